import type { WeighWait } from '@aforo/domain'
import { words } from '../../words/words.ts'

const lockedEs: Record<WeighWait, string> = {
  moving: 'Esperando peso estable',
  silent: 'Esperando a la balanza',
  overload: 'Demasiado peso',
  below_zero: 'Tara primero',
  empty: 'Pon el producto',
}
const lockedEn: typeof lockedEs = {
  moving: 'Waiting for a stable weight',
  silent: 'Waiting for the scale',
  overload: 'Too heavy',
  below_zero: 'Tare first',
  empty: 'Put the product on',
}

/** Texts for weighing a product with a scale. */
export const weighWords = words({
  es: {
    weighing: 'Peso en la balanza',
    locked: lockedEs,
    tareOf: (grams: string) => `tara ${grams}`,
    net: 'neto',
    within: (most: string) => `Dentro del margen (±${most})`,
    tooLow: (grams: string) => `Faltan ${grams}`,
    tooHigh: (grams: string) => `Sobran ${grams}`,
    outside: 'Fuera del margen',
    unasked: 'Sin pedido: se cobra lo que pesa',
    asked: 'Pedido',
    chargedAsked: 'Se cobra lo pedido',
    chargedWeighed: 'Se cobra lo pesado',
    chargeWeighed: 'Cobrar lo pesado',
    tare: 'Tarar',
    byHand: 'Escribir a mano',
    leaves: 'Sale del bote',
    weigh: 'Pesar',
    howMuch: '¿Cuánto pide?',
    typed: 'La línea queda marcada: a mano.',
    useScale: 'Usar la balanza',
    lineByHand: 'a mano',
    lineWeighed: (grams: string) => `pesado ${grams}`,
  },
  en: {
    weighing: 'Weight on the scale',
    locked: lockedEn,
    tareOf: (grams: string) => `tare ${grams}`,
    net: 'net',
    within: (most: string) => `Within the margin (±${most})`,
    tooLow: (grams: string) => `${grams} missing`,
    tooHigh: (grams: string) => `${grams} too much`,
    outside: 'Outside the margin',
    unasked: 'Nothing asked for: the weight is charged',
    asked: 'Asked for',
    chargedAsked: 'Charged as asked',
    chargedWeighed: 'Charged as weighed',
    chargeWeighed: 'Charge the weight',
    tare: 'Tare',
    byHand: 'Type by hand',
    leaves: 'Leaves the jar',
    weigh: 'Weigh',
    howMuch: 'How much is asked for?',
    typed: 'The line is marked: by hand.',
    useScale: 'Use the scale',
    lineByHand: 'by hand',
    lineWeighed: (grams: string) => `weighed ${grams}`,
  },
})

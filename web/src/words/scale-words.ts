import type { WeighWait } from '@aforo/domain'
import { words } from './words.ts'

const waitsEs: Record<WeighWait, { badge: string; reason: string }> = {
  moving: { badge: 'Moviéndose…', reason: 'Espera: el peso todavía cambia' },
  silent: { badge: 'Sin peso', reason: 'La balanza no manda ningún peso' },
  overload: { badge: 'Demasiado peso', reason: 'Hay más de lo que se puede pesar: quita peso' },
  below_zero: { badge: 'Bajo cero', reason: 'La balanza marca menos de cero' },
  empty: { badge: 'Estable', reason: 'No hay nada en la balanza' },
}
const waitsEn: typeof waitsEs = {
  moving: { badge: 'Moving…', reason: 'Wait: the weight still changes' },
  silent: { badge: 'No weight', reason: 'The scale sends no weight' },
  overload: { badge: 'Too heavy', reason: 'More than can be weighed: take some off' },
  below_zero: { badge: 'Below zero', reason: 'The scale shows less than zero' },
  empty: { badge: 'Stable', reason: 'There is nothing on the scale' },
}

/** Texts for what a scale says, and for a scale that says nothing. */
export const scaleWords = words({
  es: {
    scale: 'Balanza',
    stable: 'Estable',
    waits: waitsEs,
    absent: 'La balanza no está conectada.',
    refused: 'Otra pestaña o programa usa la balanza.',
    silent: 'La balanza no responde.',
  },
  en: {
    scale: 'Scale',
    stable: 'Stable',
    waits: waitsEn,
    absent: 'The scale is not connected.',
    refused: 'Another tab or program uses the scale.',
    silent: 'The scale does not answer.',
  },
})

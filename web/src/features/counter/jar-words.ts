import type { BatchBlocker } from '@aforo/domain'
import { words } from '../../words/words.ts'

const whyEs: Record<BatchBlocker, string> = {
  batch_blocked: 'Bloqueado: no se retira de él',
  batch_short: 'No llega',
}
const whyEn: typeof whyEs = {
  batch_blocked: 'Blocked: nothing is taken from it',
  batch_short: 'Not enough',
}

/** Texts about the jar that goods are taken from. */
export const jarWords = words({
  es: {
    why: whyEs,
    from: 'Se retira de',
    change: 'Cambiar',
    changeNamed: (product: string) => `Cambiar el lote de ${product}`,
    choose: '¿De qué lote?',
    left: (quantity: string) => `quedan ${quantity}`,
    blocked: 'Bloqueado: no se retira de él',
    short: (quantity: string) => `No llega: quedan ${quantity}`,
    empty: 'No le queda nada',
    noneLeft: 'No queda ningún lote con género.',
    alsoInCart: (quantity: string) => `También los ${quantity} del carrito`,
    stopBlocked: (product: string) => `${product}: lote bloqueado`,
    stopShort: (product: string) => `${product}: ningún lote tiene tanto`,
    stopChosen: (batch: string, product: string) => `${batch} de ${product}`,
    stopHint: 'Elige otro lote para cobrar.',
    stopHintLess: 'Pon menos o quita la línea.',
    stopHintNone: 'Quita la línea para cobrar.',
    changeBatch: 'Cambiar lote',
    jarGone: 'Ese bote ya no está en el mostrador',
    jarGoneHint: 'No le queda nada, o es de otra tienda.',
    jarBlocked: (batch: string, product: string) => `${batch} de ${product} está bloqueado`,
    jarBlockedHint: 'No se retira de él. Usa otro bote.',
  },
  en: {
    why: whyEn,
    from: 'Taken from',
    change: 'Change',
    changeNamed: (product: string) => `Change the batch of ${product}`,
    choose: 'From which batch?',
    left: (quantity: string) => `${quantity} left`,
    blocked: 'Blocked: nothing is taken from it',
    short: (quantity: string) => `Not enough: ${quantity} left`,
    empty: 'Nothing is left in it',
    noneLeft: 'No batch with goods is left.',
    alsoInCart: (quantity: string) => `The ${quantity} in the cart too`,
    stopBlocked: (product: string) => `${product}: batch blocked`,
    stopShort: (product: string) => `${product}: no batch holds that much`,
    stopChosen: (batch: string, product: string) => `${batch} of ${product}`,
    stopHint: 'Choose another batch to charge.',
    stopHintLess: 'Take less, or remove the line.',
    stopHintNone: 'Remove the line to charge.',
    changeBatch: 'Change batch',
    jarGone: 'That jar is no longer at the counter',
    jarGoneHint: 'Nothing is left in it, or it belongs to another shop.',
    jarBlocked: (batch: string, product: string) => `${batch} of ${product} is blocked`,
    jarBlockedHint: 'Nothing is taken from it. Use another jar.',
  },
})

import { words } from '../../words/words.ts'

/** Texts about reversing a transaction. */
export const reversalWords = words({
  es: {
    reversed: 'Anulada',
    reverse: 'Anular',
    reverseOf: (kind: string, number: number) => `Anular: ${kind}, recibo ${number}`,
    reverseTitle: '¿Anular esta transacción?',
    reverseHint: (kind: string, amount: string, number: number) =>
      `${kind} de ${amount}, recibo ${number}. Se apunta al revés con otro recibo: nada se borra.`,
    reverseConfirm: 'Anular la transacción',
    reason: 'Motivo',
    reasonMissing: 'Escribe el motivo.',
    reverseDone: (number: number) => `Está anulada, con el recibo ${number}`,
    reverseFailed: 'No se ha podido anular. Pulsa otra vez: se anula una sola vez.',
  },
  en: {
    reversed: 'Reversed',
    reverse: 'Reverse',
    reverseOf: (kind: string, number: number) => `Reverse: ${kind}, receipt ${number}`,
    reverseTitle: 'Reverse this transaction?',
    reverseHint: (kind: string, amount: string, number: number) =>
      `${kind} of ${amount}, receipt ${number}. It is booked the other way round with another receipt: nothing is deleted.`,
    reverseConfirm: 'Reverse the transaction',
    reason: 'Reason',
    reasonMissing: 'Write down the reason.',
    reverseDone: (number: number) => `Reversed, with receipt ${number}`,
    reverseFailed: 'It could not be reversed. Press again: it is reversed once only.',
  },
})

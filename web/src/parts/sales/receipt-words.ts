import { words } from '../../words/words.ts'

/** Texts for a receipt. Anybody may find it, so a member appears only as a number. */
export const receiptWords = words({
  es: {
    number: (id: number) => `Retirada nº ${id}`,
    member: (number: string) => `Socio nº ${number}`,
    voided: 'Anulada',
    returned: 'Devuelto',
    total: 'Total',
    creditAfter: 'Crédito después',
    thanks: 'Gracias por tu visita',
  },
  en: {
    number: (id: number) => `Sale no. ${id}`,
    member: (number: string) => `Member no. ${number}`,
    voided: 'Voided',
    returned: 'Returned',
    total: 'Total',
    creditAfter: 'Credit after',
    thanks: 'Thank you for your visit',
  },
})

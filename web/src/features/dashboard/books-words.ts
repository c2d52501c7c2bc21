import type { BookComparison } from '@aforo/domain'
import { words } from '../../words/words.ts'

const comparisonsEs: Record<BookComparison, string> = {
  wallets: 'Crédito de un socio',
  stocks: 'Existencias de un producto',
  batches: 'Género de un lote',
  rooms: 'Aforo de una tienda',
  drawers: 'Caja contada',
  sales: 'Transacción',
  days: 'Totales de un día',
  invoices: 'Factura',
}

const comparisonsEn: Record<BookComparison, string> = {
  wallets: 'Credit of a member',
  stocks: 'Stock of a product',
  batches: 'Goods of a batch',
  rooms: 'Count of a room',
  drawers: 'Counted till',
  sales: 'Transaction',
  days: 'Totals of a day',
  invoices: 'Invoice',
}

/** Texts for the book check. */
export const booksWords = words({
  es: {
    title: 'Libros',
    checked: (when: string) => `Libros comprobados ${when}`,
    differences: (count: string) => (count === '1' ? '1 diferencia' : `${count} diferencias`),
    never: 'Los libros todavía no se han comprobado. Se comprueban solos cada noche.',
    check: 'Comprobar ahora',
    running: 'Comprobando…',
    failed: 'No se ha podido empezar. Inténtalo otra vez.',
    oddHint: 'Lo que se ve no es lo que suma lo apuntado. No lo corrijas a mano: avisa a soporte con estas filas.',
    columns: { what: 'Qué', which: 'Cuál', kept: 'Se ve', reckoned: 'Suma lo apuntado' },
    comparisons: comparisonsEs,
  },
  en: {
    title: 'Books',
    checked: (when: string) => `Books checked ${when}`,
    differences: (count: string) => (count === '1' ? '1 difference' : `${count} differences`),
    never: 'The books have not been checked yet. They are each night, by themselves.',
    check: 'Check now',
    running: 'Checking…',
    failed: 'It could not begin. Try again.',
    oddHint: 'What is shown is not what was written down. Do not correct it by hand: tell support, with these rows.',
    columns: { what: 'What', which: 'Which', kept: 'Shown', reckoned: 'Written down' },
    comparisons: comparisonsEn,
  },
})

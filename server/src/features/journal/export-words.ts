import type { Language } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

const columnsOf = (heads: readonly string[]): Column[] => {
  const shapes: Omit<Column, 'head'>[] = [
    { width: 10 },
    { kind: 'day', width: 13 },
    { width: 20 },
    { width: 12 },
    { width: 36 },
    { width: 20 },
    { width: 10 },
    { width: 10 },
    { kind: 'money', width: 13 },
    { kind: 'money', width: 13 },
  ]
  return shapes.map((shape, index) => ({ ...shape, head: heads[index] ?? '' }))
}

export const journalWords: Record<Language, { columns: Column[]; total: string }> = {
  es: {
    columns: columnsOf([
      'Asiento',
      'Fecha',
      'Tienda',
      'Cuenta',
      'Nombre de la cuenta',
      'Concepto',
      'Recibo',
      'Anula a',
      'Debe',
      'Haber',
    ]),
    total: 'Suma de control',
  },
  en: {
    columns: columnsOf([
      'Entry',
      'Date',
      'Shop',
      'Account',
      'Account name',
      'Concept',
      'Receipt',
      'Reverses',
      'Debit',
      'Credit',
    ]),
    total: 'Control sum',
  },
}

import type { ExpenseCategory, Language, UnitType } from '@aforo/domain'
import type { Column } from '../../http/table.ts'

type BooksWords = {
  columns: Column[]
  /** Added if anything was taxed. */
  taxColumns: Column[]
  units: Record<UnitType, string>
  categories: Record<ExpenseCategory, string>
  total: (kind: string) => string
}

type ColumnName =
  | 'id'
  | 'at'
  | 'businessDay'
  | 'shop'
  | 'memberNumber'
  | 'member'
  | 'kind'
  | 'method'
  | 'receipt'
  | 'amount'
  | 'reversedBy'
  | 'reason'
  | 'category'
  | 'supplier'
  | 'spentOn'
  | 'vat'
  | 'by'
  | 'product'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'lineAmount'

/** The columns in order. */
const shapes: Record<ColumnName, Omit<Column, 'head'>> = {
  id: { width: 10 },
  at: { kind: 'moment', width: 17 },
  businessDay: { kind: 'day', width: 13 },
  shop: { width: 20 },
  memberNumber: { width: 10 },
  member: { width: 26 },
  kind: { width: 20 },
  method: { width: 15 },
  receipt: { width: 10 },
  amount: { kind: 'money', width: 13 },
  reversedBy: { width: 12 },
  reason: { width: 30 },
  category: { width: 15 },
  supplier: { width: 20 },
  spentOn: { kind: 'day', width: 15 },
  vat: { kind: 'money', width: 13 },
  by: { width: 22 },
  product: { width: 24 },
  quantity: { kind: 'quantity', width: 10 },
  unit: { width: 8 },
  price: { kind: 'money', width: 13 },
  lineAmount: { kind: 'money', width: 20 },
}

const withHeads = (heads: Record<ColumnName, string>): Column[] =>
  (Object.keys(shapes) as ColumnName[]).map((name) => ({ head: heads[name], ...shapes[name] }))

const taxColumns = (label: string, base: string, tax: string): Column[] => [
  { head: label, width: 18 },
  { head: base, kind: 'money', width: 15 },
  { head: tax, kind: 'money', width: 13 },
]

export const booksWords: Record<Language, BooksWords> = {
  es: {
    columns: withHeads({
      id: 'Id',
      at: 'Fecha y hora',
      businessDay: 'Día contable',
      shop: 'Tienda',
      memberNumber: 'Nº socio',
      member: 'Socio',
      kind: 'Tipo',
      method: 'Forma de pago',
      receipt: 'Recibo',
      amount: 'Importe',
      reversedBy: 'Anulada por',
      reason: 'Motivo',
      category: 'Concepto',
      supplier: 'Proveedor',
      spentOn: 'Fecha del ticket',
      vat: 'IVA incluido',
      by: 'Hecha por',
      product: 'Producto',
      quantity: 'Cantidad',
      unit: 'Unidad',
      price: 'Precio unitario',
      lineAmount: 'Importe de la línea',
    }),
    taxColumns: taxColumns('Impuesto', 'Base imponible', 'Cuota'),
    units: { weight: 'g', fixed: 'ud' },
    categories: {
      goods: 'Género',
      supplies: 'Material',
      wages: 'Personal',
      rent: 'Alquiler',
      utilities: 'Suministros',
      repairs: 'Reparaciones',
      taxes: 'Impuestos',
      other: 'Otros',
    },
    total: (kind) => `Total: ${kind}`,
  },
  en: {
    columns: withHeads({
      id: 'Id',
      at: 'Date and time',
      businessDay: 'Business day',
      shop: 'Shop',
      memberNumber: 'Member number',
      member: 'Member',
      kind: 'Kind',
      method: 'Method',
      receipt: 'Receipt',
      amount: 'Amount',
      reversedBy: 'Reversed by',
      reason: 'Reason',
      category: 'Category',
      supplier: 'Supplier',
      spentOn: 'Date of the receipt',
      vat: 'VAT included',
      by: 'Made by',
      product: 'Product',
      quantity: 'Quantity',
      unit: 'Unit',
      price: 'Unit price',
      lineAmount: 'Line amount',
    }),
    taxColumns: taxColumns('Tax', 'Taxable base', 'Tax amount'),
    units: { weight: 'g', fixed: 'pcs' },
    categories: {
      goods: 'Goods',
      supplies: 'Supplies',
      wages: 'Wages',
      rent: 'Rent',
      utilities: 'Utilities',
      repairs: 'Repairs',
      taxes: 'Taxes',
      other: 'Other',
    },
    total: (kind) => `Total: ${kind}`,
  },
}

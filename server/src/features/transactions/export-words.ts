import type { ExpenseCategory, Language } from '@aforo/domain'

type BooksWords = {
  columns: string[]
  categories: Record<ExpenseCategory, string>
}

export const booksWords: Record<Language, BooksWords> = {
  es: {
    columns: [
      'Id',
      'Fecha',
      'Día contable',
      'Tienda',
      'Nº socio',
      'Socio',
      'Tipo',
      'Forma de pago',
      'Recibo',
      'Importe',
      'Anulada por',
      'Motivo',
      'Concepto',
      'Proveedor',
      'Hecha por',
      'Producto',
      'Cantidad',
      'Precio',
      'Coste',
    ],
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
  },
  en: {
    columns: [
      'Id',
      'Date',
      'Business day',
      'Shop',
      'Member number',
      'Member',
      'Kind',
      'Method',
      'Receipt',
      'Amount',
      'Reversed by',
      'Reason',
      'Category',
      'Supplier',
      'Made by',
      'Product',
      'Quantity',
      'Price',
      'Cost',
    ],
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
  },
}

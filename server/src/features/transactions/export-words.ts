import type { FeeMethod, Language, TransactionType } from '@aforo/domain'

type BooksWords = {
  columns: string[]
  types: Record<TransactionType, string>
  methods: Record<FeeMethod, string>
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
      'Hecha por',
      'Producto',
      'Cantidad',
      'Precio',
      'Coste',
    ],
    types: {
      add_cash: 'Recarga',
      purchase: 'Retirada',
      fee: 'Cuota',
      payout: 'Devolución de saldo',
      return: 'Devolución',
      reversal: 'Anulación',
    },
    methods: { cash: 'Efectivo', card: 'Tarjeta', transfer: 'Transferencia', wallet: 'Saldo' },
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
      'Made by',
      'Product',
      'Quantity',
      'Price',
      'Cost',
    ],
    types: {
      add_cash: 'Top-up',
      purchase: 'Purchase',
      fee: 'Fee',
      payout: 'Credit given back',
      return: 'Return',
      reversal: 'Reversal',
    },
    methods: { cash: 'Cash', card: 'Card', transfer: 'Transfer', wallet: 'Credit' },
  },
}

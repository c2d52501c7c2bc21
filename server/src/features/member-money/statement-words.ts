import type { FeeMethod, Language, TransactionKind } from '@aforo/domain'

type StatementWords = {
  columns: string[]
  kinds: Record<TransactionKind, string>
  methods: Record<FeeMethod, string>
}

export const statementWords: Record<Language, StatementWords> = {
  es: {
    columns: [
      'Fecha',
      'Tipo',
      'Forma de pago',
      'Recibo',
      'Cambio del saldo',
      'Importe',
      'Saldo después',
      'Motivo',
      'Hecha por',
    ],
    kinds: {
      top_up: 'Recarga',
      fee: 'Cuota',
      payout: 'Devolución de saldo',
      purchase: 'Retirada',
      return: 'Devolución',
      reversal: 'Anulación',
    },
    methods: { cash: 'Efectivo', card: 'Tarjeta', transfer: 'Transferencia', wallet: 'Saldo' },
  },
  en: {
    columns: ['Date', 'Kind', 'Method', 'Receipt', 'Change of balance', 'Amount', 'Balance after', 'Reason', 'Made by'],
    kinds: {
      top_up: 'Top-up',
      fee: 'Fee',
      payout: 'Credit given back',
      purchase: 'Purchase',
      return: 'Return',
      reversal: 'Reversal',
    },
    methods: { cash: 'Cash', card: 'Card', transfer: 'Transfer', wallet: 'Credit' },
  },
}

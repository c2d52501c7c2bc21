import type { FeeMethod, Language, TransactionKind } from '@aforo/domain'

type MoneyWords = { kinds: Record<TransactionKind, string>; methods: Record<FeeMethod, string> }

/** The names of transactions and methods of payment in exported tables. */
export const moneyWords: Record<Language, MoneyWords> = {
  es: {
    kinds: {
      top_up: 'Recarga',
      purchase: 'Retirada',
      fee: 'Cuota',
      payout: 'Devolución de crédito',
      return: 'Devolución',
      opening: 'Saldo inicial',
      reversal: 'Anulación',
      cash_in: 'Entrada de caja',
      cash_out: 'Salida de caja',
      expense: 'Gasto',
      till_difference: 'Diferencia de caja',
    },
    methods: { cash: 'Efectivo', card: 'Tarjeta', transfer: 'Transferencia', wallet: 'Crédito' },
  },
  en: {
    kinds: {
      top_up: 'Top-up',
      purchase: 'Purchase',
      fee: 'Fee',
      payout: 'Credit given back',
      return: 'Return',
      opening: 'Opening balance',
      reversal: 'Reversal',
      cash_in: 'Cash in',
      cash_out: 'Cash out',
      expense: 'Expense',
      till_difference: 'Till difference',
    },
    methods: { cash: 'Cash', card: 'Card', transfer: 'Transfer', wallet: 'Credit' },
  },
}

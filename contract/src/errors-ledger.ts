import type { ErrorEntry } from './error-entry.ts'

export const ledgerErrors = {
  top_up_amount_zero: {
    status: 422,
    es: 'Escribe una cantidad mayor que cero.',
    en: 'Type an amount over zero.',
  },
  top_up_amount_ceiling: {
    status: 422,
    es: 'Es demasiado de una vez: el máximo son {most}.',
    en: 'That is too much at once: the most is {most}.',
  },
  top_up_amount_ceiling_reason: {
    status: 409,
    es: 'Pasa del máximo de una vez, {most}. Escribe el motivo.',
    en: 'That is over the most at once, {most}. Write down the reason.',
  },
  top_up_balance_ceiling: {
    status: 422,
    es: 'El crédito pasaría del máximo de {most}.',
    en: 'The credit would pass the maximum of {most}.',
  },
  top_up_balance_ceiling_reason: {
    status: 409,
    es: 'El crédito pasaría del máximo de {most}. Escribe el motivo.',
    en: 'The credit would pass the maximum of {most}. Write down the reason.',
  },
  balance_too_large: {
    status: 422,
    es: 'Nadie puede tener tanto crédito.',
    en: 'Nobody can have that much credit.',
  },
  credit_insufficient: {
    status: 409,
    es: 'Crédito insuficiente',
    en: 'Not enough credit',
  },
  payout_till_closed: {
    status: 409,
    es: 'No hay ninguna caja abierta de la que sacar el efectivo. Ábrela antes, o devuélvelo de otra forma.',
    en: 'No till is open that the cash could come out of. Open one first, or give it back in another way.',
  },
  payout_till_blind: {
    status: 409,
    es: 'En la caja no hay bastante efectivo para devolverlo.',
    en: 'There is not enough cash in the till to give it back.',
  },
  payout_till_short: {
    status: 409,
    es: 'En la caja debería haber {left}: no alcanza para esa devolución.',
    en: 'The till should hold {left}: that is not enough for this payout.',
  },
  payout_other_method: {
    status: 403,
    es: 'De su crédito solo {left} llegaron por esa forma de pago. Devuélvelo por donde llegó, o pídeselo a quien puede pasar los topes.',
    en: 'Only {left} of their credit came by that method. Give it back the way it came, or ask a colleague who may go beyond the limits.',
  },
  payout_ceiling: {
    status: 403,
    es: 'Es más de lo que puedes devolver de una vez: {left}. Necesita aprobación.',
    en: 'That is more than you can give back at once: {left}. It needs approval.',
  },
  payout_day_ceiling: {
    status: 403,
    es: 'Es más de lo que queda por devolver hoy: {left}. Necesita aprobación.',
    en: 'That is more than is left to give back today: {left}. It needs approval.',
  },
  member_without_fee: {
    status: 422,
    es: 'Este socio no tiene cuota que renovar.',
    en: 'This member has no fee to renew.',
  },
  workbook_too_long: {
    status: 422,
    es: 'Son más de {most} líneas: elige menos días, o expórtalas en CSV, que no tiene límite.',
    en: 'That is more than {most} lines: choose fewer days, or export them as CSV, which has no limit.',
  },
  journal_accounts_missing: {
    status: 422,
    es: 'Faltan cuentas de tu plan: {accounts}. Ponles un código y vuelve a descargar el diario.',
    en: 'Accounts of your plan are missing: {accounts}. Give them a code and download the journal again.',
  },
  journal_currencies_mixed: {
    status: 422,
    es: 'Esas tiendas no usan la misma moneda: descarga el diario de cada una.',
    en: 'Those shops do not use the same currency: download the journal of each.',
  },
  register_too_long: {
    status: 422,
    es: 'Son más de {most} líneas: elige menos días y emite un libro por cada parte.',
    en: 'That is more than {most} lines: choose fewer days and issue one register for each part.',
  },
  register_busy: {
    status: 409,
    es: 'Se están emitiendo otros libros a la vez. Vuelve a intentarlo.',
    en: 'Other registers are being issued at the same time. Try again.',
  },
  books_archived: {
    status: 422,
    es: 'Los libros hasta el {until} están archivados: elige días posteriores.',
    en: 'The books up to {until} are archived: choose later days.',
  },
  transaction_not_found: {
    status: 404,
    es: 'No se encuentra esa transacción.',
    en: 'That transaction cannot be found.',
  },
  transaction_not_reversible: {
    status: 422,
    es: 'Esa transacción no se puede anular: ya devuelve otra.',
    en: 'That transaction cannot be taken back: it already gives another back.',
  },
  transaction_reversed: {
    status: 409,
    es: 'Esa transacción ya está anulada.',
    en: 'That transaction has already been taken back.',
  },
  reversal_too_late: {
    status: 403,
    es: 'Solo quien la hizo puede anularla, y en los primeros {minutes} minutos. Pídeselo a quien puede pasar los topes.',
    en: 'Only the person who made it can take it back, within {minutes} minutes. Ask a colleague who may go beyond the limits.',
  },
} as const satisfies Record<string, ErrorEntry>

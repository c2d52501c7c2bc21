import type { ErrorEntry } from './error-entry.ts'

export const tillErrors = {
  till_already_open: {
    status: 409,
    es: 'Esa caja ya está abierta.',
    en: 'That till is already open.',
  },
  till_session_not_found: {
    status: 404,
    es: 'No se encuentra ese turno de caja.',
    en: 'That till session cannot be found.',
  },
  till_session_closed: {
    status: 409,
    es: 'Esa caja ya se ha cerrado.',
    en: 'That till has been closed already.',
  },
  till_count_first: {
    status: 409,
    es: 'Aquí la caja se cuenta a ciegas: cuenta el cajón antes de cerrarlo.',
    en: 'Tills are counted blind here: count the drawer before you close it.',
  },
  till_difference_reason: {
    status: 409,
    es: 'Lo contado no es lo esperado: la diferencia es de {difference}. Escribe el motivo.',
    en: 'What was counted is not what was expected: the difference is {difference}. Write down the reason.',
  },
  till_difference_limit: {
    status: 403,
    es: 'La diferencia pasa de {most}. El cierre necesita aprobación.',
    en: 'The difference is more than {most}. The closing needs approval.',
  },
  till_signature_needed: {
    status: 403,
    es: 'La diferencia pasa de {most}: otra persona tiene que aprobar el cierre.',
    en: 'The difference is more than {most}: somebody else has to approve the closing.',
  },
  till_closed: {
    status: 409,
    es: 'No hay ninguna caja abierta de la que sacar el efectivo. Ábrela antes.',
    en: 'No till is open that the cash could come out of. Open one first.',
  },
  expense_in_future: {
    status: 422,
    es: 'La fecha del gasto todavía no ha llegado.',
    en: 'The date of the expense is in the future.',
  },
  expense_vat_too_large: {
    status: 422,
    es: 'El IVA tiene que ser menor que el importe.',
    en: 'The VAT has to be less than the amount.',
  },
  expense_not_found: {
    status: 404,
    es: 'No se encuentra ese gasto.',
    en: 'That expense cannot be found.',
  },
  top_up_till_closed: {
    status: 409,
    es: 'No hay ninguna caja abierta para el efectivo. Ábrela, o cobra de otra forma.',
    en: 'No till is open for the cash. Open one, or take the money in another way.',
  },
  top_up_till_closed_reason: {
    status: 409,
    es: 'No hay ninguna caja abierta para el efectivo. Escribe el motivo.',
    en: 'No till is open for the cash. Write down the reason.',
  },
} as const satisfies Record<string, ErrorEntry>

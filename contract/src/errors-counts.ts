import type { ErrorEntry } from './error-entry.ts'

export const countErrors = {
  count_sheet_not_found: {
    status: 404,
    es: 'No se encuentra ese recuento.',
    en: 'That count cannot be found.',
  },
  count_nothing: {
    status: 422,
    es: 'Ahí no hay nada que contar.',
    en: 'There is nothing to count there.',
  },
  count_too_large: {
    status: 422,
    es: 'Son demasiados botes para un recuento: {count} de {most}. Cuenta por categorías.',
    en: 'Those are too many jars for one count: {count} of {most}. Count by category.',
  },
  count_entry_not_found: {
    status: 404,
    es: 'Ese bote no es de este recuento.',
    en: 'That jar is not part of this count.',
  },
  count_paused: {
    status: 409,
    es: 'El recuento está en pausa. Síguelo para pesar.',
    en: 'The count is paused. Go on with it to weigh.',
  },
  count_not_paused: {
    status: 409,
    es: 'El recuento no está en pausa.',
    en: 'The count is not paused.',
  },
  count_not_open: {
    status: 409,
    es: 'Este recuento ya ha terminado.',
    en: 'This count is finished already.',
  },
  count_closed: {
    status: 409,
    es: 'Este recuento ya se ha aprobado o descartado.',
    en: 'This count has been approved or discarded already.',
  },
  count_entry_taken: {
    status: 409,
    es: 'Ese bote lo tiene ahora {name}.',
    en: '{name} has that jar in hand now.',
  },
  count_weighed_before: {
    status: 409,
    es: 'Ya pesaste ese bote: ahora le toca a otra persona.',
    en: 'You have weighed that jar already: now it is for somebody else.',
  },
  count_result_seen: {
    status: 409,
    es: 'Ya has visto el resultado: tiene que pesar otra persona.',
    en: 'You have seen the result: somebody else must weigh.',
  },
  count_below_tare: {
    status: 422,
    es: 'Pesa menos que el bote vacío. Mira si es el bote correcto.',
    en: 'That is less than the empty jar. Check whether it is the right jar.',
  },
  count_unfinished: {
    status: 409,
    es: 'Quedan botes por pesar: {count}.',
    en: 'There are jars left to weigh: {count}.',
  },
  count_nothing_weighed: {
    status: 409,
    es: 'Todavía no se ha pesado nada.',
    en: 'Nothing has been weighed yet.',
  },
  count_blind: {
    status: 409,
    es: 'El resultado se ve al terminar el recuento.',
    en: 'The result is shown when the count is finished.',
  },
  count_not_to_approve: {
    status: 409,
    es: 'Este recuento no está por aprobar.',
    en: 'This count is not waiting for approval.',
  },
  count_weighed_by_you: {
    status: 409,
    es: 'Has pesado en este recuento: tiene que aprobarlo otra persona.',
    en: 'You weighed in this count: somebody else must approve it.',
  },
  count_goods_gone: {
    status: 409,
    es: 'De {name} queda menos de lo que falta según el recuento. Cuéntalo otra vez.',
    en: 'There is less of {name} left than the count found missing. Count it again.',
  },
  jar_not_found: {
    status: 404,
    es: 'No se encuentra ese bote.',
    en: 'That jar cannot be found.',
  },
  jar_limit: {
    status: 422,
    es: 'Un lote no tiene más de {most} botes.',
    en: 'A batch has no more than {most} jars.',
  },
  jar_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este bote mientras lo editabas.',
    en: 'Somebody else changed this jar while you were editing it.',
  },
  moisture_past: {
    status: 422,
    es: 'La merma normal se cambia desde hoy o más tarde.',
    en: 'Expected drying changes from today or later.',
  },
  period_too_long: {
    status: 422,
    es: 'El periodo va del primer día al último y no pasa de un año.',
    en: 'The period goes from its first day to its last and is not longer than a year.',
  },
} as const satisfies Record<string, ErrorEntry>

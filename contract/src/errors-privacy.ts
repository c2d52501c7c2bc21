import type { ErrorEntry } from './error-entry.ts'

/** Refusals about how long data is kept, and about what people ask for. */
export const privacyErrors = {
  retention_period_outside: {
    status: 422,
    es: 'Ese plazo no es posible: tiene que estar entre {least} y {most}.',
    en: 'That period is not possible: it has to be between {least} and {most}.',
  },
  privacy_request_not_found: {
    status: 404,
    es: 'No se encuentra esa solicitud.',
    en: 'That request cannot be found.',
  },
  privacy_person_missing: {
    status: 422,
    es: 'Elige un socio o escribe quién lo pide.',
    en: 'Choose a member or write who asks.',
  },
  privacy_received_later: {
    status: 422,
    es: 'La fecha en que llegó no puede ser posterior a hoy.',
    en: 'It cannot have been received after today.',
  },
  privacy_received_long_ago: {
    status: 422,
    es: 'La fecha en que llegó es de hace más de tres años: revisa el año.',
    en: 'It was received more than three years ago: check the year.',
  },
  privacy_request_closed: {
    status: 409,
    es: 'Esta solicitud ya está contestada o denegada.',
    en: 'This request has already been answered or refused.',
  },
  privacy_extended_already: {
    status: 409,
    es: 'El plazo ya se amplió, y solo se puede una vez.',
    en: 'The time was already extended, and that is possible only once.',
  },
  privacy_extension_late: {
    status: 422,
    es: 'Ha pasado el primer mes: el plazo ya no se puede ampliar.',
    en: 'The first month is over: the time can no longer be extended.',
  },
  privacy_identity_unchecked: {
    status: 422,
    es: 'Apunta antes cómo se comprobó quién lo pide.',
    en: 'First record how it was checked who asks.',
  },
  privacy_answered_outside: {
    status: 422,
    es: 'La fecha de la respuesta tiene que estar entre la de llegada y hoy.',
    en: 'The day of the answer has to lie between the receipt and today.',
  },
} as const satisfies Record<string, ErrorEntry>

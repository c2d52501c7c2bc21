import type { ErrorEntry } from './error-entry.ts'

export const doorErrors = {
  entry_not_member: {
    status: 403,
    es: 'No es socio de esta tienda.',
    en: 'Not a member of this venue.',
  },
  entry_barred: {
    status: 403,
    es: 'No puede entrar: {standing}.',
    en: 'May not enter: {standing}.',
  },
  entry_barred_reason: {
    status: 409,
    es: 'Este socio {standing}. Escribe por qué entra.',
    en: 'Member {standing}. Write down why they enter.',
  },
  entry_under_age: {
    status: 403,
    es: 'No puede entrar: tiene menos de {age} años.',
    en: 'May not enter: younger than {age}.',
  },
  entry_under_age_reason: {
    status: 409,
    es: 'Tiene menos de {age} años. Escribe por qué entra.',
    en: 'Younger than {age}. Write down why they enter.',
  },
  entry_overrules_limit: {
    status: 403,
    es: 'Hoy ya has dejado pasar con motivo todas las veces que puedes. Necesita aprobación.',
    en: 'You have overruled the door as often as you may today. It needs approval.',
  },
  exit_overrules_limit: {
    status: 403,
    es: 'Hoy ya has dejado salir antes de tiempo todas las veces que puedes. Necesita aprobación.',
    en: 'You have overruled the door as often as you may today. It needs approval.',
  },
  entry_already_inside: {
    status: 409,
    es: 'Ya está en sala.',
    en: 'Already inside.',
  },
  entry_membership_expired: {
    status: 403,
    es: 'No puede entrar: el alta ha caducado.',
    en: 'May not enter: the membership has expired.',
  },
  entry_membership_expired_reason: {
    status: 409,
    es: 'El alta ha caducado. Escribe por qué entra.',
    en: 'The membership has expired. Write down why they enter.',
  },
  entry_fee_unpaid: {
    status: 403,
    es: 'No puede entrar: la cuota está sin pagar.',
    en: 'May not enter: the fee is not paid.',
  },
  entry_fee_unpaid_reason: {
    status: 409,
    es: 'La cuota está sin pagar. Escribe por qué entra.',
    en: 'The fee is not paid. Write down why they enter.',
  },
  entry_room_full: {
    status: 409,
    es: 'Aforo completo: no entra nadie hasta que alguien salga.',
    en: 'The room is full: nobody enters until somebody leaves.',
  },
  entry_room_full_reason: {
    status: 409,
    es: 'Aforo completo. Escribe por qué entra.',
    en: 'The room is full. Write down why they enter.',
  },
  entry_identity_unseen: {
    status: 403,
    es: 'No puede entrar: nadie ha visto su documento.',
    en: 'May not enter: their ID has not been checked yet.',
  },
  entry_identity_unseen_reason: {
    status: 409,
    es: 'Nadie ha visto su documento. Escribe por qué entra.',
    en: 'Their ID has not been checked yet. Write down why they enter.',
  },
  exit_cart_not_empty: {
    status: 409,
    es: 'Este socio tiene productos en el carrito. Finaliza la compra antes de salir.',
    en: 'This member has products in the cart. Finish the purchase before they leave.',
  },
  exit_min_stay: {
    status: 403,
    es: 'Todavía no puede salir: lleva solo {minutes} min.',
    en: 'Cannot leave yet: has been here for {minutes} min only.',
  },
  exit_min_stay_early: {
    status: 409,
    es: 'Este socio ha estado solo {minutes} min. ¿Deseas sacarlo?',
    en: 'This member has been here for {minutes} min only. Take them out?',
  },
  member_not_inside: {
    status: 409,
    es: 'Este socio no está en sala.',
    en: 'This member is not inside.',
  },
  visit_not_found: {
    status: 404,
    es: 'No se encuentra esa visita.',
    en: 'That visit cannot be found.',
  },
  visit_changed: {
    status: 409,
    es: 'Ya no hay nada que deshacer: la visita ha cambiado.',
    en: 'There is nothing left to undo: the visit has changed.',
  },
  undo_too_late: {
    status: 409,
    es: 'Han pasado más de dos minutos: ya no se puede deshacer.',
    en: 'More than two minutes have passed: it cannot be undone any more.',
  },
  venue_occupied: {
    status: 409,
    es: 'Hay socios en sala. Espera a que salgan.',
    en: 'There are members inside. Wait until they have left.',
  },
  member_inside: {
    status: 409,
    es: 'Este socio está en sala. Espera a que salga.',
    en: 'This member is inside. Wait until they have left.',
  },
} as const satisfies Record<string, ErrorEntry>

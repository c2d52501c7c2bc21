import type { ErrorEntry } from './error-entry.ts'

export const memberErrors = {
  member_not_found: {
    status: 404,
    es: 'No se encuentra ese socio.',
    en: 'That member cannot be found.',
  },
  member_changed: {
    status: 409,
    es: 'Otra persona ha cambiado esta ficha mientras la editabas.',
    en: 'Somebody else changed this member while you were editing.',
  },
  member_erased: {
    status: 410,
    es: 'Los datos de este socio se eliminaron y no vuelven.',
    en: 'The data of this member were erased and do not come back.',
  },
  member_left: {
    status: 409,
    es: 'Este socio está de baja. Reactívalo antes.',
    en: 'This member has left. Take them back first.',
  },
  member_email_taken: {
    status: 409,
    es: 'Ese email ya es del socio Nº {number}.',
    en: 'That email already belongs to member no. {number}.',
  },
  member_document_taken: {
    status: 409,
    es: 'Ese documento ya es del socio Nº {number}.',
    en: 'That document already belongs to member no. {number}.',
  },
  member_taken_elsewhere: {
    status: 409,
    es: 'Ese email o ese documento ya es de un socio de otra tienda.',
    en: 'That email or that document already belongs to a member of another shop.',
  },
  enrolment_proof_wrong: {
    status: 404,
    es: 'Ningún socio tiene ese carné o ese documento. Queda registrado.',
    en: 'No member has that card or that document. This is recorded.',
  },
  enrolment_separate: {
    status: 403,
    es: 'Las tiendas no comparten socios. Lo deciden los dueños en Ajustes.',
    en: 'The shops do not share members. The owners decide that in Settings.',
  },
  enrolment_throttled: {
    status: 429,
    es: 'Demasiados intentos con socios de otras tiendas. Vuelve a probar en {seconds} s.',
    en: 'Too many attempts with members of other shops. Try again in {seconds} s.',
  },
  member_number_taken: {
    status: 409,
    es: 'El Nº {number} ya se ha dado. Deja el que se propone.',
    en: 'No. {number} has already been given. Keep the one that is proposed.',
  },
  member_under_age: {
    status: 422,
    es: 'No llega a la edad mínima: {age} años.',
    en: 'They are below the minimum age: {age} years.',
  },
  birth_date_impossible: {
    status: 422,
    es: 'Revisa la fecha de nacimiento: no puede ser.',
    en: 'Check the date of birth: it cannot be.',
  },
  document_malformed: {
    status: 422,
    es: 'Revisa el número: no tiene el formato de ese documento.',
    en: 'Check the number: it does not have the format of that document.',
  },
  document_letter_wrong: {
    status: 422,
    es: 'La letra no corresponde al número.',
    en: 'The letter does not match the number.',
  },
  expiry_before_registration: {
    status: 422,
    es: 'La caducidad no puede ser anterior al alta.',
    en: 'The expiry cannot be before the registration.',
  },
  sponsor_not_found: {
    status: 422,
    es: 'No se encuentra al socio avalador.',
    en: 'The sponsor cannot be found.',
  },
  sponsor_is_self: {
    status: 422,
    es: 'Nadie se avala a sí mismo.',
    en: 'Nobody sponsors themselves.',
  },
  sponsor_not_active: {
    status: 422,
    es: 'El socio avalador no está al corriente.',
    en: 'The sponsor is not paid up.',
  },
  standing_reason_missing: {
    status: 422,
    es: 'Escribe el motivo.',
    en: 'Write down the reason.',
  },
  member_has_credit: {
    status: 409,
    es: 'Le quedan {amount} de crédito. Devuélveselos antes.',
    en: 'They still have {amount} of credit. Give it back first.',
  },
  card_taken: {
    status: 409,
    es: 'Ese carné ya es del socio Nº {number}.',
    en: 'That card already belongs to member no. {number}.',
  },
  card_taken_elsewhere: {
    status: 409,
    es: 'Ese carné ya es de un socio de otra tienda.',
    en: 'That card already belongs to a member of another shop.',
  },
  owner_required: {
    status: 403,
    es: 'Solo puede hacerlo un dueño de la tienda.',
    en: 'Only an owner of the shop can do this.',
  },
} as const satisfies Record<string, ErrorEntry>

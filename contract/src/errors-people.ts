import { inspectionReasonLeast, inspectionReasonMost } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const peopleErrors = {
  own_place_kept: {
    status: 422,
    es: 'No puedes quitarte a ti de la lista de dueños.',
    en: 'You cannot take yourself off the list of owners.',
  },
  grant_beyond_own: {
    status: 403,
    es: 'No puedes dar permisos que tú no tienes.',
    en: 'You cannot grant rights that you do not hold yourself.',
  },
  staff_already_here: {
    status: 409,
    es: 'Esa persona ya trabaja en esta tienda.',
    en: 'That person already works at this shop.',
  },
  staff_not_found: {
    status: 404,
    es: 'No se encuentra a esa persona.',
    en: 'That person cannot be found.',
  },
  staff_changed: {
    status: 409,
    es: 'Otra persona ha cambiado estos permisos. Mira cómo están ahora y vuelve a guardar.',
    en: 'Somebody else changed these rights. Look at how they are now and save again.',
  },
  staff_not_joined: {
    status: 422,
    es: 'Esa persona aún no ha aceptado su invitación.',
    en: 'That person has not accepted their invitation yet.',
  },
  staff_beyond_own: {
    status: 403,
    es: 'Esa persona tiene permisos que tú no tienes, o trabaja también para otros.',
    en: 'That person holds rights that you do not, or works for others too.',
  },
  staff_role_not_found: {
    status: 404,
    es: 'Ese rol ya no existe en esta tienda.',
    en: 'That role no longer exists at this shop.',
  },
  staff_role_changed: {
    status: 409,
    es: 'Otra persona ha cambiado este rol. Mira cómo está ahora y vuelve a guardar.',
    en: 'Somebody else changed this role. Look at how it is now and save again.',
  },
  staff_role_name_taken: {
    status: 409,
    es: 'Ya hay un rol con ese nombre en esta tienda.',
    en: 'This shop already has a role with that name.',
  },
  staff_role_in_use: {
    status: 409,
    es: 'Todavía hay gente con este rol ({people}). Dale otro antes de eliminarlo.',
    en: 'There are still people with this role ({people}). Give them another before you delete it.',
  },
  staff_role_taken_there: {
    status: 409,
    es: '{venue} ya tiene un rol que se llama {role}. Elige si quieres reemplazarlo.',
    en: '{venue} already has a role called {role}. Choose whether to replace it.',
  },
  staff_roles_full: {
    status: 422,
    es: 'Una tienda puede tener hasta {most} roles. Elimina uno que no uses.',
    en: 'A shop can have up to {most} roles. Delete one that you do not use.',
  },
  staff_needs_place: {
    status: 422,
    es: 'Elige al menos una tienda.',
    en: 'Choose at least one shop.',
  },
  staff_consent_needed: {
    status: 422,
    es: 'Esa tienda es de otra empresa: invita allí a la persona con un enlace.',
    en: 'That shop belongs to another company: invite the person there with a link.',
  },
  own_rights_kept: {
    status: 403,
    es: 'No puedes cambiar tus propios permisos.',
    en: 'You cannot change your own rights.',
  },
  own_account_kept: {
    status: 403,
    es: 'No puedes eliminar tu propia cuenta.',
    en: 'You cannot remove your own account.',
  },
  email_taken: {
    status: 409,
    es: 'Ese correo ya tiene cuenta o una invitación. Invita a la persona con un enlace.',
    en: 'That email already has an account or an invitation. Invite the person with a link.',
  },
  invitation_invalid: {
    status: 404,
    es: 'Esta invitación ya se usó, ha caducado o no existe. Pide una nueva.',
    en: 'This invitation was already used, has expired or does not exist. Ask for a new one.',
  },
  inspection_required: {
    status: 403,
    es: 'Estos datos son del club. Pide una sesión de soporte: la concede una persona propietaria.',
    en: 'These data belong to the club. Ask for a support session: an owner grants it.',
  },
  support_read_only: {
    status: 403,
    es: 'En una sesión de soporte solo se puede mirar.',
    en: 'A support session can only look.',
  },
  support_search_number: {
    status: 422,
    es: 'En una sesión de soporte los nombres no se ven: busca por número de socio.',
    en: 'Names are hidden in a support session: search by member number.',
  },
  support_request_closed: {
    status: 409,
    es: 'Esta petición ya tiene respuesta, se retiró o ha caducado.',
    en: 'This request was already answered, was withdrawn or has expired.',
  },
  support_request_not_found: {
    status: 404,
    es: 'Esa petición de soporte no existe.',
    en: 'That support request does not exist.',
  },
  inspection_reason_missing: {
    status: 422,
    es: `Escribe el motivo, entre ${inspectionReasonLeast} y ${inspectionReasonMost} caracteres.`,
    en: `Write the reason, between ${inspectionReasonLeast} and ${inspectionReasonMost} characters.`,
  },
} as const satisfies Record<string, ErrorEntry>

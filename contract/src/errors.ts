import type { AccessBlocker, GrantBlocker, Language, PageBlocker, PasswordBlocker } from '@aforo/domain'

type ErrorEntry = { status: number } & Record<Language, string>

/**
 * Every way the API says no. Codes are never renamed, only added. Words in braces are filled in by the server.
 */
export const errorCatalogue = {
  sign_in_required: {
    status: 401,
    es: 'Inicia sesión para continuar.',
    en: 'Sign in to continue.',
  },
  credentials_invalid: {
    status: 401,
    es: 'Correo o contraseña incorrectos.',
    en: 'Incorrect email or password.',
  },
  sign_in_throttled: {
    status: 429,
    es: 'Demasiados intentos. Vuelve a probar en {seconds} s.',
    en: 'Too many attempts. Try again in {seconds} s.',
  },
  sign_in_busy: {
    status: 503,
    es: 'Hay demasiada gente entrando a la vez. Prueba de nuevo en unos segundos.',
    en: 'Too many people are signing in at once. Try again in a few seconds.',
  },
  renewal_refused: {
    status: 401,
    es: 'Tu sesión ha caducado. Inicia sesión de nuevo.',
    en: 'Your session has expired. Sign in again.',
  },
  sign_in_not_found: {
    status: 404,
    es: 'Esa sesión ya no está abierta.',
    en: 'That session is no longer open.',
  },
  password_wrong: {
    status: 422,
    es: 'La contraseña actual no es correcta.',
    en: 'The current password is not right.',
  },
  password_too_short: {
    status: 422,
    es: 'La contraseña necesita al menos 10 caracteres.',
    en: 'The password needs at least 10 characters.',
  },
  password_too_long: {
    status: 422,
    es: 'La contraseña no puede pasar de 200 caracteres.',
    en: 'The password cannot be longer than 200 characters.',
  },
  password_common: {
    status: 422,
    es: 'Esa contraseña es demasiado fácil de adivinar. Elige otra.',
    en: 'That password is too easy to guess. Choose another.',
  },
  privileges_missing: {
    status: 403,
    es: 'No tienes permisos para ver esto',
    en: 'You do not have privileges to see this',
  },
  venue_required: {
    status: 400,
    es: 'Elige primero una tienda.',
    en: 'Choose a shop first.',
  },
  venue_not_found: {
    status: 404,
    es: 'No se encuentra esa tienda.',
    en: 'That shop cannot be found.',
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
  staff_already_invited: {
    status: 409,
    es: 'Esa persona ya tiene una invitación pendiente. Crea un enlace nuevo.',
    en: 'That person already has a pending invitation. Make a new link.',
  },
  staff_deactivated: {
    status: 409,
    es: 'La cuenta de esa persona está desactivada.',
    en: "That person's account is deactivated.",
  },
  invitation_invalid: {
    status: 404,
    es: 'Esta invitación ya se usó, ha caducado o no existe. Pide una nueva.',
    en: 'This invitation was already used, has expired or does not exist. Ask for a new one.',
  },
  idempotency_key_required: {
    status: 400,
    es: 'Falta la cabecera Idempotency-Key con un UUID.',
    en: 'The Idempotency-Key header with a UUID is missing.',
  },
  idempotency_key_reused: {
    status: 409,
    es: 'Esa clave ya se usó para otra operación.',
    en: 'That key was already used for another operation.',
  },
  request_invalid: {
    status: 422,
    es: 'Revisa los datos: {fields}.',
    en: 'Check the data: {fields}.',
  },
  request_too_large: {
    status: 413,
    es: 'El envío es demasiado grande.',
    en: 'The request is too large.',
  },
  request_type_unsupported: {
    status: 415,
    es: 'Ese formato de envío no se admite.',
    en: 'That request format is not supported.',
  },
  request_throttled: {
    status: 429,
    es: 'Demasiadas peticiones. Vuelve a probar en {seconds} s.',
    en: 'Too many requests. Try again in {seconds} s.',
  },
  not_found: {
    status: 404,
    es: 'Esa dirección no existe.',
    en: 'That address does not exist.',
  },
  streams_exhausted: {
    status: 503,
    es: 'No caben más pantallas en directo. Prueba de nuevo en unos segundos.',
    en: 'No more live screens fit. Try again in a few seconds.',
  },
  database_unavailable: {
    status: 503,
    es: 'La base de datos no responde. Prueba de nuevo en unos segundos. Referencia {reference}.',
    en: 'The database does not answer. Try again in a few seconds. Reference {reference}.',
  },
  unexpected: {
    status: 500,
    es: 'Algo ha fallado por nuestra parte. Referencia {reference}.',
    en: 'Something failed on our side. Reference {reference}.',
  },
} as const satisfies Record<AccessBlocker | GrantBlocker | PageBlocker | PasswordBlocker, ErrorEntry> &
  Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** The words of a refusal in one language, with its figures filled in. */
export function errorWords(code: ErrorCode, language: Language, figures: Record<string, string | number> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (gap, name: string) => String(figures[name] ?? gap))
}

import { passwordMaxLength, passwordMinLength } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const signingInErrors = {
  sign_in_required: {
    status: 401,
    es: 'Inicia sesión para continuar.',
    en: 'Sign in to continue.',
  },
  credentials_invalid: {
    status: 401,
    es: 'Email o contraseña incorrectos.',
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
    es: `La contraseña necesita al menos ${passwordMinLength} caracteres.`,
    en: `The password needs at least ${passwordMinLength} characters.`,
  },
  password_too_long: {
    status: 422,
    es: `La contraseña no puede pasar de ${passwordMaxLength} caracteres.`,
    en: `The password cannot be longer than ${passwordMaxLength} characters.`,
  },
  password_change_required: {
    status: 403,
    es: 'Antes de seguir, cambia la contraseña que te dieron por una tuya.',
    en: 'Before you go on, change the password you were given for one of your own.',
  },
  password_unchanged: {
    status: 422,
    es: 'Elige una contraseña distinta de la actual.',
    en: 'Choose a password that differs from the current one.',
  },
  password_personal: {
    status: 422,
    es: 'Tu email, el nombre de la tienda y el del programa se adivinan enseguida. Elige otra contraseña.',
    en: 'Your email, the name of the shop and that of the program are guessed at once. Choose another password.',
  },
  password_common: {
    status: 422,
    es: 'Esa contraseña es demasiado fácil de adivinar. Elige otra.',
    en: 'That password is too easy to guess. Choose another.',
  },
} as const satisfies Record<string, ErrorEntry>

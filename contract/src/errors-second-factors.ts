import { proofLifeMinutes, passkeysMost } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const secondFactorErrors = {
  second_factor_required: {
    status: 401,
    es: 'La contraseña es correcta. Falta el segundo paso.',
    en: 'The password is right. The second step is missing.',
  },
  second_factor_wrong: {
    status: 422,
    es: 'Ese código no vale. Mira el que sale ahora y escríbelo otra vez.',
    en: 'That code is not valid. Look at the one shown now and type it again.',
  },
  second_factor_throttled: {
    status: 429,
    es: 'Demasiados códigos incorrectos. Vuelve a probar en {seconds} s.',
    en: 'Too many wrong codes. Try again in {seconds} s.',
  },
  second_factor_setup_required: {
    status: 403,
    es: 'Antes de seguir, añade una llave de acceso o códigos de un solo uso a tu cuenta.',
    en: 'Before you go on, add a passkey or one-time codes to your account.',
  },
  second_factor_missing: {
    status: 409,
    es: 'Añade primero una llave de acceso o códigos de un solo uso.',
    en: 'Add a passkey or one-time codes first.',
  },
  challenge_over: {
    status: 409,
    es: 'Ha pasado demasiado tiempo. Empieza otra vez.',
    en: 'That took too long. Start again.',
  },
  passkey_unknown: {
    status: 401,
    es: 'Esa llave de acceso no es de ninguna cuenta. Entra con tu contraseña.',
    en: 'That passkey belongs to no account. Sign in with your password.',
  },
  passkey_refused: {
    status: 422,
    es: 'No se ha podido comprobar la llave de acceso. Prueba otra vez.',
    en: 'The passkey could not be checked. Try again.',
  },
  passkey_taken: {
    status: 409,
    es: 'Esa llave de acceso ya está en una cuenta.',
    en: 'That passkey is already in an account.',
  },
  passkey_not_found: {
    status: 404,
    es: 'Esa llave de acceso ya no está en tu cuenta.',
    en: 'That passkey is no longer in your account.',
  },
  passkeys_too_many: {
    status: 409,
    es: `Ya tienes ${passkeysMost} llaves de acceso. Quita una antes de añadir otra.`,
    en: `You already have ${passkeysMost} passkeys. Remove one before you add another.`,
  },
  code_setup_not_begun: {
    status: 409,
    es: 'Escanea primero el código QR con tu aplicación.',
    en: 'Scan the QR code with your app first.',
  },
  last_way_in_kept: {
    status: 409,
    es: 'Es tu única forma segura de entrar. Añade otra antes de quitarla.',
    en: 'It is your only safe way in. Add another before you remove it.',
  },
  proof_needed: {
    status: 403,
    es: `Confirma que eres tú: han pasado más de ${proofLifeMinutes} minutos desde la última vez.`,
    en: `Confirm that it is you: the last time was more than ${proofLifeMinutes} minutes ago.`,
  },
} as const satisfies Record<string, ErrorEntry>

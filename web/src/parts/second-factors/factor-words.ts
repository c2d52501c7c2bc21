import { codeDigits } from '@aforo/domain'
import { words } from '../../words/words.ts'

export const factorWords = words({
  es: {
    passkeyLead: 'Usa la huella, la cara o el PIN de tu dispositivo, o tu llave USB.',
    passkeyUse: 'Usar la llave de acceso',
    passkeyUnused: 'No se ha usado ninguna llave. Prueba otra vez o elige otra forma.',
    code: 'Código de un solo uso',
    codeHint: `Las ${codeDigits} cifras que muestra ahora tu aplicación de códigos.`,
    codeMissing: `Escribe las ${codeDigits} cifras.`,
    recovery_code: 'Código de recuperación',
    recoveryHint: 'Uno de los que guardaste. Cada uno vale una sola vez.',
    recoveryMissing: 'Escribe el código entero.',
    password: 'Contraseña',
    passwordMissing: 'Escribe tu contraseña.',
    others: 'Otras formas',
    use: {
      password: 'Usar la contraseña',
      passkey: 'Usar una llave de acceso',
      code: 'Usar un código de la aplicación',
      recovery_code: 'Usar un código de recuperación',
    },
  },
  en: {
    passkeyLead: 'Use the fingerprint, face or PIN of your device, or your USB key.',
    passkeyUse: 'Use the passkey',
    passkeyUnused: 'No passkey was used. Try again or choose another way.',
    code: 'One-time code',
    codeHint: `The ${codeDigits} digits that your authenticator app shows now.`,
    codeMissing: `Type the ${codeDigits} digits.`,
    recovery_code: 'Recovery code',
    recoveryHint: 'One of those you kept. Each works only once.',
    recoveryMissing: 'Type the whole code.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    others: 'Other ways',
    use: {
      password: 'Use the password',
      passkey: 'Use a passkey',
      code: 'Use a code of the app',
      recovery_code: 'Use a recovery code',
    },
  },
})

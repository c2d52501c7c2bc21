import { words } from '../../words/words.ts'

export const ownFactorWords = words({
  es: {
    title: 'Protege tu cuenta',
    lead: (email: string) =>
      `Con la cuenta ${email} se llega a datos de muchas personas. Además de la contraseña hace falta un segundo paso.`,
    passkey: 'Llave de acceso',
    passkeyHint: 'Huella, cara o PIN de este dispositivo, o una llave USB. Lo más rápido y lo más seguro.',
    codes: 'Códigos de un solo uso',
    codesHint: 'Seis cifras que muestra una aplicación de códigos de tu móvil.',
    recovery: 'Guarda tus códigos de recuperación',
    other: 'Elegir otra forma',
    signOut: 'Cerrar sesión',
  },
  en: {
    title: 'Protect your account',
    lead: (email: string) =>
      `The account ${email} reaches the data of many people. Besides the password it needs a second step.`,
    passkey: 'Passkey',
    passkeyHint: 'Fingerprint, face or PIN of this device, or a USB key. The fastest and safest way.',
    codes: 'One-time codes',
    codesHint: 'Six digits that an authenticator app on your phone shows.',
    recovery: 'Keep your recovery codes',
    other: 'Choose another way',
    signOut: 'Sign out',
  },
})

import { passwordMinLength } from '@aforo/domain'
import { words } from '../../words/words.ts'

export const ownPasswordWords = words({
  es: {
    title: 'Elige tu propia contraseña',
    lead: (email: string) =>
      `La contraseña con la que entras como ${email} la eligió otra persona. Cámbiala por una que solo sepas tú.`,
    current: 'Contraseña que te dieron',
    currentMissing: 'Escribe la contraseña con la que has entrado.',
    next: 'Contraseña nueva',
    nextHint: `Al menos ${passwordMinLength} caracteres. Una frase corta es fácil de recordar.`,
    repeat: 'Repite la contraseña nueva',
    repeatDiffers: 'No coincide con la contraseña nueva.',
    submit: 'Guardar y entrar',
    signOut: 'Cerrar sesión',
  },
  en: {
    title: 'Choose your own password',
    lead: (email: string) =>
      `Somebody else chose the password with which you sign in as ${email}. Change it for one that only you know.`,
    current: 'Password you were given',
    currentMissing: 'Enter the password you have just signed in with.',
    next: 'New password',
    nextHint: `At least ${passwordMinLength} characters. A short phrase is easy to remember.`,
    repeat: 'Repeat the new password',
    repeatDiffers: 'It differs from the new password.',
    submit: 'Save and enter',
    signOut: 'Sign out',
  },
})

import { passwordMinLength } from '@aforo/domain'
import { words } from '../../words/words.ts'

export const invitationsWords = words({
  es: {
    title: 'Te han invitado a Aforo',
    titleAt: (venue: string) => `Te han invitado a ${venue}`,
    newPassword: 'Contraseña nueva',
    choose: (email: string) => `Elige una contraseña para ${email}.`,
    confirm: (email: string) => `Ya tienes cuenta. Confirma con la contraseña de ${email}.`,
    password: 'Contraseña',
    missing: 'Escribe tu contraseña.',
    hint: `Al menos ${passwordMinLength} caracteres. Una frase corta es fácil de recordar.`,
    repeat: 'Repite la contraseña',
    differs: 'Las dos contraseñas no coinciden.',
    enter: 'Entrar',
    invalid: 'La invitación no sirve',
    notOpened: 'No se ha podido abrir la invitación',
    noLink: 'Abre el enlace completo que te enviaron.',
    toSignIn: 'Ir a iniciar sesión',
  },
  en: {
    title: 'You are invited to Aforo',
    titleAt: (venue: string) => `You are invited to ${venue}`,
    newPassword: 'New password',
    choose: (email: string) => `Choose a password for ${email}.`,
    confirm: (email: string) => `You already have an account. Confirm with the password of ${email}.`,
    password: 'Password',
    missing: 'Enter your password.',
    hint: `At least ${passwordMinLength} characters. A short phrase is easy to remember.`,
    repeat: 'Repeat the password',
    differs: 'The two passwords differ.',
    enter: 'Enter',
    invalid: 'The invitation does not work',
    notOpened: 'The invitation could not be opened',
    noLink: 'Open the whole link that you were sent.',
    toSignIn: 'Go to sign in',
  },
})

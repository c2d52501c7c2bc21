import { words } from '../../words/words.ts'

export const secondStepWords = words({
  es: {
    title: 'Segundo paso',
    lead: 'La contraseña es correcta. Falta comprobar que eres tú.',
    submit: 'Entrar',
    back: 'Volver a empezar',
    withPasskey: 'Entrar con llave de acceso',
    unused: 'No se ha usado ninguna llave. Prueba otra vez o entra con tu contraseña.',
  },
  en: {
    title: 'Second step',
    lead: 'The password is right. One more check that it is you.',
    submit: 'Sign in',
    back: 'Start again',
    withPasskey: 'Sign in with a passkey',
    unused: 'No passkey was used. Try again or use your password.',
  },
})

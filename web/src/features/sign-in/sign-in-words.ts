import { words } from '../../words/words.ts'

export const signInWords = words({
  es: {
    title: 'Te damos la bienvenida',
    lead: 'Entra con tu cuenta de personal.',
    leadAt: (venue: string) => `Entra en ${venue} con tu cuenta de personal.`,
    email: 'Email',
    emailMissing: 'Escribe tu email.',
    emailInvalid: 'Escribe un email completo, como nombre@club.es.',
    password: 'Contraseña',
    passwordMissing: 'Escribe tu contraseña.',
    submit: 'Iniciar sesión',
    forgotten: '¿Has olvidado la contraseña?',
    tagline: 'Todo bajo control',
    pitch:
      'Puerta, mostrador y caja en una sola pantalla. Quién está dentro, qué se ha retirado y cómo cuadra la noche, en todas tus tiendas.',
    expired: 'Tu sesión ha caducado',
    follow: (network: string) => `Aforo en ${network}`,
  },
  en: {
    title: 'Welcome back',
    lead: 'Use your staff account.',
    leadAt: (venue: string) => `Use your staff account to enter ${venue}.`,
    email: 'Email',
    emailMissing: 'Enter your email.',
    emailInvalid: 'Enter a complete email, like name@club.com.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    submit: 'Sign In',
    forgotten: 'Forgot your password?',
    tagline: 'Everything under control',
    pitch:
      'Door, counter and till on one screen. Who is inside, what has been withdrawn and how the night adds up, across all your venues.',
    expired: 'Your session has expired',
    follow: (network: string) => `Aforo on ${network}`,
  },
})

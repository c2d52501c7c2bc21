import { words } from '../../words/words.ts'

/** Texts about the data of people that the club keeps. */
export const privacyWords = words({
  es: {
    title: 'Privacidad',
    inspectors: 'Accesos de inspección',
    inspectorsHint: 'Qué inspector puede consultar libros, sala y stock, y hasta cuándo.',
  },
  en: {
    title: 'Privacy',
    inspectors: 'Inspector access',
    inspectorsHint: 'Which inspector may read registers, room and stock, and until when.',
  },
})

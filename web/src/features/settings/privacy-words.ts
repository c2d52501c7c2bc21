import { words } from '../../words/words.ts'

/** Texts about the data of people that the club keeps. */
export const privacyWords = words({
  es: {
    title: 'Privacidad',
    retention: 'Conservación de datos',
    retentionHint: 'Cuánto tiempo se guardan visitas, mensajes y los datos de quien se dio de baja.',
    inspectors: 'Accesos de inspección',
    inspectorsHint: 'Qué inspector puede consultar libros, sala y stock, y hasta cuándo.',
  },
  en: {
    title: 'Privacy',
    retention: 'Data retention',
    retentionHint: 'How long visits, messages and the data of people who left are kept.',
    inspectors: 'Inspector access',
    inspectorsHint: 'Which inspector may read registers, room and stock, and until when.',
  },
})

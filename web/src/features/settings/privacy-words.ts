import { words } from '../../words/words.ts'

/** Texts about the data of people that the club keeps. */
export const privacyWords = words({
  es: {
    title: 'Privacidad',
    retention: 'Conservación de datos',
    retentionHint: 'Cuánto tiempo se guardan visitas, mensajes y los datos de quien se dio de baja.',
    requests: 'Solicitudes de privacidad',
    requestsHint: 'Lo que las personas piden sobre sus datos, y cuánto queda para contestar.',
    inspectors: 'Accesos de inspección',
    inspectorsHint: 'Qué inspector puede consultar libros, sala y stock, y hasta cuándo.',
  },
  en: {
    title: 'Privacy',
    retention: 'Data retention',
    retentionHint: 'How long visits, messages and the data of people who left are kept.',
    requests: 'Privacy requests',
    requestsHint: 'What people ask for about their data, and how long is left to answer.',
    inspectors: 'Inspector access',
    inspectorsHint: 'Which inspector may read registers, room and stock, and until when.',
  },
})

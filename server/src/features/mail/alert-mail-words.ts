import type { AlertKind, Language } from '@aforo/domain'

type Alert = { kind: AlertKind; venue: string | null; who: string | null; count: number }
type Texts = { subject: (alert: Alert) => string; what: (alert: Alert) => string }

const titlesEs: Record<AlertKind, string> = {
  books: 'Las cuentas no cuadran',
  drawer: 'Caja por debajo de cero',
  new_country: 'Inicio de sesión desde otro país',
  privacy_over: 'Una solicitud de privacidad ha vencido',
  webhook_off: 'Un webhook se ha apagado',
  support_asked: 'Soporte pide acceso',
  privacy_soon: 'Una solicitud de privacidad vence pronto',
  payouts: 'Muchas devoluciones de crédito',
  reads: 'Muchas fichas de socios abiertas',
  refusals: 'Muchos intentos rechazados',
  new_device: 'Inicio de sesión en un dispositivo nuevo',
}

const titlesEn: Record<AlertKind, string> = {
  books: 'The books do not add up',
  drawer: 'Till below zero',
  new_country: 'Sign-in from another country',
  privacy_over: 'A privacy request is overdue',
  webhook_off: 'A webhook was turned off',
  support_asked: 'Support asks for access',
  privacy_soon: 'A privacy request is due soon',
  payouts: 'Many payouts of credit',
  reads: 'Many member records opened',
  refusals: 'Many refused attempts',
  new_device: 'Sign-in from a new device',
}

const whatEs: Record<AlertKind, (who: string, count: number) => string> = {
  books: () => 'Una comprobación de las cuentas ha encontrado diferencias.',
  drawer: (who) => `Según lo apuntado, en la caja debería haber menos de cero. Último movimiento: ${who}.`,
  new_country: (who) => `${who} ha entrado en Aforo desde un país que no conocíamos.`,
  privacy_over: () => 'Ha pasado el plazo para contestar a una solicitud de privacidad.',
  privacy_soon: () => 'Quedan menos de siete días para contestar a una solicitud de privacidad.',
  webhook_off: () => 'Otro programa lleva cinco días sin recibir ningún aviso, así que ya no se le envían.',
  support_asked: (who) => `${who}, de soporte, pide ver datos de la tienda. Concédelo o recházalo en Seguridad.`,
  payouts: (who, count) => `${who} ha devuelto crédito ${count} veces en un día.`,
  reads: (who, count) => `${who} ha abierto ${count} fichas de socios en una hora.`,
  refusals: (who, count) => `${count} intentos rechazados en diez minutos: ${who}.`,
  new_device: (who) => `${who} ha entrado en Aforo desde un dispositivo que no conocíamos.`,
}

const whatEn: Record<AlertKind, (who: string, count: number) => string> = {
  books: () => 'A check of the books has found differences.',
  drawer: (who) => `By what was booked, the till should hold less than zero. Last movement: ${who}.`,
  new_country: (who) => `${who} signed in to Aforo from a country that we did not know.`,
  privacy_over: () => 'The time to answer a privacy request is over.',
  privacy_soon: () => 'Fewer than seven days are left to answer a privacy request.',
  webhook_off: () => 'Another program has received nothing for five days, so nothing is sent to it any more.',
  support_asked: (who) => `${who}, of support, asks to see data of the shop. Grant or decline it under Security.`,
  payouts: (who, count) => `${who} paid out credit ${count} times in one day.`,
  reads: (who, count) => `${who} opened ${count} member records in one hour.`,
  refusals: (who, count) => `${count} refused attempts in ten minutes: ${who}.`,
  new_device: (who) => `${who} signed in to Aforo from a device that we did not know.`,
}

const atVenue = (title: string, venue: string | null) => (venue === null ? title : `${title} (${venue})`)

/** What a mail says about an alert. */
export const alertTexts: Record<Language, Texts> = {
  es: {
    subject: ({ kind, venue }) => atVenue(titlesEs[kind], venue),
    what: ({ kind, who, count }) => whatEs[kind](who ?? 'una tablet compartida', count),
  },
  en: {
    subject: ({ kind, venue }) => atVenue(titlesEn[kind], venue),
    what: ({ kind, who, count }) => whatEn[kind](who ?? 'a shared tablet', count),
  },
}

import type { AlertKind } from '@aforo/domain'
import { words } from '../../words/words.ts'

/** How many there were, as the kind counts them. */
type CountWords = Record<'payouts' | 'reads' | 'refusals', (count: string) => string>

const countsEs: CountWords = {
  payouts: (count) => `${count} en un día`,
  reads: (count) => `${count} en una hora`,
  refusals: (count) => `${count} en diez minutos`,
}

const countsEn: CountWords = {
  payouts: (count) => `${count} in one day`,
  reads: (count) => `${count} in one hour`,
  refusals: (count) => `${count} in ten minutes`,
}

const linksEs: Record<AlertKind, string> = {
  books: 'Ver las cuentas',
  drawer: 'Ver la caja',
  new_country: 'Ver las sesiones',
  privacy_over: 'Ver las solicitudes',
  webhook_off: 'Ver el webhook',
  support_asked: 'Responder',
  privacy_soon: 'Ver las solicitudes',
  payouts: 'Ver en el registro',
  reads: 'Ver en el registro',
  refusals: 'Ver los intentos',
  new_device: 'Ver las sesiones',
}

const linksEn: Record<AlertKind, string> = {
  books: 'See the books',
  drawer: 'See the till',
  new_country: 'See the sessions',
  privacy_over: 'See the requests',
  webhook_off: 'See the webhook',
  support_asked: 'Answer',
  privacy_soon: 'See the requests',
  payouts: 'See the record',
  reads: 'See the record',
  refusals: 'See the attempts',
  new_device: 'See the sessions',
}

export const alertsWords = words({
  es: {
    title: 'Avisos',
    hint: 'De todas tus tiendas, los últimos primero.',
    close: 'Cerrar los avisos',
    loadError: 'No se han podido cargar los avisos',
    none: 'Ningún aviso',
    noneHint:
      'Aquí verás lo que no debería esperar: cajas por debajo de cero, entradas extrañas, cuentas que no cuadran.',
    counts: countsEs,
    links: linksEs,
    everywhere: 'Todas tus tiendas',
    country: (name: string) => `desde ${name}`,
    see: 'Marcar como visto',
    seen: (who: string, when: string) => `Visto por ${who}, ${when}`,
    own: 'Lo hiciste tú: lo ve otra persona',
    failed: 'No se ha podido guardar',
  },
  en: {
    title: 'Alerts',
    hint: 'From all your shops, newest first.',
    close: 'Close the alerts',
    loadError: 'The alerts could not be loaded',
    none: 'No alerts',
    noneHint: 'Here you will see what should not wait: tills below zero, strange sign-ins, books that do not add up.',
    counts: countsEn,
    links: linksEn,
    everywhere: 'All your shops',
    country: (name: string) => `from ${name}`,
    see: 'Mark as seen',
    seen: (who: string, when: string) => `Seen by ${who}, ${when}`,
    own: 'You did this: somebody else marks it',
    failed: 'It could not be saved',
  },
})

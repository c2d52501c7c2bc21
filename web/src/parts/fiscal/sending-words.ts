import { words } from '../../words/words.ts'

const records = (count: number) => (count === 1 ? '1 registro' : `${count} registros`)
const recordsEn = (count: number) => (count === 1 ? '1 record' : `${count} records`)

/** Texts about what waits to be sent to the tax agency. */
export const sendingWords = words({
  es: {
    rejected: (count: number) => (count === 1 ? '1 registro rechazado' : `${count} registros rechazados`),
    rejectedHint: 'La Agencia Tributaria no los ha aceptado. Corrígelos y reenvíalos; puedes seguir cobrando.',
    certificate_missing: 'Falta el certificado',
    certificateMissingHint: (waiting: number) =>
      waiting === 0
        ? 'Sin él no se envía nada. Puedes seguir cobrando.'
        : `Sin él no se envía nada: ${records(waiting)} esperan. Puedes seguir cobrando.`,
    certificate_expired: 'El certificado ha caducado',
    certificateExpiredHint: (waiting: number) =>
      `No se envía nada hasta que subas otro: esperan ${records(waiting)}. Puedes seguir cobrando.`,
    failing: (count: number) => `${records(count)} ${count === 1 ? 'pendiente' : 'pendientes'} de envío`,
    failingSince: (since: string) =>
      `La Agencia Tributaria no responde desde ${since}. Sigue cobrando: se envían solos.`,
    clock: (time: string) => `las ${time}`,
    late: (since: string) => `El más antiguo espera desde ${since}. Sigue cobrando: se envían solos.`,
    sending: (count: number) => (count === 1 ? '1 registro en camino' : `${count} registros en camino`),
    sendingHint: 'Se envían solos, en orden.',
    sent: 'Todo enviado',
    sentHint: (when: string) => `Última respuesta de la Agencia Tributaria: ${when}.`,
    nothingYet: 'Todavía no hay nada que enviar.',
    next: (time: string) => `Próximo intento en ${time}`,
    sendNow: 'Enviar ahora',
    sendFailed: 'No se ha podido enviar ahora',
    showRejected: 'Ver rechazados',
    open: 'Impuestos y facturas',
  },
  en: {
    rejected: (count: number) => (count === 1 ? '1 rejected record' : `${count} rejected records`),
    rejectedHint: 'The tax agency did not accept them. Correct and resend them; you can go on selling.',
    certificate_missing: 'The certificate is missing',
    certificateMissingHint: (waiting: number) =>
      waiting === 0
        ? 'Nothing is sent without it. You can go on selling.'
        : `Nothing is sent without it: ${recordsEn(waiting)} waiting. You can go on selling.`,
    certificate_expired: 'The certificate has expired',
    certificateExpiredHint: (waiting: number) =>
      `Nothing is sent until you upload another: ${recordsEn(waiting)} waiting. You can go on selling.`,
    failing: (count: number) => `${recordsEn(count)} waiting to be sent`,
    failingSince: (since: string) =>
      `The tax agency has not answered since ${since}. Go on selling: they are sent by themselves.`,
    clock: (time: string) => time,
    late: (since: string) => `The oldest has waited since ${since}. Go on selling: they are sent by themselves.`,
    sending: (count: number) => `${recordsEn(count)} on the way`,
    sendingHint: 'They are sent by themselves, in order.',
    sent: 'Everything is sent',
    sentHint: (when: string) => `Last answer of the tax agency: ${when}.`,
    nothingYet: 'There is nothing to send yet.',
    next: (time: string) => `Next attempt in ${time}`,
    sendNow: 'Send now',
    sendFailed: 'It could not be sent now',
    showRejected: 'Show rejected',
    open: 'Taxes and invoices',
  },
})

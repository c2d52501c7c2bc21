import { type Language, readDevice } from '@aforo/domain'
import { alertTexts } from './alert-mail-words.ts'
import type { MailContent } from './service.ts'

/** The parts of a mail, before they become text and HTML. */
export type MailText = {
  subject: string
  paragraphs: string[]
  button: { label: string; link: string }
  /** Why it was sent, and what to do if it was not expected. */
  foot: string
}

type Words = {
  [T in MailContent['template']]: (values: Extract<MailContent, { template: T }>['values']) => MailText
}

/** Clubs are in Spain; the mail says which clock it means. */
const timeZone = 'Europe/Madrid'
const timeOf = (at: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

const kinds = {
  es: { phone: 'un móvil', tablet: 'una tablet', computer: 'un ordenador', unknown: 'otro programa' },
  en: { phone: 'a phone', tablet: 'a tablet', computer: 'a computer', unknown: 'another program' },
} as const

function deviceOf(userAgent: string, language: Language): string {
  const { kind, browser } = readDevice(userAgent)
  const name = kinds[language][kind]
  return browser === null ? name : `${name} (${browser})`
}

const hoursEs = (hours: number) => (hours === 1 ? 'una hora' : `${hours} horas`)
const hoursEn = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`)

const es: Words = {
  invitation: ({ link, venue, inviter, hours }) => ({
    subject: venue === null ? 'Te han invitado a Aforo' : `Te han invitado a ${venue}`,
    paragraphs: [
      venue === null
        ? `${inviter} te invita a entrar en Aforo.`
        : `${inviter} te invita a trabajar en ${venue} con Aforo.`,
      `El enlace vale durante ${hoursEs(hours)} y se puede usar una sola vez.`,
    ],
    button: { label: 'Aceptar la invitación', link },
    foot: 'Si no esperabas esta invitación, no hagas nada.',
  }),
  password_reset: ({ link, maker, hours }) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      maker === null
        ? 'Has pedido cambiar tu contraseña de Aforo.'
        : `${maker} ha preparado un enlace para que cambies tu contraseña de Aforo.`,
      `El enlace vale durante ${hoursEs(hours)} y se puede usar una sola vez. Al cambiarla se cierran todas tus sesiones.`,
    ],
    button: { label: 'Elegir contraseña', link },
    foot: 'Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  new_device: ({ device, address, at, link }) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    paragraphs: [
      `Se ha iniciado sesión en tu cuenta de Aforo desde ${deviceOf(device, 'es')} que no conocíamos.`,
      `${timeOf(at, 'es')} (hora de Madrid), dirección ${address}.`,
      'Si has sido tú, no tienes que hacer nada. Si no, cierra esa sesión y cambia tu contraseña.',
    ],
    button: { label: 'Revisar mis sesiones', link },
    foot: 'Te avisamos cada vez que se usa un dispositivo nuevo.',
  }),
  alert: ({ link, at, ...alert }) => ({
    subject: alertTexts.es.subject(alert),
    paragraphs: [alertTexts.es.what(alert), `${timeOf(at, 'es')} (hora de Madrid).`],
    button: { label: 'Ver los avisos', link },
    foot: 'Eliges qué avisos recibes por correo en Ajustes, Seguridad.',
  }),
}

const en: Words = {
  invitation: ({ link, venue, inviter, hours }) => ({
    subject: venue === null ? 'You have been invited to Aforo' : `You have been invited to ${venue}`,
    paragraphs: [
      venue === null ? `${inviter} invites you to Aforo.` : `${inviter} invites you to work at ${venue} with Aforo.`,
      `The link is valid for ${hoursEn(hours)} and works once.`,
    ],
    button: { label: 'Accept the invitation', link },
    foot: 'If you did not expect this invitation, you can ignore it.',
  }),
  password_reset: ({ link, maker, hours }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      maker === null
        ? 'You asked to change your Aforo password.'
        : `${maker} made a link for you to change your Aforo password.`,
      `The link is valid for ${hoursEn(hours)} and works once. Changing it signs you out everywhere.`,
    ],
    button: { label: 'Choose a password', link },
    foot: 'If you did not ask for this, you can ignore it: your password stays the same.',
  }),
  new_device: ({ device, address, at, link }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your Aforo account from ${deviceOf(device, 'en')} that we did not know.`,
      `${timeOf(at, 'en')} (Madrid time), address ${address}.`,
      'If it was you, there is nothing to do. If not, end that session and change your password.',
    ],
    button: { label: 'Review my sessions', link },
    foot: 'We write to you whenever a new device is used.',
  }),
  alert: ({ link, at, ...alert }) => ({
    subject: alertTexts.en.subject(alert),
    paragraphs: [alertTexts.en.what(alert), `${timeOf(at, 'en')} (Madrid time).`],
    button: { label: 'See the alerts', link },
    foot: 'You choose which alerts you get by mail in Settings, Security.',
  }),
}

const words: Record<Language, Words> = { es, en }

/** The text of a mail in one language. */
export function mailText({ template, values }: MailContent, language: Language): MailText {
  // The words of a template take the values of that template, which the compiler cannot follow through the union.
  const write = words[language][template] as (given: MailContent['values']) => MailText
  return write(values)
}

import { createTransport } from 'nodemailer'

export type MailSettings = { url: string; from: string }

/** Shorter than the time for which a process claims a mail. */
const sendMostMs = 30_000
const connectMs = 10_000
const silenceMs = 20_000

export type Envelope = { id: string; to: string; subject: string; text: string; html: string }

/** The mail server accepted the connection, but will never take this mail for this recipient. */
export class RecipientRefused extends Error {}

const refusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Hands mails to the mail server of the settings, one connection for each. */
export function openTransport({ url, from }: MailSettings) {
  const server = createTransport({
    // Links are as good as passwords, so they never cross a network in the clear. `?requireTLS=false` in the URL wins.
    requireTLS: !isLocal(new URL(url).hostname),
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  return async function send({ id, ...mail }: Envelope): Promise<void> {
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'aforo'
    // The same for every attempt, so that mail programs recognise a mail that arrives twice.
    const message = { ...mail, from, messageId: `<${id}@${domain}>`, headers: { 'auto-submitted': 'auto-generated' } }
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The mail server took too long.')), sendMostMs)
    try {
      await Promise.race([server.sendMail(message), late.promise])
    } catch (error) {
      if (refusedForGood(error)) throw new RecipientRefused('The mail server refuses the recipient.', { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; subject: string; id: string; text: string; html: string }
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

const decodeQuoted = (body: string) =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()

function decodeBody(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, end), part.slice(end + 4)]
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /transfer-encoding: quoted-printable/i.test(head) ? decodeQuoted(body) : body
}

const decodeWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, coded: string) => Buffer.from(coded, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, coded: string) => decodeQuoted(coded.replace(/_/g, ' ')))

/** Reads what our own mails consist of: a text and an HTML part. */
function readMail(to: string, source: string): ReceivedMail {
  const headers = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = source.split(`--${boundary}`)
  const part = (type: string) => decodeBody(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '')
  return {
    to,
    subject: decodeWords(header('subject')),
    id: header('message-id'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

/**
 * A real mail server on this machine. `refuse` answers a recipient with this code instead of taking the mail. With
 * `answerMs` it takes a mail and confirms it later.
 */
export async function openMailServer({ answerMs = 0 } = {}) {
  const received: ReceivedMail[] = []
  const refused = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refused.get(address)
      callback(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }))
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        received.push(...envelope.rcptTo.map(({ address }) => readMail(address, source)))
        setTimeout(callback, answerMs)
      })
    },
  })
  // Without a listener, a client that is killed would end this process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, not on a socket file.
  const { port: ownPort } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${ownPort}`
  return {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'Aforo <aforo@mail.example>' },
    received,
    refuse: (address: string, code: number | null) =>
      void (code === null ? refused.delete(address) : refused.set(address, code)),
    /** The latest mail to this address. Waits until there is one. */
    async mailTo(address: string, which: (mail: ReceivedMail) => boolean = () => true, withinMs = 15_000) {
      const deadline = Date.now() + withinMs
      for (;;) {
        const found = received.findLast((mail) => mail.to === address && which(mail))
        if (found !== undefined) return found
        if (Date.now() > deadline) throw new Error(`No mail to ${address} within ${withinMs} ms.`)
        await sleep(50)
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The link of a mail. */
export const linkIn = ({ text: body }: Pick<ReceivedMail, 'text'>): string => /https?:\/\/\S+/.exec(body)?.[0] ?? ''

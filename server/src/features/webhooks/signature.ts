import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** As the Standard Webhooks have it, so that libraries of many languages can check it. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(content)
    .digest('base64')

type Message = { id: string; seconds: number; body: string }

/** The headers by which the receiver knows that the message is ours, and when it was sent. */
export const signedHeaders = (secrets: readonly string[], { id, seconds, body }: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${seconds}.${body}`)}`).join(' '),
})

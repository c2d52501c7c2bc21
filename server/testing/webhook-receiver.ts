import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookBody } from '@aforo/contract'

export type Received = { headers: IncomingHttpHeaders; text: string; body: WebhookBody }

/** What the receiver does with a request: a status with headers, or `hang_up` without an answer. */
type Reaction = { status: number; headers?: Record<string, string>; text?: string } | 'hang_up'

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** A program that is told events, and keeps what it gets, whatever it answers. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const receiver = {
    received,
    react: (_got: Received): Reaction | Promise<Reaction> => ({ status: 204 }),
    url: '',
    /** The events that it took, in the order in which it did. */
    taken: [] as WebhookBody[],
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const got: Received = { headers: request.headers, text, body: JSON.parse(text) }
      received.push(got)
      void Promise.resolve(receiver.react(got)).then((reaction) => {
        if (reaction === 'hang_up') return request.socket.destroy()
        if (reaction.status < 300) receiver.taken.push(got.body)
        return response.writeHead(reaction.status, reaction.headers).end(reaction.text)
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // It listens on a port, so its address is not the path of a socket.
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/aforo`
  return receiver
}

// Receives the events of a webhook and prints each once.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { readEvent, WebhookError } from '@aforo/client'

const secret = process.env['AFORO_WEBHOOK_SECRET'] ?? ''
/** What was handled. Keep it in your database, in the transaction that handles the event. */
const handled = new Set<string>()

const server = createServer((request, response) => {
  void (async () => {
    try {
      const event = await readEvent({ body: await text(request), headers: request.headers, secret })
      if (!handled.has(event.id)) console.log(`${event.type} ${JSON.stringify(event.data)}`)
      handled.add(event.id)
      // Answer when it is stored. Anything but 2xx, or no answer within ten seconds, and it comes again.
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(error instanceof WebhookError ? 401 : 500).end()
    }
  })()
})
server.listen(Number(process.env['PORT'] ?? 8080))

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { webhookTimeoutMs } from '@aforo/domain'
import { version } from '../../version.ts'
import type { ReceiverAddresses } from './receiver-address.ts'

const answerMostBytes = 65_536
const errorMostLength = 300

/** What came of an attempt. Delivered is what was answered with a status from 200 to 299. */
export type Outcome = {
  isDelivered: boolean
  /** Null if there was no answer. */
  status: number | null
  error: string | null
  milliseconds: number
  /** The pause that the receiver asks for, if any. */
  retryAfterSeconds: number | null
}

/** Connections to one receiver, which are kept while there is something to send. */
export function openConnection(address: string, addresses: ReceiverAddresses) {
  const url = new URL(address)
  const isEncrypted = url.protocol === 'https:'
  const agent = new (isEncrypted ? HttpsAgent : HttpAgent)({ keepAlive: true, lookup: addresses.lookup })

  function post(headers: Record<string, string>, body: string, signal: AbortSignal): Promise<IncomingMessage> {
    const content = Buffer.from(body)
    return new Promise((resolve, reject) => {
      const sent = (isEncrypted ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent,
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': content.length,
          'user-agent': `Aforo/${version}`,
        },
      })
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end(content)
    })
  }

  return {
    async send(headers: Record<string, string>, body: string, stopping: AbortSignal): Promise<Outcome> {
      const beganAt = performance.now()
      const failed = (error: string, status: number | null = null): Outcome => ({
        isDelivered: false,
        status,
        error: error.slice(0, errorMostLength),
        milliseconds: Math.round(performance.now() - beganAt),
        retryAfterSeconds: null,
      })
      if (addresses.blockerOf(address) !== null) return failed('This address is not allowed.')
      const inTime = AbortSignal.timeout(webhookTimeoutMs)
      try {
        const answer = await post(headers, body, AbortSignal.any([stopping, inTime]))
        const text = await readText(answer)
        const { statusCode: status = 0 } = answer
        if (status < 200 || status > 299) {
          return { ...failed(text, status), retryAfterSeconds: secondsOf(answer.headers['retry-after']) }
        }
        const milliseconds = Math.round(performance.now() - beganAt)
        return { isDelivered: true, status, error: null, milliseconds, retryAfterSeconds: null }
      } catch (error) {
        stopping.throwIfAborted()
        if (inTime.aborted) return failed(`No answer within ${webhookTimeoutMs / 1_000} seconds.`)
        return failed(error instanceof Error ? error.message : String(error))
      }
    },
    close: () => agent.destroy(),
  }
}

/** An answer says nothing that we need, so a long one is cut. */
async function readText(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer) {
    text += String(part)
    if (text.length > answerMostBytes) break
  }
  return text.slice(0, errorMostLength)
}

function secondsOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

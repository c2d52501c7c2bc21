import { Agent, request } from 'node:https'
import type { FiscalEnvironment } from '../regime.ts'
import { type DeliveryAnswer, readAnswer } from './answers.ts'

/** Longer than the agency needs for a full delivery. What it takes longer for counts as lost and is sent again. */
export const carrierTimeoutMs = 30_000
const answerMostBytes = 10_000_000

export const serviceUrls: Record<FiscalEnvironment, string> = {
  live: 'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  test: 'https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
}

export type Credentials = { keyPem: string; certificatePem: string }

type Service = {
  url: string
  /** The authority that signed the certificate of the service, if it is not a public one. */
  ca: string | null
}

/**
 * Sends a request to the agency, which knows us by our certificate. Throws if there is no answer: the agency may have
 * stored what it got.
 */
export async function carry(
  { url, ca }: Service,
  { keyPem, certificatePem }: Credentials,
  body: string,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  const agent = new Agent({
    key: keyPem,
    cert: certificatePem,
    minVersion: 'TLSv1.2',
    keepAlive: false,
    ...(ca === null ? {} : { ca }),
  })
  try {
    return readAnswer(await post(url, agent, body, AbortSignal.any([signal, AbortSignal.timeout(carrierTimeoutMs)])))
  } finally {
    agent.destroy()
  }
}

function post(url: string, agent: Agent, body: string, signal: AbortSignal): Promise<string> {
  const content = Buffer.from(body)
  const headers = { 'content-type': 'text/xml; charset=UTF-8', 'content-length': content.length, soapaction: '""' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers, signal }, (reply) => {
      const parts: Buffer[] = []
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
        parts.push(part)
        if (bytes > answerMostBytes) reply.destroy(new Error('The answer of the agency is too long.'))
      })
      reply.on('error', reject)
      reply.on('end', () => {
        const { statusCode = 0 } = reply
        // Faults come with the status 500.
        if (statusCode === 200 || statusCode === 500) resolve(Buffer.concat(parts).toString('utf8'))
        else reject(new Error(`The agency answered with the status ${statusCode}.`))
      })
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

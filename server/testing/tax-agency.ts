import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { deliveryAnswer, faultAnswer } from './tax-agency/answers.ts'
import { makeAuthority } from './tax-agency/certificates.ts'
import { createRegister, type Verdict } from './tax-agency/register.ts'
import { type ArrivedDelivery, type ArrivedRecord, readDelivery } from './tax-agency/requests.ts'

/**
 * What can go wrong with the next delivery: refused as ours or as theirs, stored without an answer, cut before it is
 * stored, or answered by the page of a proxy.
 */
export type Disturbance = 'client fault' | 'server fault' | 'lost answer' | 'cut' | 'page'

const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'
const fullDelivery = 1_000
/** Clocks and timers are not exact. */
const earlyMs = 100

export type TaxAgency = Awaited<ReturnType<typeof startTaxAgency>>

/**
 * A service that behaves like the one of the tax agency: over TLS with certificates on both sides, with its schemas, its
 * waiting time, its duplicates and its faults. What it should never have got is in `findings`.
 */
export async function startTaxAgency({ waitSeconds = 0, isStranger = false } = {}) {
  if (isStranger) return serve(await makeAuthority(), waitSeconds)
  ours ??= makeAuthority()
  return serve(await ours, waitSeconds)
}

/** Keys take long to make, so all services of a process have one authority. */
let ours: ReturnType<typeof makeAuthority> | undefined

async function serve(authority: Awaited<ReturnType<typeof makeAuthority>>, waitSeconds: number) {
  const { service } = authority
  const folder = await mkdtemp(join(tmpdir(), 'tax-agency-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, authority.certificatePem)

  const findings: string[] = []
  const register = createRegister(findings)
  const deliveries: (ArrivedDelivery & { at: number })[] = []
  const lastAt = new Map<string, number>()
  const disturbances: Disturbance[] = []
  const state = {
    waitSeconds,
    isDown: false,
    delayMs: 0,
    onStored: () => {},
    verdictOf: (_record: ArrivedRecord): Verdict | null => null,
  }

  const holding = { next: null as PromiseWithResolvers<void> | null, isHolding: false, release: () => {} }

  function isTooEarly({ issuer, records }: ArrivedDelivery): boolean {
    const chain = `${issuer.taxId} ${records[0]?.installation}`
    const last = lastAt.get(chain)
    const now = performance.now()
    if (last !== undefined && records.length < fullDelivery && now - last < state.waitSeconds * 1_000 - earlyMs) {
      return true
    }
    lastAt.set(chain, now)
    return false
  }

  function take(delivery: ArrivedDelivery): string {
    deliveries.push({ ...delivery, at: performance.now() })
    const outcomes = delivery.records.map((record) =>
      register.take(record, delivery.issuer.taxId, delivery.isIncident, state.verdictOf(record)),
    )
    const csv = `A-${randomBytes(7).toString('hex').toUpperCase()}`
    return deliveryAnswer({ delivery, outcomes, csv, waitSeconds: state.waitSeconds })
  }

  const send = (reply: ServerResponse, status: number, body: string, type = 'text/xml; charset=UTF-8') =>
    void reply.writeHead(status, { 'content-type': type }).end(body)
  const refuse = (reply: ServerResponse, who: 'Client' | 'Server', code: number | null, text: string) =>
    send(reply, 500, faultAnswer(who, code, text))

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const disturbance = disturbances.shift()
    if (disturbance === 'cut') return void request.socket.destroy()
    if (disturbance === 'page') return send(reply, 503, '<html><body>No disponible</body></html>', 'text/html')
    if (disturbance === 'server fault') return refuse(reply, 'Server', null, 'Error interno')
    if (disturbance === 'client fault') return refuse(reply, 'Client', 4104, 'El NIF no está identificado')
    if (request.method !== 'POST') return refuse(reply, 'Client', 4135, 'Esta URL no puede ser utilizada mediante GET.')
    if (request.url !== path) return send(reply, 404, 'No encontrado', 'text/plain')
    const delivery = readDelivery(body)
    if ('code' in delivery) {
      findings.push(`refused with ${delivery.code}: ${delivery.text}`)
      return refuse(reply, 'Client', delivery.code, delivery.text)
    }
    const holder = String((request.socket as TLSSocket).getPeerCertificate().subject['serialNumber'])
    if (holder !== `IDCES-${delivery.issuer.taxId}`) {
      return refuse(reply, 'Client', 4112, 'El titular del certificado debe ser Obligado Emisión')
    }
    if (isTooEarly(delivery)) {
      findings.push(`a delivery of ${delivery.records.length} records came before its time`)
      return refuse(reply, 'Server', null, 'Tiempo de espera')
    }
    const answered = take(delivery)
    state.onStored()
    if (state.delayMs > 0) await sleep(Math.random() * state.delayMs)
    if (disturbance === 'lost answer') return void request.socket.destroy()
    const held = holding.next
    holding.next = null
    if (held !== null) {
      holding.isHolding = true
      await held.promise
    }
    send(reply, 200, answered)
  }

  const server = createServer(
    {
      key: service.keyPem,
      cert: service.certificatePem,
      ca: authority.certificatePem,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, reply) => {
      answer(request, reply).catch(() => request.socket.destroy())
    },
  )
  server.on('connection', (socket) => {
    if (state.isDown) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `https://127.0.0.1:${port}${path}`,
    caFile,
    makeCertificate: authority.makeTaxpayer,
    /** Every record that was taken, and every one that was rejected, in the order of arrival. */
    records: register.kept,
    timesSeen: register.timesSeen,
    deliveries: deliveries as readonly (ArrivedDelivery & { at: number })[],
    findings: findings as readonly string[],
    /** Happens to the next deliveries, one each. */
    disturb: (...next: Disturbance[]) => void disturbances.push(...next),
    /** The next delivery gets its answer only when it is released. */
    hold(): void {
      holding.next = Promise.withResolvers<void>()
      holding.release = holding.next.resolve
    },
    isHolding: () => holding.isHolding,
    release: () => holding.release(),
    setWait: (seconds: number) => void (state.waitSeconds = seconds),
    setDown(isDown: boolean): void {
      state.isDown = isDown
      if (isDown) server.closeAllConnections()
    },
    /** Answers take up to this long. */
    setDelay: (ms: number) => void (state.delayMs = ms),
    /** Called when a delivery is stored and not yet answered. */
    whenStored: (call: () => void) => void (state.onStored = call),
    /** Decides about records by itself. Null leaves it to the rules. */
    judge: (verdictOf: (record: ArrivedRecord) => Verdict | null) => void (state.verdictOf = verdictOf),
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

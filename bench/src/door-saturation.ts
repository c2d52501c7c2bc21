import { randomUUID } from 'node:crypto'
import { openBarePassages, passagesEach } from './bare-passages.ts'
import type { Counter } from './counter-data.ts'
import type { Door } from './door-passages.ts'
import type { Api } from './environment.ts'
import { readCpuMs } from './process-figures.ts'
import { printTable } from './report.ts'
import { choose } from './retrying-clients.ts'
import { saleRequest } from './sale-requests.ts'
import { type Ask, openClients, requestText } from './saturation.ts'

const rounds = 3

/** Lets a member in and out. Each client has its own member at every venue, so that nobody enters twice. */
async function passTwice(ask: Ask, { venue, as: { token }, regularIds }: Door, client: number): Promise<void> {
  const memberId = regularIds[client]
  const body = `{"id":"${randomUUID()}","user_id":${memberId}}`
  await ask(requestText({ method: 'POST', path: '/v1/entries', token, venueId: venue.id, body }))
  const path = `/v1/checkout?user_id=${memberId}&id=${randomUUID()}`
  await ask(requestText({ method: 'PATCH', path, token, venueId: venue.id }))
}

type Work = { api: Api; databaseUrl: string; doors: readonly Door[]; counters: readonly Counter[] }
type Load = { clients: number; seconds: number; random: () => number }

/**
 * The commands a second at the doors if the API always has something to do, compared with PostgreSQL alone, and the CPU
 * of a command compared with that of a sale. The three alternate, so that other load on the machine affects all of them.
 */
export async function saturateDoors(
  { api, databaseUrl, doors, counters }: Work,
  { clients, seconds, random }: Load,
  analyze: () => Promise<void>,
) {
  const asking = await openClients(api.url, clients)
  const passFor = (forSeconds: number) =>
    asking.keepAsking(forSeconds, (ask, client) => passTwice(ask, choose(doors, random), client))
  const sellFor = (forSeconds: number) => asking.keepAsking(forSeconds, (ask) => ask(saleRequest(counters, random)))
  /** The requests a second, and the CPU of the API process for each. */
  const measure = async (ask: typeof passFor) => {
    const beforeMs = await readCpuMs(api.process)
    const { tookMs, perSecond } = await ask(seconds)
    return { perSecond, cpuMs: ((await readCpuMs(api.process)) - beforeMs) / tookMs.length }
  }
  await sellFor(seconds)
  await passFor(seconds)
  // Statements planned while a table was empty are planned again, as happens within a minute anyway.
  await analyze()
  const bare = await openBarePassages(databaseUrl, doors, asking.lastAnswer())
  try {
    await bare.measure(seconds, clients)
    const sum = { perSecond: 0, barePerSecond: 0, cpuMs: 0, saleCpuMs: 0 }
    const measured: Record<string, string | number>[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const door = await measure(passFor)
      const barePerSecond = (await bare.measure(seconds, clients)) * passagesEach
      const sale = await measure(sellFor)
      sum.perSecond += door.perSecond / rounds
      sum.barePerSecond += barePerSecond / rounds
      sum.cpuMs += door.cpuMs / rounds
      sum.saleCpuMs += sale.cpuMs / rounds
      measured.push({
        round: String(round),
        'API a second': door.perSecond,
        'bare a second': barePerSecond,
        ratio: (door.perSecond / barePerSecond).toFixed(2),
        'CPU ms': door.cpuMs.toFixed(2),
        'sales a second': sale.perSecond,
        'CPU ms of a sale': sale.cpuMs.toFixed(2),
      })
    }
    console.log(`${clients} clients without a pause, over as many connections, ${rounds} rounds of ${seconds} s each`)
    printTable(measured)
    return sum
  } finally {
    await bare.close()
    asking.close()
  }
}

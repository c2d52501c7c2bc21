import { setTimeout as sleep } from 'node:timers/promises'
import { openMailServer } from '../../server/testing/mail-server.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import type { Api, Environment } from './environment.ts'
import { createCaller, eachWhenDue } from './load.ts'

const perSecond = 10
/** Long enough that most kills hit a mail that the server has taken and not yet confirmed. */
const answerMs = 120
/** After the last kill: the heartbeat, the next look of the supervisor, and the claim of the mail under way. */
const arrivedWithinSeconds = 150

type Found = { asked: number; lost: number; twice: number; unexpected: number; kills: number; seconds: number }

/**
 * People make password links, each of which is mailed, while processes that send mails are killed with -9. What arrives
 * is counted at the mail server.
 */
export async function proveMails(environment: Environment, kills: number): Promise<Found> {
  const server = await openMailServer({ answerMs })
  try {
    const env = { LOG_LEVEL: 'fatal', ...server.env }
    const start = () => environment.startApi(env)
    const steady = await environment.startApi({ ...env, JOBS: 'off' })
    const send = createCaller(steady.url)
    const venue = await makeVenue(environment.db, 'Club of mails')
    const { token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const links = new Set<string>()
    const workers: Api[] = await Promise.all([start(), start()])
    const load = eachWhenDue(perSecond, kills * 1_500, async () => {
      const place = { venueId: venue.id, role: 'employee' as const, capabilities: [] }
      const person = await makePerson(environment.db, 'employee', [place])
      const made = await send('POST /v1/users/{id}/password-link', { params: { id: person.id } }, { token })
      // A process that is busy refuses the call, and then no mail is due.
      if (made.status === 200) links.add((JSON.parse(made.body) as { link: string }).link)
    })
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(300 + (kill % 5) * 150)
      workers[kill % 2]?.process.kill('SIGKILL')
      workers[kill % 2] = await start()
    }
    await load
    const arrived = () => server.received.map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '')
    const startedMs = performance.now()
    const seconds = () => (performance.now() - startedMs) / 1000
    while (new Set(arrived()).size < links.size && seconds() < arrivedWithinSeconds) await sleep(200)
    const settledSeconds = seconds()
    // Long enough for a mail that is sent once more.
    await sleep(5_000)
    for (const { process } of [steady, ...workers]) process.kill('SIGTERM')
    const came = arrived()
    return {
      asked: links.size,
      lost: [...links].filter((link) => !came.includes(link)).length,
      twice: came.length - new Set(came).size,
      unexpected: came.filter((link) => !links.has(link)).length,
      kills,
      seconds: settledSeconds,
    }
  } finally {
    await server.close()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Disturbance, TaxAgency } from '../../server/testing/tax-agency.ts'
import type { Api, Environment } from './environment.ts'

/** What a claim and the supervisor of the jobs wait for after a process was killed. Here its death is certain. */
const afterDeath = `
  delete from jobs.job where state = 'active';
  update fiscal_senders set claimed_until = null, next_at = sent_at + wait_seconds * interval '1 s'
    where claimed_until is not null`

const disturbances: readonly Disturbance[] = ['lost answer', 'lost answer', 'cut', 'server fault', 'page']

/**
 * A process that only sends. It is killed with -9 again and again: after a while, or at the moment when the agency has
 * stored a delivery and has not answered.
 */
export function createKilledSender(
  environment: Environment,
  agency: TaxAgency,
  { env, random }: { env: Record<string, string>; random: () => number },
) {
  const figures = { kills: 0, killedWhileSending: 0, disturbed: 0 }
  let process: Api | null = null
  let isStored = false

  const start = async () => {
    process = await environment.startApi({ ...env, JOBS: 'on', LOG_LEVEL: 'fatal' })
  }
  async function kill(): Promise<void> {
    const dying = process?.process
    process = null
    if (dying === undefined) return
    const isDead = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill('SIGKILL')
    await isDead
    figures.kills += 1
    // Its last statements may still be carried out.
    await sleep(200)
    await environment.asAdmin(afterDeath)
  }

  return {
    figures,
    start,
    kill,
    /** Kills and starts until it is over, and lets the agency fail now and then. */
    async run(over: AbortSignal): Promise<void> {
      agency.whenStored(() => (isStored = true))
      while (!over.aborted) {
        if (random() < 0.3) {
          agency.disturb(disturbances[Math.floor(random() * disturbances.length)] ?? 'cut')
          figures.disturbed += 1
        }
        isStored = false
        const untilMs = performance.now() + 500 + random() * 5_000
        const waitsForDelivery = random() < 0.6
        const isMoment = () => waitsForDelivery && isStored
        while (performance.now() < untilMs && !isMoment() && !over.aborted) await sleep(5)
        if (isMoment()) figures.killedWhileSending += 1
        await kill()
        await start()
      }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { openBalancer } from './balancer.ts'
import type { Fault } from './fault.ts'
import { targetOf } from './line.ts'

const checkEveryMs = 250
const drainMs = 1_500

/** Restarts two API processes one after the other, behind a balancer. */
const rollingRestart = (name: string, what: string, told: boolean): Fault => ({
  name,
  what,
  needs: { env: { DRAIN_MS: told ? String(drainMs) : '0' } },
  holdMs: 0,
  prepare: async (stage) => {
    const other = await stage.startApi()
    const balancer = await openBalancer([stage.api.port, other.port], told ? checkEveryMs : null)
    stage.atEnd(balancer.close)
    stage.toApi.leadTo(targetOf(balancer.url))
  },
  inject: async ({ apis, startApi, endApi }) => {
    for (const old of apis.slice()) {
      await endApi(old, 'SIGTERM')
      await startApi({}, { port: old.port })
      await sleep(2 * checkEveryMs)
    }
  },
  heal: async () => {},
  ...(told
    ? {
        verify: async (_stage, { caller }) => ({
          'nobody notices a restart that the balancer was told of': caller.calls.filter(
            ({ attempts }) => attempts.length > 1,
          ).length,
        }),
      }
    : {}),
})

export const restartFaults: Fault[] = [
  rollingRestart(
    'rolling-restart-told',
    `Two API processes are restarted one after the other. They drain for ${drainMs} ms, and the balancer asks every ${checkEveryMs} ms whether they are ready.`,
    true,
  ),
  rollingRestart(
    'rolling-restart-untold',
    'Two API processes are restarted one after the other. The balancer does not ask and still sends browsers to the stopped one.',
    false,
  ),
]

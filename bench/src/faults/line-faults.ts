import { openCuttingProxy } from '../cutting-proxy.ts'
import { randomOf } from '../stock-writers.ts'
import type { Fault } from './fault.ts'
import { targetOf } from './line.ts'
import type { Stage } from './stage.ts'

const cutShare = 0.1

type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>

/** Puts a proxy that cuts answers behind one of the lines. */
function cutAnswers(
  lineOf: (stage: Stage) => Stage['toApi'],
  portOf: (stage: Stage) => number,
): Pick<Fault, 'inject' | 'heal'> {
  let cutting: CuttingProxy
  return {
    inject: async (stage) => {
      const target = { host: '127.0.0.1', port: portOf(stage) }
      cutting = await openCuttingProxy(target, cutShare, randomOf(portOf(stage)))
      lineOf(stage).leadTo(targetOf(cutting.url))
    },
    heal: async (stage) => {
      lineOf(stage).leadTo({ host: '127.0.0.1', port: portOf(stage) })
      cutting.close()
      if (cutting.cuts() === 0) throw new Error('No answer was cut.')
    },
  }
}

export const lineFaults: Fault[] = [
  {
    name: 'answers-cut-browser',
    what: 'One answer in ten from the API is cut in the middle or never arrives, for 8 s.',
    quick: true,
    holdMs: 8_000,
    ...cutAnswers(
      ({ toApi }) => toApi,
      ({ api }) => api.port,
    ),
  },
  {
    name: 'answers-cut-database',
    what: 'One answer in ten from PostgreSQL is cut in the middle or never arrives, for 8 s.',
    quick: true,
    holdMs: 8_000,
    ...cutAnswers(
      ({ toDatabase }) => toDatabase,
      ({ cluster }) => cluster.primary.port,
    ),
  },
  {
    name: 'line-silent-browser',
    what: 'The line between browsers and API swallows everything for 6 s. Connections that lost something stay silent.',
    holdMs: 6_000,
    inject: async ({ toApi }) => toApi.swallow(),
    heal: async ({ toApi }) => toApi.mend(),
  },
  {
    name: 'line-silent-database',
    what: 'The line between API and PostgreSQL swallows everything for 6 s. Connections that lost something stay silent.',
    holdMs: 6_000,
    inject: async ({ toDatabase }) => toDatabase.swallow(),
    heal: async ({ toDatabase }) => toDatabase.mend(),
  },
]

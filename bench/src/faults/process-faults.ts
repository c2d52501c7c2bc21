import type { Fault } from './fault.ts'

export const processFaults: Fault[] = [
  {
    name: 'api-killed',
    what: 'The API process is killed with SIGKILL and started again on its port.',
    quick: true,
    inject: (stage) => stage.endApi(stage.api, 'SIGKILL'),
    heal: async (stage) => {
      stage.api = await stage.startApi({}, { port: stage.api.port })
    },
  },
]

import type { Fault } from './fault.ts'

const endedMost = 10

export const postgresFaults: Fault[] = [
  {
    name: 'postgres-killed',
    what: 'PostgreSQL is killed with SIGKILL, all its processes at once, and started again.',
    quick: true,
    inject: async ({ cluster }) => cluster.primary.kill(),
    heal: ({ cluster }) => cluster.primary.start(),
  },
  {
    name: 'postgres-stopped',
    what: 'PostgreSQL is frozen with SIGSTOP for 20 s: connections stay open and nothing answers.',
    holdMs: 20_000,
    inject: async ({ cluster }) => cluster.primary.freeze(),
    heal: async ({ cluster }) => cluster.primary.thaw(),
  },
  {
    name: 'backend-ended',
    what: 'An administrator ends the connections of the API one by one for some seconds.',
    quick: true,
    holdMs: 0,
    inject: async ({ cluster }) => {
      for (let times = 0; times < endedMost; times += 1) {
        const ended = await cluster.primary.query(`
          select pg_terminate_backend(pid), pg_sleep(0.3) from pg_stat_activity
          where usename = 'aforo_api' and application_name = 'aforo' order by state = 'active' desc, random() limit 1`)
        if (ended.length === 0) throw new Error('There is no connection to end.')
      }
    },
    heal: async () => {},
  },
]

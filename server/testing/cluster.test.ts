import { expect, test } from 'vitest'
import { openCluster } from './cluster.ts'
import { until } from './waiting.ts'

test('a cluster survives a kill, has a synchronous standby, and fails over to it', async () => {
  const cluster = await openCluster({ settings: { fsync: 'off' } })
  try {
    const { primary } = cluster
    primary.kill()
    await primary.start()
    const standby = await cluster.addStandby('standby', { synchronous: true })
    await until('the standby confirms commits', async () => {
      const rows = await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication')
      return rows[0]?.state === 'sync'
    })
    await primary.query('create table acknowledged (id int)')
    primary.kill()
    await standby.promote()
    expect(await standby.query('select id from acknowledged')).toEqual([])
    expect(await standby.query('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: '' }])
  } finally {
    await cluster.close()
  }
}, 60_000)

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readRetentionDays, type RetentionDays } from '@aforo/domain'
import { sql } from 'kysely'
import { countOld } from '../../server/src/features/members/old-members.ts'
import { createRetention } from '../../server/src/features/retention/service.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import { openEnvironment } from './environment.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { closeWith, percentile } from './report.ts'

/**
 * A night of retention at an operator with many old rows, while members top up. Everything old is gone afterwards,
 * nothing else is, and the top-ups are not much slower than before.
 */
const slowerMost = 2
const perSecond = 50
const members = 200
/** A caller that is refused as busy sends the same command again, as a screen does. The wait counts. */
const busyPauseMs = 200

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '10' } },
})
const rows = Number(options.rows)

const environment = await openEnvironment('retention')
try {
  const venue = await makeVenue(environment.db, 'Old club')
  const { operatorId } = venue
  const owner = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const memberIds = await enrolMany(environment.ownerDb, venue, owner.id, members)
  const member = `${memberIds[0] ?? 0} + n % ${members}`
  const old = `now() - interval '4 years' + make_interval(secs => n)`
  // Of each kind half is old.
  await environment.asAdmin(`
    set session_replication_role = replica;
    insert into visits (operator_id, venue_id, member_id, entered_at, entered_by, left_at, exit_kind)
      select ${operatorId}, ${venue.id}, ${member}, at, ${owner.id}, at, 'timed_out'
      from (select n, case when n <= ${rows / 2} then ${old} else now() end as at from generate_series(1, ${rows}) n) each;
    insert into member_reads (operator_id, member_id, venue_id, staff_id, what, at)
      select ${operatorId}, ${member}, ${venue.id}, ${owner.id}, 'panel', case when n <= ${rows / 8} then ${old} else now() end
      from generate_series(1, ${rows / 4}) n;
    insert into commands (operator_id, key, kind, venue_id, staff_id, request_hash, answer, at)
      select ${operatorId}, gen_random_uuid(), 'top_up', ${venue.id}, ${owner.id}, '\\x00',
        jsonb_build_object('transaction_id', n, 'balance', n, 'text', repeat('x', 200)),
        case when n <= ${rows / 2} then ${old} else now() end
      from generate_series(1, ${rows}) n`)
  await environment.analyze()
  const { url } = await environment.startApi({ JOBS: 'off' })
  const send = createCaller(url)
  const as = { token: owner.token, venueId: venue.id }

  let busy = 0
  async function load(forMs: number): Promise<number[]> {
    const tookMs: number[] = []
    await eachWhenDue(perSecond, forMs, async (dueMs, index) => {
      const memberId = memberIds[index % memberIds.length] ?? 0
      const body = { user_id: memberId, amount: 0.01, method: 'card', id: randomUUID() } as const
      let answer = await send('POST /v1/add-cash', { body }, as)
      while (answer.status === 503) {
        busy += 1
        await sleep(busyPauseMs)
        answer = await send('POST /v1/add-cash', { body }, as)
      }
      if (answer.status !== 200) throw new Error(answer.body)
      tookMs.push(performance.now() - dueMs)
    })
    return tookMs
  }

  await load(3_000)
  const before = await load(Number(options.seconds) * 1_000)
  const silent = { info: (figures: object) => console.log(JSON.stringify(figures)) }
  const { job } = createRetention({
    db: environment.db,
    log: silent as never,
    days: readRetentionDays('') as RetentionDays,
    // Nobody has left.
    oldMembers: { erase: () => Promise.resolve(0), forgetPictures: () => Promise.resolve(0) },
    countOldMembers: countOld,
  })
  const startedMs = performance.now()
  const state = { isDone: false }
  const stop = new AbortController()
  const night = job.run({ operatorId }, stop.signal).then(() => {
    state.isDone = true
    return (performance.now() - startedMs) / 1000
  })
  const during: number[] = []
  try {
    while (!state.isDone) during.push(...(await load(1_000)))
  } catch (error) {
    // The night must not outlive its database, and its end must not hide what went wrong.
    stop.abort()
    await night.catch(() => {})
    throw error
  }
  const seconds = await night

  const left = async (table: string) => {
    const result = await environment.ownerDb.connection().execute(async (connection) => {
      await sql.raw(`set app.operator_id = '${operatorId}'`).execute(connection)
      return sql.raw<{ count: number }>(`select count(*) from ${table}`).execute(connection)
    })
    return result.rows[0]?.count ?? 0
  }
  const visits = await left('visits')
  const reads = await left('member_reads')
  const slower = percentile(during, 0.99) / percentile(before, 0.99)
  const isRight = visits === rows / 2 && reads === rows / 8
  closeWith(isRight ? (slower <= slowerMost ? 'ok' : 'short') : 'broken', {
    rows,
    deleted: rows / 2 + rows / 8,
    seconds: seconds.toFixed(1),
    busy,
    p99_before: percentile(before, 0.99).toFixed(0),
    p99_during: percentile(during, 0.99).toFixed(0),
    p50_before: percentile(before, 0.5).toFixed(1),
    p50_during: percentile(during, 0.5).toFixed(1),
  })
} finally {
  await environment.close()
}

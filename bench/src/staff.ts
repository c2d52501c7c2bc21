import { nextCursorHeader } from '@aforo/contract'
import { sql } from 'kysely'
import { startSignIn } from '../../server/src/features/sign-in/service.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'

/**
 * The lists of venues and people on a platform of 5,000 venues and 20,000 staff: searched with frequent, rare and
 * unknown words, and read page by page to the end.
 */
const venues = 5_000
const staff = 20_000
const p95MostMs = 100
const rounds = 15
const words = ['mar', 'rocio', 'club 12', 'valencia', 'zzz', 'a', 'persona 19999', 'norte bilbao']

const environment = await openEnvironment('staff')
try {
  await sql`
    insert into operators (name) select 'Operador ' || n from generate_series(1, ${sql.lit(venues / 2)}) n`.execute(
    environment.db,
  )
  await sql`
    insert into venues (operator_id, name, address, subdomain)
    select 1 + n % ${sql.lit(venues / 2)}, (array['Club', 'Sala', 'Peña', 'Norte', 'Mar'])[1 + n % 5] || ' ' || n,
      'C/ Mayor, ' || n || ' · ' || (array['Valencia', 'Bilbao', 'Málaga', 'Madrid'])[1 + n % 4], 'venue-' || n
    from generate_series(1, ${sql.lit(venues)}) n`.execute(environment.db)
  await sql`
    insert into staff (email, name, role)
    select 'persona.' || n || '@aforo.example', (array['Rocío', 'Marta', 'Íñigo', 'Ane'])[1 + n % 4] || ' Persona ' || n,
      case when n % 4 = 0 then 'owner' else 'employee' end
    from generate_series(1, ${sql.lit(staff)}) n`.execute(environment.db)
  await sql`
    insert into grants (staff_id, venue_id, role, rights)
    select id, 1 + id % ${sql.lit(venues)}, case when role = 'owner' then 'owner' else 'employee' end,
      case when role = 'owner' then '{}'::text[] else '{let_in}' end
    from staff`.execute(environment.db)
  const superadmin = await environment.db
    .insertInto('staff')
    .values({ email: 'superadmin@aforo.example', role: 'superadmin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A person who owns a great many of them.
  await sql`
    insert into grants (staff_id, venue_id, role)
    select 4, n, 'owner' from generate_series(1, 500) n on conflict do nothing`.execute(environment.db)
  await environment.analyze()
  const tokenOf = async (id: number) =>
    (await startSignIn(environment.db, id, { address: '127.0.0.1', device: 'bench', browser: null })).token
  const { url } = await environment.startApi()
  const callers = { superadmin: await tokenOf(superadmin.id), 'owner of 500': await tokenOf(4) }

  const get = async (path: string, token: string) => {
    const startedMs = performance.now()
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    const rows = (await response.json()) as unknown[]
    const tookMs = performance.now() - startedMs
    return { tookMs, count: rows.length, nextCursor: response.headers.get(nextCursorHeader) }
  }

  const table: Record<string, string | number>[] = []
  const allMs: number[] = []
  let complete = true
  for (const [who, token] of Object.entries(callers)) {
    for (const [list, expected] of [
      ['/v1/venues/all', who === 'superadmin' ? venues : null],
      ['/v1/users/all', who === 'superadmin' ? staff + 1 : null],
    ] as const) {
      const searchMs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const q of words) {
          searchMs.push((await get(`${list}?limit=24&q=${encodeURIComponent(q)}`, token)).tookMs)
        }
      }
      const pageMs: number[] = []
      let read = 0
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await get(`${list}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`, token)
        pageMs.push(page.tookMs)
        read += page.count
        cursor = page.nextCursor
      }
      if (expected !== null && read !== expected) complete = false
      allMs.push(...searchMs, ...pageMs)
      const p95 = (times: number[]) => percentile(times, 0.95)
      table.push({
        list,
        by: who,
        'rows read': String(read),
        'search p95 ms': p95(searchMs),
        'page p95 ms': p95(pageMs),
      })
    }
  }
  printTable(table)
  const p95 = percentile(allMs, 0.95)
  closeWith(!complete ? 'broken' : p95 < p95MostMs ? 'ok' : 'short', {
    p95_ms: p95.toFixed(1),
    most_ms: Math.max(...allMs).toFixed(1),
    asked: allMs.length,
  })
} finally {
  await environment.close()
}

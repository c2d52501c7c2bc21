import { parseArgs } from 'node:util'
import { type CallReply, nextCursorHeader } from '@aforo/contract'
import { plainDocument, plainText } from '@aforo/domain'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import { countClients, listClients } from '../../server/src/features/member-list/service.ts'
import { createKeyring } from '../../server/src/features/operator-keys/service.ts'
import { createMasterKeys } from '../../server/src/security/master-keys.ts'
import { writeCursor } from '../../server/src/http/paging.ts'
import { fillManyMembers, fillMembers, writeDocuments } from '../../server/testing/large-members.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { readPlans } from './member-plans.ts'
import { countKinds, type Kind, kindsOf, type Question, type Sort, wholes } from './member-questions.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'

/**
 * The members of an operator that has a million, next to one that has a thousand: searched, filtered and sorted, on the
 * first page and deep in the list. Searches at the door must be answered in time, and only slightly slower than in a
 * small club.
 */
const { values: options } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, asked: { type: 'string', default: '200' } },
})
const members = Number(options.members)
const asked = Number(options.asked)
const smallMembers = 1_000
const alsoElsewhere = 1_000
const knownDocuments = 50
const p95MostMs = 60
const ratioMost = 2
/** Smaller differences are not noticeable, so a ratio uses at least this value. */
const ratioFloorMs = 5

type Client = CallReply<'GET /v1/venue-clients'>[number]
type FilledVenue = { venue: { id: number; operatorId: number }; members: number; known: number[] }

const environment = await openEnvironment('members')
try {
  const largeVenue = await makeVenue(environment.db, 'Large')
  const secondVenue = await makeVenue(environment.db, 'Second', largeVenue.operatorId)
  const smallVenue = await makeVenue(environment.db, 'Small')
  const venues = [largeVenue, secondVenue, smallVenue]
  const owner = await makePerson(
    environment.db,
    'owner',
    venues.map(({ id }) => ({ venueId: id, role: 'owner' })),
  )
  const knownAmong = (count: number) =>
    Array.from({ length: knownDocuments }, (_, index) => Math.floor(((index + 0.5) * count) / knownDocuments))
  const large: FilledVenue = { venue: largeVenue, members, known: knownAmong(members) }
  const small: FilledVenue = { venue: smallVenue, members: smallMembers, known: knownAmong(smallMembers) }

  const startedMs = performance.now()
  const also = { venueId: secondVenue.id, every: Math.max(1, members / alsoElsewhere) }
  await fillManyMembers(environment.ownerDb, largeVenue, { staffId: owner.id, members, also })
  await fillMembers(environment.ownerDb, smallVenue, { staffId: owner.id, members: smallMembers })
  const keyring = createKeyring(environment.db, createMasterKeys([environment.masterKey]))
  for (const { venue, known } of [large, small]) {
    const keys = await keyring.keysOf(venue.operatorId)
    await writeDocuments(environment.ownerDb, venue, known, (document) =>
      keys.hash('document', plainDocument(document)),
    )
  }
  await environment.analyze()
  console.log(`${members} members were there after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)

  const { url } = await environment.startApi()
  const get = async (venueId: number, call: string, question: Record<string, string>) => {
    const path = `${call}?${new URLSearchParams(question).toString()}`
    const headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venueId) }
    const sentMs = performance.now()
    const response = await fetch(url + path, { headers })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return { body, tookMs: performance.now() - sentMs, nextCursor: response.headers.get(nextCursorHeader) }
  }
  const list = async (venueId: number, question: Question, page: Record<string, string> = {}) => {
    const { body, ...rest } = await get(venueId, '/v1/venue-clients', { ...question, ...page })
    return { ...rest, clients: body as Client[] }
  }

  /** A cursor in the middle of the list, for each sort order. */
  const middleOf = async ({ venue: { operatorId } }: FilledVenue): Promise<Record<Sort, string>> =>
    inOperator(environment.ownerDb, operatorId, async (trx) => {
      const { rows } = await sql<{ sort: Sort; by: string; id: number }>`
        (select 'number' as sort, number::text as by, id from members where operator_id = ${operatorId}
          order by number limit 1 offset (select count(*) / 2 from members where operator_id = ${operatorId}))
        union all
        (select 'name', sorted_by, id from members where operator_id = ${operatorId}
          order by sorted_by, id limit 1 offset (select count(*) / 2 from members where operator_id = ${operatorId}))
        union all
        (select 'balance', balance_cents::text, member_id from wallets where operator_id = ${operatorId} and balance_cents > 0
          order by balance_cents, member_id limit 1 offset (
            select count(*) / 2 from wallets where operator_id = ${operatorId} and balance_cents > 0))`.execute(trx)
      return Object.fromEntries(rows.map(({ sort, by, id }) => [sort, writeCursor({ by, id })])) as Record<Sort, string>
    })

  type Ask = (question: Question) => Promise<{ tookMs: number }>
  /** Alternates between both, so that other load on the machine affects both. */
  const askByTurns = async (here: { kind: Kind; ask: Ask }, there?: { kind: Kind; ask: Ask }) => {
    const took = { large: [] as number[], small: [] as number[] }
    for (let turn = 0; turn < asked; turn += 1) {
      const questionOf = ({ questions }: Kind) => questions[turn % questions.length] ?? {}
      took.large.push((await here.ask(questionOf(here.kind))).tookMs)
      if (there !== undefined) took.small.push((await there.ask(questionOf(there.kind))).tookMs)
    }
    return took
  }
  const rows: { name: string; strict: boolean; large: number[]; small: number[] }[] = []
  const middles = { large: await middleOf(large), small: await middleOf(small) }
  const smallKinds = kindsOf(small.known)
  for (const [index, kind] of kindsOf(large.known).entries()) {
    for (const depth of ['first', 'deep'] as const) {
      const askAt =
        (venueId: number, middle: Record<Sort, string>): Ask =>
        (question) =>
          list(venueId, question, depth === 'deep' ? { cursor: middle[question.sort ?? 'number'] } : {})
      const took = await askByTurns(
        { kind, ask: askAt(largeVenue.id, middles.large) },
        { kind: smallKinds[index] ?? kind, ask: askAt(smallVenue.id, middles.small) },
      )
      rows.push({ name: `${kind.name}, ${depth}`, strict: kind.strict, ...took })
    }
  }
  for (const kind of countKinds) {
    const askAt =
      (venueId: number): Ask =>
      ({ q = '' }) =>
        get(venueId, '/v1/members/counts', { q })
    const took = await askByTurns({ kind, ask: askAt(largeVenue.id) }, { kind, ask: askAt(smallVenue.id) })
    rows.push({ ...kind, ...took })
  }
  for (const q of ['', 'gar', 'zoe']) {
    const kind = {
      name: `1,000 of them at a second venue${q === '' ? '' : `: ${q}`}`,
      strict: false,
      questions: [{ q }],
    }
    rows.push({ ...kind, ...(await askByTurns({ kind, ask: (question) => list(secondVenue.id, question) })) })
  }

  const table = rows.map(({ name, strict, ...took }) => {
    const [smallP95, largeP95] = [percentile(took.small, 0.95), percentile(took.large, 0.95)]
    const ratio = largeP95 / Math.max(smallP95, ratioFloorMs)
    return { name, strict, took, smallP95, largeP95, ratio }
  })
  const shown = (figure: number) => (Number.isNaN(figure) ? '' : figure.toFixed(1))
  printTable(
    table.map(({ name, strict, took, smallP95, largeP95, ratio }) => ({
      question: name,
      'p50 of 1,000': shown(percentile(took.small, 0.5)),
      p95: shown(smallP95),
      p99: shown(percentile(took.small, 0.99)),
      [`p50 of ${members}`]: shown(percentile(took.large, 0.5)),
      'p95 ': shown(largeP95),
      'p99 ': shown(percentile(took.large, 0.99)),
      ratio: shown(ratio),
      must: strict ? 'yes' : '',
    })),
  )

  const faults: string[] = []
  /** Reads a search page by page to its end: every match once, in order, and as many as the table has. */
  for (const question of wholes) {
    const { q = '', sort = 'number', direction = 'asc' } = question
    const read: Client[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(largeVenue.id, question, { limit: '100', ...(cursor === '' ? {} : { cursor }) })
      read.push(...page.clients)
      cursor = page.nextCursor
    }
    const words = q.split(' ').map((word) => sql<boolean>`found_by like ${`%${word}%`}`)
    const { rows: there } = await sql<{ count: number }>`
      select count(*) as count from members where operator_id = ${largeVenue.operatorId}
        and standing in ('active', 'suspended', 'banned') and ${sql.join(words, sql` and `)}`.execute(
      environment.ownerDb,
    )
    const name = `${q} by ${sort} ${direction}`
    if (read.length !== there[0]?.count) faults.push(`${name}: ${read.length} instead of ${there[0]?.count}`)
    if (new Set(read.map(({ id }) => id)).size !== read.length) faults.push(`${name}: somebody came twice`)
    const keyOf = ({ profile }: Client) =>
      ({
        number: profile.client_id,
        name: plainText(`${profile.name} ${profile.last_name}`),
        balance: profile.cash_balance,
      })[sort]
    const isAfter = (one: Client, other: Client) =>
      direction === 'asc' ? keyOf(one) >= keyOf(other) : keyOf(one) <= keyOf(other)
    if (read.some((client, index) => index > 0 && !isAfter(client, read[index - 1] ?? client)))
      faults.push(`${name}: not in order`)
  }
  for (const { venue, known } of [large, small]) {
    for (const { q = '' } of kindsOf(known).find(({ name }) => name === 'document')?.questions ?? []) {
      const { clients } = await list(venue.id, { q })
      if (clients.length > 1) faults.push(`${q} found ${clients.length}`)
    }
  }

  const query = { sort: 'number', direction: 'asc', limit: 50 } as const
  const listed = (asks: Question & { cursor?: string }) => (db: typeof environment.db) =>
    listClients({ db, keyring }, largeVenue, { ...query, ...asks } as Parameters<typeof listClients>[2])
  const plans = await readPlans(environment, {
    'all, by number': listed({}),
    'all, by name': listed({ sort: 'name', cursor: middles.large.name }),
    'all, by balance': listed({ sort: 'balance', cursor: middles.large.balance }),
    'gar, by number': listed({ q: 'gar' }),
    'wen, by name': listed({ q: 'wen', sort: 'name' }),
    'wen xif, by balance': listed({ q: 'wen xif', sort: 'balance', direction: 'desc' }),
    'a member number': listed({ q: String(large.known[7]) }),
    'left, by balance': listed({ state: 'left', sort: 'balance', direction: 'desc' }),
    'a second venue': (db) => listClients({ db, keyring }, secondVenue, query),
    counts: (db) => countClients({ db, keyring }, largeVenue, {}),
    'counts of zoe': (db) => countClients({ db, keyring }, largeVenue, { q: 'zoe' }),
    'counts of gar': (db) => countClients({ db, keyring }, largeVenue, { q: 'gar' }),
  })
  for (const { work, nodes, wholeTables } of plans) {
    console.log(`${work}: ${nodes.filter((node) => / (members|wallets)$| on members_/.test(node)).join('; ')}`)
    for (const node of wholeTables) faults.push(`${work}: ${node}`)
  }

  const strict = table.filter((row) => row.strict)
  const late = strict.filter(({ largeP95 }) => largeP95 >= p95MostMs)
  const grown = strict.filter(({ ratio }) => ratio > ratioMost)
  for (const { name, largeP95 } of late) console.error(`late: ${name}, ${largeP95.toFixed(1)} ms at p95`)
  for (const { name, ratio } of grown) console.error(`grown: ${name}, ${ratio.toFixed(1)} times`)
  for (const fault of faults) console.error(`not so: ${fault}`)
  closeWith(faults.length > 0 ? 'broken' : late.length + grown.length > 0 ? 'short' : 'ok', {
    members,
    p95_ms: Math.max(...strict.map(({ largeP95 }) => largeP95)).toFixed(1),
    ratio: Math.max(...strict.map(({ ratio }) => ratio)).toFixed(1),
    faults: faults.length,
  })
} finally {
  await environment.close()
}

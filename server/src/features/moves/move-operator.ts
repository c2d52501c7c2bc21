import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../db/connection.ts'
import { isLockTimeout } from '../../db/pg-errors.ts'
import { plainApplication, type Pod } from '../../db/pods.ts'
import { directoryCommands } from '../../db/pod-setup.ts'
import { exists } from '../../db/replication.ts'
import { apiRole } from '../../db/setup.ts'
import { lockOfMover, openClient, openSide, readOne, type Side, titleOf } from '../../db/sides.ts'
import { countDifferences } from '../book-checks/service.ts'
import { compareAll, compareChanges, takeSnapshot } from './compare-copies.ts'
import { deleteRows, listMovedTables, type MovedTable } from './moved-tables.ts'
import { copyRows, isCopying, stopCopy, NotCaughtUp, waitForCatchUp } from './copy-rows.ts'

type Move = {
  operatorId: number
  directory: Side
  source: Side
  target: Side
  tables: MovedTable[]
  say: (what: string) => void | Promise<void>
}
type Settings = {
  /** Every database, as a superuser and as the others reach it. */
  urls: readonly Pod[]
  say: (what: string) => void | Promise<void>
}

/** The number of `enter_operator`. */
export const lockOfOperator = (operatorId: number) => `4700000000000000000 + ${operatorId}`

/** A transaction of the operator that takes longer would keep everybody else of the operator waiting. */
const lockWithin = '1s'
const triesMost = 20
const pauseMs = 2_000
/** Longer, and the operator goes on in the source; the next try has less to catch up with. */
const catchUpMostMs = 3_000
/** While the operator works, nobody waits for it. */
const catchUpBetweenMostMs = 60_000

/** One follows the changes, and two copy tables. */
const workersNeeded = 3

const migrationsOf = ({ client }: Side) =>
  readOne<string>(client, "select string_agg(name, ' ' order by name) from kysely_migration")

/** Compares the stored sums with their entries, as the nightly check does. A copy with the same rows is right too. */
async function checkBooks({ source, operatorId }: Move): Promise<void> {
  const url = new URL(source.url)
  // Row-level security must hold as for the API.
  url.searchParams.set('options', `-c role=${apiRole}`)
  const { db } = connect({ url: url.href, poolSize: 1, onLost: () => {}, application: 'aforo admin' })
  try {
    const differences = await countDifferences(db, operatorId)
    if (differences > 0) throw new Error(`The books have ${differences} differences. Look into them first.`)
  } finally {
    await db.destroy()
  }
}

/** PostgreSQL would wait for a free worker without saying so. */
async function checkWorkers({ target }: Move): Promise<void> {
  const free = await readOne<number>(
    target.client,
    `select current_setting('max_logical_replication_workers')::int - count(*)::int from pg_stat_activity
     where backend_type like 'logical replication%worker'`,
  )
  if (free >= workersNeeded) return
  throw new Error(
    `max_logical_replication_workers of ${titleOf(target.pod)} leaves ${free}; a move needs ${workersNeeded}.`,
  )
}

/** What would make a move fail, or lose something, is found before it begins. */
async function checkBeforehand({ directory, source, target }: Move): Promise<void> {
  const { pod } = target
  if (pod !== null && !(await exists(directory.client, 'select from pods where name = $1', [pod]))) {
    throw new Error(`There is no pod ${pod}.`)
  }
  if ((await migrationsOf(source)) !== (await migrationsOf(target))) {
    throw new Error('Both databases must have the same migrations.')
  }
  if ((await readOne<string>(source.client, 'show wal_level')) !== 'logical') {
    throw new Error(`wal_level of ${titleOf(source.pod)} must be logical.`)
  }
  const unaware =
    'select from pg_stat_activity where datname = current_database() and usename = $1 and application_name = $2'
  if (await exists(source.client, unaware, [apiRole, plainApplication])) {
    throw new Error('A process runs without PODS. It would not notice that the operator moves.')
  }
}

/** The move under way, or a new one. */
async function findMove(directory: Side, operatorId: number, toPod: string | null) {
  const { rows } = await directory.client.query<{ fromPod: string | null; toPod: string | null }>(
    'select from_pod as "fromPod", to_pod as "toPod" from operator_moves where operator_id = $1',
    [operatorId],
  )
  const [found] = rows
  if (found !== undefined && found.toPod !== toPod) {
    throw new Error(`The operator is on its way to ${titleOf(found.toPod)}. Finish or abort that move first.`)
  }
  return found ?? null
}

/** Where the operator is, or was before an interrupted move. No other mover can work on it from here on. */
async function findSource(directory: Side, operatorId: number, toPod: string | null): Promise<string | null> {
  if (!(await readOne<boolean>(directory.client, `select pg_try_advisory_lock(${lockOfMover(operatorId)})`))) {
    throw new Error('The operator is being moved or archived already.')
  }
  const { rows } = await directory.client.query<{ pod: string | null }>('select pod from operators where id = $1', [
    operatorId,
  ])
  if (rows[0] === undefined) throw new Error(`There is no operator ${operatorId}.`)
  const underWay = await findMove(directory, operatorId, toPod)
  const fromPod = underWay === null ? rows[0].pod : underWay.fromPod
  if (fromPod === toPod) throw new Error(`The operator is in ${titleOf(toPod)} already.`)
  return fromPod
}

/** Opens the move under way, or a new one, and closes its connections in the end. */
async function withMove(
  settings: Settings,
  { operatorId, toPod }: { operatorId: number; toPod: string | null },
  work: (move: Move) => Promise<void>,
): Promise<void> {
  const opened: Side[] = []
  const open = async (pod: string | null): Promise<Side> => {
    const side = await openSide(settings.urls, pod)
    opened.push(side)
    return side
  }
  try {
    const directory = await open(null)
    const fromPod = await findSource(directory, operatorId, toPod)
    const [source, target] = [await open(fromPod), await open(toPod)]
    const tables = await listMovedTables(source, operatorId)
    await work({ operatorId, directory, source, target, tables, say: settings.say })
  } finally {
    for (const { client } of opened) await client.end().catch(() => {})
  }
}

const hasDeparted = ({ source, operatorId }: Move) =>
  exists(source.client, 'select from departed_operators where operator_id = $1', [operatorId])

/**
 * Does the work while no transaction of the operator runs in the source and none begins. If this process dies, PostgreSQL
 * ends its transaction, and the operator goes on in the source.
 */
async function whileFrozen<T>(move: Move, work: (freeze: pg.Client) => Promise<T>): Promise<T> {
  const freeze = await openClient(move.source.url)
  try {
    for (let tries = 1; ; tries += 1) {
      const startedMs = performance.now()
      await freeze.query(
        `begin; set local lock_timeout = '${lockWithin}'; set local idle_in_transaction_session_timeout = '10s'`,
      )
      try {
        await freeze.query(`select pg_advisory_xact_lock(${lockOfOperator(move.operatorId)})`)
        await waitForCatchUp(move.source, move.operatorId, catchUpMostMs)
        const result = await work(freeze)
        await freeze.query('commit')
        await move.say(`frozen for ${((performance.now() - startedMs) / 1000).toFixed(2)} s`)
        return result
      } catch (error) {
        // A dead connection has nothing to roll back.
        await freeze.query('rollback').catch(() => {})
        const isBehind = error instanceof NotCaughtUp
        if ((!isLockTimeout(error) && !isBehind) || tries === triesMost) throw error
        if (isBehind) {
          await move.say('still behind, trying again')
          await waitForCatchUp(move.source, move.operatorId, catchUpBetweenMostMs)
        }
        await sleep(pauseMs)
      }
    }
  } finally {
    await freeze.end().catch(() => {})
  }
}

/** Begins the copy, unless an interrupted move has begun it. */
async function copy({ operatorId, directory, source, target, tables, say }: Move): Promise<void> {
  await directory.client.query(
    'insert into operator_moves (operator_id, from_pod, to_pod) values ($1, $2, $3) on conflict do nothing',
    [operatorId, source.pod, target.pod],
  )
  // Nobody looks for the operator in the target yet. Only a process that knows it from an earlier time would.
  await target.client.query(
    'insert into departed_operators (operator_id, moved_to) values ($1, $2) on conflict (operator_id) do update set moved_to = $2',
    [operatorId, source.pod],
  )
  if (!(await isCopying(target, operatorId))) await deleteRows(target, tables)
  await say('copying')
  await copyRows(source, target, operatorId, tables)
  await say('copied')
}

/** Compares everything while the operator works, then the changes since while it waits, and lets it go on in the target. */
async function compareAndSwitch(move: Move): Promise<void> {
  const { operatorId, source, target, tables, say } = move
  const since = await whileFrozen(move, async () => ({
    source: await takeSnapshot(source),
    target: await takeSnapshot(target),
  }))
  try {
    await say('comparing')
    await compareAll(tables, since.source, since.target)
  } finally {
    for (const { client } of [since.source, since.target]) await client.end().catch(() => {})
  }
  await say('switching')
  await waitForCatchUp(source, operatorId, catchUpBetweenMostMs)
  await whileFrozen(move, async (freeze) => {
    await compareChanges(tables, { source, target }, since)
    await target.client.query('delete from departed_operators where operator_id = $1', [operatorId])
    // From its commit on, the operator is in the target.
    await freeze.query('insert into departed_operators (operator_id, moved_to) values ($1, $2)', [
      operatorId,
      target.pod,
    ])
  })
}

/** After the switch: tells the directory, and removes what is left in the source. */
async function finish({ operatorId, directory, source, target, tables, say }: Move): Promise<void> {
  await directory.client.query('update operators set pod = $2 where id = $1', [operatorId, target.pod])
  await say('moved')
  await stopCopy(source, target, operatorId)
  await say('cleaning')
  // Copies of keys that the directory keeps.
  if (target.pod !== null) {
    await target.client.query(`delete from commands where operator_id = $1 and ${directoryCommands}`, [operatorId])
  }
  const deleted = await deleteRows(source, tables)
  await directory.client.query('delete from operator_moves where operator_id = $1', [operatorId])
  await say(`done, ${deleted} rows deleted in ${titleOf(source.pod)}`)
}

/** Moves an operator to another database while it works. Can be repeated if it was interrupted at any point. */
export async function moveOperator(settings: Settings, operatorId: number, toPod: string | null): Promise<void> {
  await withMove(settings, { operatorId, toPod }, async (move) => {
    if (!(await hasDeparted(move))) {
      await checkBeforehand(move)
      if (!(await isCopying(move.target, operatorId))) {
        await checkWorkers(move)
        await checkBooks(move)
      }
      await copy(move)
      await compareAndSwitch(move)
    }
    await finish(move)
  })
}

/** Gives up a move that has not switched yet. The operator stays where it is. */
export async function abortMove(settings: Settings, operatorId: number, toPod: string | null): Promise<void> {
  await withMove(settings, { operatorId, toPod }, async (move) => {
    const { directory, source, target, tables } = move
    if (await hasDeparted(move)) throw new Error('The operator has moved already. Run move-operator again to finish.')
    await stopCopy(source, target, operatorId)
    await deleteRows(target, tables)
    await directory.client.query('delete from operator_moves where operator_id = $1', [operatorId])
  })
}

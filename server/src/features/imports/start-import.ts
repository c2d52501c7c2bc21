import { createHash } from 'node:crypto'
import type { CallReply, ParsedInput } from '@aforo/contract'
import { calendarDateOf, mappingBlocker, sourceFingerprint } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { describeImports, type Import } from './import-view.ts'
import { findMapping, listMappings, type MappingRow, upsertMapping } from './mapping-queries.ts'
import { deleteImport, insertImport } from './queries.ts'
import { getForStep, getImport, type ImportDeps } from './service.ts'

type NewImport = ParsedInput<'POST /v1/imports'>['body']
type Mapping = CallReply<'GET /v1/import-mappings'>[number]
type SentMapping = ParsedInput<'PUT /v1/import-mappings'>['body']

/** Headings can be long, so the database knows a source by a hash of them. */
const fingerprintOf = (columns: SentMapping['columns']): string =>
  createHash('sha256')
    .update(sourceFingerprint(columns.map(({ heading }) => heading)))
    .digest('hex')

const keepMapping = (trx: Transaction<DB>, { caller, venue }: ActorAt, { kind, name, columns }: SentMapping) =>
  upsertMapping(trx, venue.operatorId, {
    kind,
    name,
    columns,
    fingerprint: fingerprintOf(columns),
    changedBy: caller.staffId,
  })

/** Begins an import, and remembers what the columns of its source are. */
export async function startImport({ db }: ImportDeps, by: ActorAt, key: string, sent: NewImport): Promise<Import> {
  const { caller, venue } = by
  const { kind, file_name: fileName, columns, rows, balances_on: named } = sent
  refuseIf(mappingBlocker(kind, columns))
  const command = { kind: 'import.start', key, request: { ...sent }, caller, venue }
  const { id } = await runOnce(db, command, async (trx) => {
    const { now, timeZone } = await getRulesToday(trx, venue)
    const today = calendarDateOf(now, timeZone)
    const balancesOn = named ?? today
    if (balancesOn > today) throw new Refusal('import_date_future')
    await keepMapping(trx, by, { kind, name: fileName, columns })
    return {
      id: await insertImport(trx, venue, { kind, fileName, columns, rows, balancesOn, startedBy: caller.staffId }),
    }
  })
  return inOperator(db, venue.operatorId, async (trx) => describeOne(trx, await getImport(trx, venue, id)))
}

export async function describeOne(trx: Transaction<DB>, made: Parameters<typeof describeImports>[1][number]) {
  const [described] = await describeImports(trx, [made])
  if (described === undefined) throw new Refusal('import_not_found')
  return described
}

/** Forgets an import that has not run, with its rows. */
export async function discardImport({ db }: ImportDeps, { venue }: ActorAt, id: number): Promise<void> {
  await inOperator(db, venue.operatorId, async (trx) => {
    await getForStep(trx, venue, id, 'discard')
    await deleteImport(trx, venue.operatorId, id)
  })
}

const toMapping = ({ changedAt, ...row }: MappingRow): Mapping => ({ ...row, changed_at: changedAt.toISOString() })

export async function listSavedMappings(
  { db }: ImportDeps,
  { venue }: ActorAt,
  { kind = null }: { kind?: SentMapping['kind'] | null | undefined },
): Promise<Mapping[]> {
  const rows = await inOperator(db, venue.operatorId, (trx) => listMappings(trx, venue.operatorId, kind))
  return rows.map(toMapping)
}

/** Saves what the columns of a source are, even if a required one is still missing. */
export async function saveMapping({ db }: ImportDeps, by: ActorAt, sent: SentMapping): Promise<Mapping> {
  const { operatorId } = by.venue
  const blocker = mappingBlocker(sent.kind, sent.columns)
  if (blocker !== 'import_field_missing') refuseIf(blocker)
  return inOperator(db, operatorId, async (trx) =>
    toMapping(await findMapping(trx, operatorId, await keepMapping(trx, by, sent))),
  )
}

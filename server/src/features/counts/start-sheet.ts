import type { ParsedInput } from '@aforo/contract'
import { countEntriesMost, type CountScope } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { announceCount, type CountDeps, describeSheet, type Sheet } from './sheet-view.ts'
import { type GoodsRow, insertSheet, listGoods, listScopeNames } from './start-queries.ts'

type Sent = ParsedInput<'POST /v1/count-sheets'>['body']

/**
 * The jars of a batch that are weighed, and what the others held. A weigh-in passes over closed jars that have been
 * weighed before: nobody took from them.
 */
function jarsToWeigh({ jars }: GoodsRow, scope: CountScope) {
  const isPassedOver = ({ isOpen, lastMilli }: GoodsRow['jars'][number]): boolean => !isOpen && lastMilli !== null
  const passes = scope === 'moved' && jars.some(({ isOpen }) => isOpen)
  const passedOver = passes ? jars.filter(isPassedOver) : []
  return {
    numbers: jars.filter((jar) => !passedOver.includes(jar)).map(({ number }) => number),
    carriedMilli: passedOver.reduce((sum, { lastMilli }) => sum + (lastMilli ?? 0), 0),
  }
}

/** Numbers the goods and their jars. Goods without a jar are weighed as one. */
function entriesOf(goods: readonly GoodsRow[], scope: CountScope) {
  const weighed = goods.map((row, index) => ({ row, number: index + 1, ...jarsToWeigh(row, scope) }))
  const units = weighed.map(({ row, number, carriedMilli }) => ({
    number,
    productId: row.productId,
    batchId: row.batchId,
    carriedMilli,
  }))
  const entries = weighed
    .flatMap(({ number: unitNumber, numbers }) =>
      (numbers.length === 0 ? [null] : numbers).map((jarNumber) => ({ unitNumber, jarNumber })),
    )
    .map((entry, index) => ({ number: index + 1, ...entry }))
  return { units, entries }
}

export async function startSheet(
  deps: CountDeps,
  by: ActorAt,
  { key, sent }: { key: string; sent: Sent },
): Promise<Sheet> {
  const { caller, venue } = by
  const scope = { scope: sent.scope, ids: 'ids' in sent ? sent.ids : [] }
  const started = await runOnce(deps.db, { kind: 'count.start', key, request: sent, caller, venue }, async (trx) => {
    const { units, entries } = entriesOf(await listGoods(trx, venue, scope), sent.scope)
    if (entries.length === 0) throw new Refusal('count_nothing')
    if (entries.length > countEntriesMost) {
      throw new Refusal('count_too_large', { count: entries.length, most: countEntriesMost })
    }
    const scopeNames = await listScopeNames(trx, venue, scope)
    const sheet = { scope: sent.scope, scopeNames, startedBy: caller.staffId }
    const id = await insertSheet(trx, venue, sheet, units, entries)
    await recordAuditEntryAt(trx, by, {
      action: 'count.started',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { sheet: id, scope: sent.scope, names: scopeNames, jars: entries.length },
    })
    return describeSheet(trx, by, id)
  })
  announceCount(deps, venue)
  return started
}

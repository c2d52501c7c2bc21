import type { ParsedInput } from '@aforo/contract'
import { type ImportDecision, importDecisionBlocker, type ImportVerdict } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import type { Import } from './import-view.ts'
import { listRowsNumbered, updateDecisions } from './row-queries.ts'
import { getForStep, type ImportDeps } from './service.ts'
import { describeOne } from './start-import.ts'

/** Why no row of a verdict can be treated like this, or null. Single duplicates may still have several matches. */
const verdictBlocker = (verdict: ImportVerdict, decision: ImportDecision) =>
  importDecisionBlocker({ verdict, matches: 1, faults: 0 }, decision)

/** Decides what the run does with rows. */
export async function decideRows(
  { db }: ImportDeps,
  { venue }: ActorAt,
  id: number,
  sent: ParsedInput<'PUT /v1/imports/{id}/decisions'>['body'],
): Promise<Import> {
  const { operatorId } = venue
  return inOperator(db, operatorId, async (trx) => {
    const made = await getForStep(trx, venue, id, 'decide')
    const { decision } = sent
    if ('rows' in sent) {
      const numbers = [...new Set(sent.rows)]
      const rows = await listRowsNumbered(trx, made, numbers)
      if (rows.length < numbers.length) throw new Refusal('import_row_unknown')
      for (const { verdict, matches, faults } of rows) {
        if (verdict === null) throw new Refusal('import_state')
        refuseIf(importDecisionBlocker({ verdict, matches, faults }, decision))
      }
      await updateDecisions(trx, made, { rows: numbers, decision })
    } else {
      refuseIf(verdictBlocker(sent.verdict, decision))
      await updateDecisions(trx, made, { verdict: sent.verdict, decision })
    }
    return describeOne(trx, made)
  })
}

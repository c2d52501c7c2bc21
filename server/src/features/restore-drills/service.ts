import { type CallReply, restoreDrill } from '@aforo/contract'
import type { Database } from '../../db/connection.ts'
import { findLastDrill, insertDrill } from './queries.ts'

type Deps = { db: Database }

/** Records the report of a drill. False if it is recorded already. */
export async function recordDrill({ db }: Deps, report: string): Promise<boolean> {
  const drill = restoreDrill.parse(JSON.parse(report))
  return insertDrill(db, {
    drilledAt: new Date(drill.drilled_at),
    restoredTo: new Date(drill.restored_to),
    rpoSeconds: drill.rpo_seconds,
    rtoSeconds: drill.rto_seconds,
    differences: drill.differences,
    ok: drill.ok,
  })
}

export async function describeLastDrill({ db }: Deps): Promise<CallReply<'GET /v1/restore-drills/latest'>> {
  const last = await findLastDrill(db)
  if (last === undefined) return { last: null }
  return {
    last: {
      drilled_at: last.drilledAt.toISOString(),
      restored_to: last.restoredTo.toISOString(),
      rpo_seconds: last.rpoSeconds,
      rto_seconds: last.rtoSeconds,
      differences: last.differences,
      ok: last.ok,
    },
  }
}

import type { Executor } from '../../db/connection.ts'
import type { Json } from '../../db/types.ts'

export type AuditEvent = {
  operatorId: number
  venueId: number
  staffId: number
  action: string
  subjectKind: string
  subjectId: number
  before: Json | null
  after: Json | null
  address: string
  requestId: string
}

export async function insertAuditEvent(db: Executor, event: AuditEvent) {
  const asJson = (value: Json | null) => (value === null ? null : JSON.stringify(value))
  await db
    .insertInto('auditEvents')
    .values({ ...event, before: asJson(event.before), after: asJson(event.after) })
    .execute()
}

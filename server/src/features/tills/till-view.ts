import type { CallReply } from '@aforo/contract'
import { amountOfCents, type CashPiece, type Drawer, drawerOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { listDrawerFigures } from '../ledger/service.ts'
import { sumTaxes } from '../taxes/service.ts'
import { listMovements, listSessions, listTills } from './queries.ts'

export type TillSession = CallReply<'POST /v1/till-sessions'>
type Report = CallReply<'GET /v1/till-sessions/{id}'>
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const drawerReply = (drawer: Drawer): TillSession['drawer'] => ({
  float: amountOfCents(drawer.floatCents),
  top_ups: amountOfCents(drawer.topUpsCents),
  fees: amountOfCents(drawer.feesCents),
  cash_in: amountOfCents(drawer.cashInCents),
  cash_out: amountOfCents(drawer.cashOutCents),
  expenses: amountOfCents(drawer.expensesCents),
  payouts: amountOfCents(drawer.payoutsCents),
  expected: amountOfCents(drawer.expectedCents),
})

function closingOf(row: SessionRow, { expectedCents }: Drawer): TillSession['closing'] {
  if (row.closedAt === null || row.countedCents === null) return null
  // The cast is safe: only closeSession writes this column.
  const pieces = row.pieces as unknown as CashPiece[]
  return {
    at: row.closedAt.toISOString(),
    by: row.closedBy,
    counted: amountOfCents(row.countedCents),
    difference: amountOfCents(row.countedCents - expectedCents),
    reason: row.reason ?? '',
    pieces: pieces.map(({ valueCents, count }) => ({ value: amountOfCents(valueCents), count })),
  }
}

/** Adds the expected cash to sessions. It is not stored, but computed from the postings each time. */
async function withDrawers(trx: Transaction<DB>, operatorId: number, rows: readonly SessionRow[]) {
  const figures = await listDrawerFigures(
    trx,
    operatorId,
    rows.map(({ id }) => id),
  )
  const bySession = Map.groupBy(figures, ({ sessionId }) => sessionId)
  return rows.map((row): TillSession => {
    const drawer = drawerOf(row.floatCents, bySession.get(row.id) ?? [])
    return {
      id: row.id,
      till_id: row.tillId,
      till: row.till,
      business_date: row.businessDate,
      opened_at: row.openedAt.toISOString(),
      opened_by: row.openedBy,
      drawer: drawerReply(drawer),
      closing: closingOf(row, drawer),
    }
  })
}

export async function describeSession(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<TillSession> {
  const rows = await listSessions(trx, venue, { id, before: null, limit: 1 })
  const [session] = await withDrawers(trx, venue.operatorId, rows)
  if (session === undefined) throw new Refusal('till_session_not_found')
  return session
}

type ReadDeps = { db: Database }

export async function listTillsHere({ db }: ReadDeps, venue: VenueRef): Promise<CallReply<'GET /v1/tills'>> {
  const rows = await inOperator(db, venue.operatorId, (trx) => listTills(trx, venue))
  return rows.map(({ id, name, sessionId, openedAt, openedBy, lastCountedCents, lastClosedAt }) => ({
    id,
    name,
    session:
      sessionId === null || openedAt === null
        ? null
        : { id: sessionId, opened_at: openedAt.toISOString(), opened_by: openedBy },
    last_close:
      lastCountedCents === null || lastClosedAt === null
        ? null
        : { at: lastClosedAt.toISOString(), counted: amountOfCents(lastCountedCents) },
  }))
}

export async function listSessionsHere(
  { db }: ReadDeps,
  venue: VenueRef,
  { state, limit, cursor }: { state?: 'open' | 'closed' | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<TillSession>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    const rows = await listSessions(trx, venue, { state, before, limit: limit + 1 })
    const page = cutPage(rows, limit, () => '')
    return { ...page, items: await withDrawers(trx, venue.operatorId, page.items) }
  })
}

export async function reportSession({ db }: ReadDeps, venue: VenueRef, id: number): Promise<Report> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const session = await describeSession(trx, venue, id)
    const movements = await listMovements(trx, venue.operatorId, id)
    const { business_date: day } = session
    const taxes = await sumTaxes(trx, { operatorId: venue.operatorId, venueIds: [venue.id], from: day, to: day })
    return {
      ...session,
      taxes,
      movements: movements.map(({ changeCents, at, supplier, ...rest }) => ({
        ...rest,
        at: at.toISOString(),
        change: amountOfCents(changeCents),
        supplier: supplier ?? '',
      })),
    }
  })
}

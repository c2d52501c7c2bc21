import type { CallReply } from '@aforo/contract'
import { amountOfCents, type CashPiece, type Drawer, drawerOf, seesExpected } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { listDrawerFigures } from '../ledger/service.ts'
import { sumTaxes } from '../taxes/service.ts'
import { listMovements, listSessions, listStaffNames, listTills, type StoredCount } from './queries.ts'

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

/** Somebody at a venue. */
export type Viewer = { caller: Caller; venue: VenueRef }

// The cast is safe: only addCount writes this column.
export const countsIn = ({ counts }: Pick<SessionRow, 'counts'>) => counts as unknown as StoredCount[]

/** Adds the expected cash to sessions. It is not stored, but computed from the postings each time. */
async function withDrawers(trx: Transaction<DB>, { caller, venue }: Viewer, rows: readonly SessionRow[]) {
  const figures = await listDrawerFigures(
    trx,
    venue.operatorId,
    rows.map(({ id }) => id),
  )
  const names = await listStaffNames(
    trx,
    rows.flatMap((row) => countsIn(row).map(({ staffId }) => staffId)),
  )
  const bySession = Map.groupBy(figures, ({ sessionId }) => sessionId)
  return rows.map((row): TillSession => {
    const drawer = drawerOf(row.floatCents, bySession.get(row.id) ?? [])
    const isHidden = !seesExpected({ isBlind: row.isBlind, isOpen: row.closedAt === null }, caller, venue.id)
    return {
      id: row.id,
      till_id: row.tillId,
      till: row.till,
      business_date: row.businessDate,
      opened_at: row.openedAt.toISOString(),
      opened_by: row.openedBy,
      blind: isHidden,
      drawer: drawerReply(isHidden ? drawerOf(0, []) : drawer),
      counts: countsIn(row).map(({ at, staffId, countedCents, expectedCents }) => ({
        at,
        by: names.get(staffId) ?? '',
        counted: amountOfCents(countedCents),
        difference: amountOfCents(countedCents - expectedCents),
      })),
      closing: closingOf(row, drawer),
    }
  })
}

export async function describeSession(trx: Transaction<DB>, viewer: Viewer, id: number): Promise<TillSession> {
  const rows = await listSessions(trx, viewer.venue, { id, before: null, limit: 1 })
  const [session] = await withDrawers(trx, viewer, rows)
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
  viewer: Viewer,
  { state, limit, cursor }: { state?: 'open' | 'closed' | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<TillSession>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, viewer.venue.operatorId, async (trx) => {
    const rows = await listSessions(trx, viewer.venue, { state, before, limit: limit + 1 })
    const page = cutPage(rows, limit, () => '')
    return { ...page, items: await withDrawers(trx, viewer, page.items) }
  })
}

export async function reportSession({ db }: ReadDeps, viewer: Viewer, id: number): Promise<Report> {
  const { venue } = viewer
  return inOperator(db, venue.operatorId, async (trx) => {
    const session = await describeSession(trx, viewer, id)
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

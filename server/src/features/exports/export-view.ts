import type { CallReply, ParsedInput } from '@aforo/contract'
import { exportStateAt } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { type ExportRow, listExportRows, listNames } from './queries.ts'

type Export = CallReply<'GET /v1/exports'>[number]

/** The stored filter: venues, staff and members are ids, and other values are shown as they are. */
type KeptFilter = Omit<Export['filter'], 'venues' | 'staff' | 'client_id'> & {
  venue_ids?: string
  staff_id?: number
  user_id?: number
}

// The cast is safe: only the service of exports writes this column.
const filterOf = ({ filter }: ExportRow) => filter as KeptFilter
const venueIdsOf = ({ venue_ids: ids }: KeptFilter) => (ids === undefined ? [] : ids.split(',').map(Number))

type Names = ReadonlyMap<string, string>

function filterReply(row: ExportRow, names: Names): Export['filter'] {
  const { venue_ids: _venues, staff_id: staffId, user_id: memberId, ...filter } = filterOf(row)
  const venues = venueIdsOf(filterOf(row)).map((id) => names.get(`venue ${id}`) ?? `#${id}`)
  const number = names.get(`member ${memberId}`)
  return {
    ...filter,
    ...(venues.length === 0 ? {} : { venues }),
    ...(staffId === undefined ? {} : { staff: names.get(`staff ${staffId}`) ?? `#${staffId}` }),
    ...(number === undefined ? {} : { client_id: Number(number) }),
  }
}

const exportReply = (row: ExportRow, names: Names): Export => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  started_at: row.at.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  state: exportStateAt({ startedAt: row.at, ended: row.state }, row.now),
  rows: row.rowCount,
  by: row.by,
  venue: { id: row.venueId, name: row.venueName },
  filter: filterReply(row, names),
})

/** The exports of the venues that the caller owns. A superadmin gets all exports of the operator. */
export async function listExports(
  { db }: { db: Database },
  { caller, venue }: { caller: Caller; venue: VenueRef },
  { limit, cursor }: ParsedInput<'GET /v1/exports'>['query'],
): Promise<Page<Export>> {
  const before = readCursor(cursor)?.id ?? null
  const { operatorId } = venue
  const owned = caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id)
  const venueIds = caller.role === 'superadmin' ? null : owned
  return inOperator(db, operatorId, async (trx) => {
    const rows = await listExportRows(trx, { operatorId, venueIds, before, limit: limit + 1 })
    const page = cutPage(rows, limit, () => '')
    const filters = page.items.map(filterOf)
    const named = await listNames(trx, operatorId, {
      venueIds: filters.flatMap(venueIdsOf),
      staffIds: filters.flatMap(({ staff_id: id }) => (id === undefined ? [] : [id])),
      memberIds: filters.flatMap(({ user_id: id }) => (id === undefined ? [] : [id])),
    })
    const names = new Map(named.map(({ of, id, name }) => [`${of} ${id}`, name]))
    return { ...page, items: page.items.map((row) => exportReply(row, names)) }
  })
}

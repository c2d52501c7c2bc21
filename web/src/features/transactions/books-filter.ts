import { addDays, type FeeMethod, feeMethods, type TransactionType, transactionTypes } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress, idInAddress, idsInAddress } from '../../format/address-id.ts'

/** Which transactions are shown. Kept in the address so that it can be shared and survives going back. */
export type BooksFilter = {
  /** Empty means the current venue. */
  venues: readonly number[]
  type: TransactionType | null
  method: FeeMethod | null
  staff: number | null
  member: number | null
  /** An id, receipt or member number, or a name. */
  q: string | null
  /** First and last business day. */
  from: string | null
  to: string | null
}

export type FilterChange = Partial<BooksFilter>

export const everything: BooksFilter = {
  venues: [],
  type: null,
  method: null,
  staff: null,
  member: null,
  q: null,
  from: null,
  to: null,
}

/** Invalid values in the address are ignored, as are venues whose books this person may not see. */
export function readFilter(address: URLSearchParams, venueIds: readonly number[]): BooksFilter {
  const from = dayInAddress(address.get('from'))
  const to = dayInAddress(address.get('to'))
  return {
    venues: idsInAddress(address.get('venues'), venueIds),
    type: transactionTypes.find((type) => type === address.get('type')) ?? null,
    method: feeMethods.find((method) => method === address.get('method')) ?? null,
    staff: idInAddress(address.get('staff')),
    member: idInAddress(address.get('member')),
    q: address.get('q')?.trim() || null,
    from,
    to: from !== null && to !== null && to < from ? null : to,
  }
}

export function writeFilter(address: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    const text = value === null ? '' : String(value)
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}

export const isFiltered = (filter: BooksFilter): boolean =>
  filter.venues.length > 0 || Object.entries(filter).some(([name, value]) => name !== 'venues' && value !== null)

const daySpans = ['today', 'yesterday', 'week', 'month'] as const
export type DaySpan = (typeof daySpans)[number]

/** The days of a named range, relative to a business day. */
function daysOf(span: DaySpan, today: string): { from: string; to: string } {
  const yesterday = addDays(today, -1)
  const from = { today, yesterday, week: addDays(today, -6), month: `${today.slice(0, 8)}01` }[span]
  return { from, to: span === 'yesterday' ? yesterday : today }
}

/** All named ranges and the chosen one. On the first of a month, today and the month are the same days; today wins. */
export function daySpansOf({ from, to }: Pick<BooksFilter, 'from' | 'to'>, today: string) {
  const spans = daySpans.map((span) => ({ span, ...daysOf(span, today) }))
  const chosen = spans.find((span) => span.from === from && span.to === to)?.span ?? null
  return { spans, chosen }
}

/** A result covers at most a year, so a longer range or one without an end is ranked by its last year. */
export function rankedDays(
  { from, to }: Pick<BooksFilter, 'from' | 'to'>,
  today: string,
): { from: string; to: string } {
  const last = to ?? today
  const yearBefore = addDays(last, -364)
  return { from: from === null || from < yearBefore ? yearBefore : from, to: last }
}

/** If the new first day is after the last, the last moves too, and vice versa. */
export function changeDay(filter: BooksFilter, change: { from: string | null } | { to: string | null }): FilterChange {
  if ('from' in change) {
    const isPast = change.from !== null && filter.to !== null && filter.to < change.from
    return isPast ? { from: change.from, to: change.from } : change
  }
  const isBefore = change.to !== null && filter.from !== null && change.to < filter.from
  return isBefore ? { from: change.to, to: change.to } : change
}

export function useBooksFilter(venueIds: readonly number[]) {
  const [address, setAddress] = useSearchParams()
  return {
    filter: readFilter(address, venueIds),
    // Read from the address itself: React's params are stale when two changes come in a row.
    change: (change: FilterChange) => setAddress(writeFilter(new URLSearchParams(window.location.search), change)),
  }
}

import { type DaySpan, type PeriodName, periodNames, rangeBlocker } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress, idsInAddress } from '../../format/address-id.ts'

/**
 * The venues and days that the dashboard covers. Kept in the address so that it can be shared and survives going back.
 */
export type DashboardFilter = {
  /** Empty means the current venue. */
  venues: readonly number[]
  days: PeriodName | DaySpan
}

/** Invalid values in the address are ignored. */
export function readFilter(address: URLSearchParams, venueIds: readonly number[]): DashboardFilter {
  const from = dayInAddress(address.get('from'))
  const to = dayInAddress(address.get('to'))
  const span = from === null || to === null || rangeBlocker({ from, to }) !== null ? null : { from, to }
  return {
    venues: idsInAddress(address.get('venues'), venueIds),
    days: span ?? periodNames.find((name) => name === address.get('period')) ?? 'month',
  }
}

export function changeFilter(address: URLSearchParams, { venues, days }: Partial<DashboardFilter>): URLSearchParams {
  const next = new URLSearchParams(address)
  const put = (name: string, text: string) => (text === '' ? next.delete(name) : next.set(name, text))
  if (venues !== undefined) put('venues', venues.join(','))
  if (days !== undefined) {
    const { from, to } = typeof days === 'string' ? { from: '', to: '' } : days
    put('period', typeof days === 'string' && days !== 'month' ? days : '')
    put('from', from)
    put('to', to)
  }
  return next
}

export function useDashboardFilter(venueIds: readonly number[]) {
  const [address, setAddress] = useSearchParams()
  return {
    filter: readFilter(address, venueIds),
    change: (change: Partial<DashboardFilter>) =>
      setAddress(changeFilter(new URLSearchParams(window.location.search), change)),
  }
}

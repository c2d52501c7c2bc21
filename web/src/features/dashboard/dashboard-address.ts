import { type DaySpan, type PeriodName, periodNames, rangeBlocker } from '@aforo/domain'
import { useSearchParams } from 'react-router'
import { dayInAddress, idsInAddress } from '../../format/address-id.ts'

/** What the dashboard is asked. It stands in the address, so that it can be passed on and gone back to. */
export type Asked = {
  /** None for the venue where one works. */
  venues: readonly number[]
  days: PeriodName | DaySpan
}

/** Whatever an address says that is no period is passed over. */
export function readAsked(address: URLSearchParams, venueIds: readonly number[]): Asked {
  const from = dayInAddress(address.get('from'))
  const to = dayInAddress(address.get('to'))
  const span = from === null || to === null || rangeBlocker({ from, to }) !== null ? null : { from, to }
  return {
    venues: idsInAddress(address.get('venues'), venueIds),
    days: span ?? periodNames.find((name) => name === address.get('period')) ?? 'month',
  }
}

export function writeAsked(address: URLSearchParams, { venues, days }: Partial<Asked>): URLSearchParams {
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

export function useAsked(venueIds: readonly number[]) {
  const [address, setAddress] = useSearchParams()
  return {
    asked: readAsked(address, venueIds),
    change: (change: Partial<Asked>) => setAddress(writeAsked(new URLSearchParams(window.location.search), change)),
  }
}

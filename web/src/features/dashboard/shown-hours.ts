import type { Sales } from './dashboard-queries.ts'

/** The hours from the first sale to the last. */
export function shownHours(hours: Sales['hours']): Sales['hours'] {
  const isBusy = ({ orders, sales }: Sales['hours'][number]) => orders !== 0 || sales !== 0
  const first = hours.findIndex(isBusy)
  return first === -1 ? [] : hours.slice(first, hours.findLastIndex(isBusy) + 1)
}

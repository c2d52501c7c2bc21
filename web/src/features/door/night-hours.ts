import type { Night } from './door-queries.ts'

type Hour = Night['hours'][number]
export type ShownHour = Pick<Hour, 'from' | 'peak'> & { when: 'past' | 'now' | 'later' }

const hoursShown = 8
const hoursAhead = 2

/** The hours around now, mostly past ones, up to the number that fits. */
export function shownHours({ hours }: Pick<Night, 'hours'>, now: Date): ShownHour[] {
  const current = hours.findLastIndex(({ from }) => new Date(from) <= now)
  const last = Math.min(hours.length, current + 1 + hoursAhead)
  const first = Math.max(0, last - hoursShown)
  return hours.slice(first, first + hoursShown).map(({ from, peak }, index) => {
    const at = first + index
    return { from, peak, when: at < current ? 'past' : at === current ? 'now' : 'later' }
  })
}

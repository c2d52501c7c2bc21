import { businessDateOf, businessDayStart, type Overrules } from '@aforo/domain'

type Overruled = {
  now: Date
  time_zone: string
  day_cutoff_minutes: number
  overrules_most: number | null
  overruled_at: readonly Date[]
}

/** How often the person at the door has overruled a rule today. The room is locked, so two calls at once both count. */
export function overrulesToday(read: Overruled, mayExceed: boolean): Overrules {
  const { now, time_zone: timeZone, day_cutoff_minutes: cutoff, overrules_most: most, overruled_at: times } = read
  if (times.length === 0) return { done: 0, most, mayExceed }
  const since = businessDayStart(businessDateOf(now, timeZone, cutoff), timeZone, cutoff)
  return { done: times.filter((at) => at >= since).length, most, mayExceed }
}

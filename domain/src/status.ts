/** The parts that are probed every minute. The place of each is its bit in a stored probe. */
export const statusParts = ['database', 'redis', 'pictures', 'jobs', 'mail', 'live'] as const
export type StatusPart = (typeof statusParts)[number]
export type PartState = 'ok' | 'down' | 'unknown'

const bitOf = (part: StatusPart): number => 1 << statusParts.indexOf(part)
export const bitsOf = (parts: readonly StatusPart[]): number => parts.reduce((bits, part) => bits | bitOf(part), 0)
export const hasPart = (bits: number, part: StatusPart): boolean => (bits & bitOf(part)) !== 0

/** A probe speaks for the time until the next one, but not for longer: a longer gap is a time in which nothing ran. */
export const probeCoversMinutes = 2
export const statusDays = 90

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How many minutes of a day probes found a part in order, and in how many of the probed ones it was not measured. */
export type MeasuredDay = { upMinutes: number; unmeasuredMinutes: number }

/**
 * The part of a day in which something worked, in hundredths of a percent, or null if there was nothing to measure. Time
 * without a probe counts as down.
 */
export function dayAvailability(
  day: Date,
  { upMinutes, unmeasuredMinutes }: MeasuredDay,
  { firstAt, now }: { firstAt: Date; now: Date },
): number | null {
  const from = Math.max(day.getTime(), firstAt.getTime())
  const until = Math.min(day.getTime() + dayMs, now.getTime())
  const expected = (until - from) / minuteMs - unmeasuredMinutes
  if (expected < 1) return null
  // Rounded down: a day with a failure is never 100 %.
  return Math.floor(Math.min(1, upMinutes / expected) * 10_000)
}

/** A probe with a failure, or the last one before a gap. */
export type BadProbe = { at: Date; failed: number; nextAt: Date | null }
/** The part is null if nothing ran. */
export type Incident = { part: StatusPart | null; from: Date; until: Date | null }

/** The periods in which a part failed, newest first. `probes` are those with a failure or a gap after them, oldest first. */
export function incidentsOf(probes: readonly BadProbe[], now: Date): Incident[] {
  const incidents: Incident[] = []
  const open = new Map<StatusPart, Incident & { until: Date }>()
  for (const { at, failed, nextAt } of probes) {
    const coveredUntil = new Date(at.getTime() + probeCoversMinutes * minuteMs)
    const until = new Date(Math.min(coveredUntil.getTime(), (nextAt ?? now).getTime()))
    for (const part of statusParts) {
      if (!hasPart(failed, part)) continue
      const known = open.get(part)
      if (known !== undefined && known.until >= at) known.until = until
      else {
        const incident = { part, from: at, until }
        open.set(part, incident)
        incidents.push(incident)
      }
    }
    const gapEnd = nextAt ?? now
    if (gapEnd > coveredUntil) incidents.push({ part: null, from: coveredUntil, until: nextAt })
  }
  const isGoingOn = ({ until }: Incident) => until !== null && until >= now
  return incidents
    .map((incident) => (isGoingOn(incident) ? { ...incident, until: null } : incident))
    .toSorted((one, other) => other.from.getTime() - one.from.getTime())
}

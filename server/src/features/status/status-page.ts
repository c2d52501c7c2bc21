import type { CallReply } from '@aforo/contract'
import {
  dayAvailability,
  hasPart,
  incidentsOf,
  type PartState,
  probeCoversMinutes,
  type StatusPart,
  statusParts,
} from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { findSpan, listBadProbes, listDays } from './queries.ts'

type Status = CallReply<'GET /v1/status'>
type Found = { measured: readonly StatusPart[]; failed: readonly StatusPart[] }

/** However many people look, the database is asked this often. */
const readEveryMs = 30_000
const incidentsMost = 50

const percentOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

const dayMs = 24 * 3_600_000
const nothing = { upMinutes: 0, unmeasuredMinutes: 0 }

/** Every day from the first probe to today, also those on which nothing ran. */
function allDays(firstAt: Date | null, now: Date): Date[] {
  const days: Date[] = []
  if (firstAt === null) return days
  for (let ms = Math.floor(firstAt.getTime() / dayMs) * dayMs; ms <= now.getTime(); ms += dayMs) days.push(new Date(ms))
  return days
}

async function read(db: Database): Promise<Omit<Status, 'state'>> {
  const span = await findSpan(db)
  if (span === null) throw new Error('The database did not return the time.')
  const { firstAt, lastAt, now, measured, failed } = span
  const days = firstAt === null ? [] : await listDays(db)
  const isFresh = lastAt !== null && now.getTime() - lastAt.getTime() < (probeCoversMinutes + 1) * 60_000
  const stateOf = (part: StatusPart): PartState => {
    if (!isFresh || !hasPart(measured, part)) return 'unknown'
    return hasPart(failed, part) ? 'down' : 'ok'
  }
  const parts = statusParts.flatMap((part, place) => {
    const own = new Map(days.filter((day) => day.part === place).map((day) => [day.day.getTime(), day]))
    const isUsed = hasPart(measured, part) || [...own.values()].some(({ upMinutes }) => upMinutes > 0)
    // Not set up here.
    if (part !== 'database' && !isUsed) return []
    const shown = allDays(firstAt, now)
      .map((day) => own.get(day.getTime()) ?? { day, ...nothing })
      .map(({ day, ...minutes }) => ({
        day: day.toISOString().slice(0, 10),
        percent: percentOf(firstAt === null ? null : dayAvailability(day, minutes, { firstAt, now })),
      }))
    const known = shown.flatMap(({ percent }) => (percent === null ? [] : [percent]))
    const mean = known.length === 0 ? null : known.reduce((sum, percent) => sum + percent, 0) / known.length
    const percent = mean === null ? null : Math.floor(mean * 100) / 100
    return [{ part, state: stateOf(part), percent, days: shown }]
  })
  const incidents = incidentsOf(firstAt === null ? [] : await listBadProbes(db), now)
    .slice(0, incidentsMost)
    .map(({ part, from, until }) => ({ part, from: from.toISOString(), until: until?.toISOString() ?? null }))
  return { at: now.toISOString(), parts, incidents }
}

/** Answers from memory, which is read again now and then. Without the database it says so, with what it knew last. */
export function createStatusPage(db: Database) {
  let known: Omit<Status, 'state'> = { at: null, parts: [], incidents: [] }
  let readAtMs = -Infinity
  let isDatabaseDown = false
  let reading: Promise<void> | null = null
  let latest: Found | null = null

  async function refresh(): Promise<void> {
    try {
      known = await read(db)
      isDatabaseDown = false
    } catch {
      isDatabaseDown = true
    } finally {
      readAtMs = performance.now()
    }
  }

  function stateNow(part: StatusPart, state: PartState): PartState {
    if (part === 'database') return isDatabaseDown ? 'down' : 'ok'
    // What was read last is old while the database is away; this process still knows what it found itself.
    if (!isDatabaseDown) return state
    if (latest === null || !latest.measured.includes(part)) return 'unknown'
    return latest.failed.includes(part) ? 'down' : 'ok'
  }

  return {
    note(found: Found): void {
      latest = found
      readAtMs = -Infinity
    },
    async describe(): Promise<Status> {
      if (performance.now() - readAtMs > readEveryMs) {
        reading ??= refresh().finally(() => {
          reading = null
        })
        await reading
      }
      const hasDatabase = known.parts.some(({ part }) => part === 'database')
      const listed = hasDatabase
        ? known.parts
        : [{ part: 'database' as const, state: 'unknown' as const, percent: null, days: [] }, ...known.parts]
      const parts = listed.map((part) => ({ ...part, state: stateNow(part.part, part.state) }))
      return { ...known, state: parts.some(({ state }) => state === 'down') ? 'down' : 'ok', parts }
    },
  }
}

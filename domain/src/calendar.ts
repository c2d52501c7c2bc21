/** Dates without a time or a zone, as strings that sort: 2026-11-15. */
const dayMs = 24 * 60 * 60_000

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`)
const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dateOf(new Date(utc(date).getTime() + days * dayMs))

/** The same day of the month after this many months, or the last day of a month that is too short. */
export function addMonths(date: string, months: number): string {
  const start = utc(date)
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return dateOf(target)
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs)

/** Age in whole years on a day. A person born on 29 February has their birthday on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const shapes = [
  /^(?<day>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
]

/** Reads a date with the day first, or with the year first and dashes. Null if it is incomplete or does not exist. */
export function parseTypedDay(text: string): string | null {
  const parts = shapes.map((shape) => shape.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  if (parts === undefined) return null
  const { year = '', month = '', day = '' } = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // 30 February would be read as 2 March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? null : written
}

/** The form in which a day is typed. */
export const formatTypedDay = (day: string): string => day.split('-').toReversed().join('/')

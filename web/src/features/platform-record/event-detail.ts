import type { PlatformEvent } from './platform-record-queries.ts'

type DetailWords = { inside: (people: string) => string; fields: Readonly<Record<string, string>> }

const isText = (value: unknown): value is string => typeof value === 'string'

/** A value of a field. A dash is none. */
function shown(value: unknown): string {
  if (isText(value) && value !== '') return value
  return typeof value === 'number' ? String(value) : '—'
}

/** What an event says beyond its action: the reason, the text, how many were inside, or the values that changed. */
export function eventDetail({ action, before, after }: PlatformEvent, t: DetailWords): string {
  const state = after ?? before ?? {}
  if (isText(state['reason'])) return `«${state['reason']}»`
  if (isText(state['text'])) return `«${state['text']}»`
  if (typeof state['inside'] === 'number') return t.inside(String(state['inside']))
  if (action !== 'operator.changed') return ''
  return Object.keys(state)
    .map((name) => `${t.fields[name] ?? name}: ${shown(before?.[name])} → ${shown(after?.[name])}`)
    .join(' · ')
}

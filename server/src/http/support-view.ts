import { type Endpoint, supportMarkOf } from '@aforo/contract'
import {
  type AccessRule,
  type ApiEndpoint,
  hiddenText,
  isAboutMembers,
  needsInspection,
  type Person,
  supportQuery,
  supportReadBlocker,
  supportSearchBlocker,
} from '@aforo/domain'
import { z } from 'zod'
import { refuseIf } from '../refusal.ts'

/** Replaces what is personal in a value. Null if there is nothing personal in it. */
type Hide = ((value: unknown) => unknown) | null

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/** Nothing stays nothing, so that support sees whether something is filled in. */
function hideBy(as: string | null): Hide {
  return (value) => (value === null || value === undefined || value === '' ? value : as)
}

/** A text without a mark: it may be anything that somebody has typed. Days, instants and ids name nobody. */
function hideText(schema: z.ZodString, place: string): Hide {
  if (schema.format !== null && schema.format !== 'regex') return null
  if (!takes(schema, hiddenText)) throw new Error(`${place}: a text with a form. Mark it with ofClub or personal.`)
  return hideBy(hiddenText)
}

function hideObject(shape: Record<string, z.ZodType>, place: string): Hide {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const hide = hideOf(field, `${place}.${name}`)
    return hide === null ? [] : [{ name, hide }]
  })
  if (fields.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const shown: Record<string, unknown> = { ...value }
    for (const { name, hide } of fields) if (name in shown) shown[name] = hide(shown[name])
    return shown
  }
}

function hideList(element: z.ZodType, place: string): Hide {
  const hide = hideOf(element, `${place}[]`)
  return hide === null ? null : (value) => (Array.isArray(value) ? value.map(hide) : value)
}

/** What no rule below knows is refused when the process starts, and not shown. */
function hideOf(schema: z.ZodType, place: string): Hide {
  const mark = supportMarkOf(schema)
  if (mark?.support === 'shown') return null
  if (mark?.support === 'hidden') {
    if (!takes(schema, mark.as)) throw new Error(`${place}: cannot be hidden as ${JSON.stringify(mark.as)}`)
    return hideBy(mark.as)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return hideOf(schema.unwrap() as z.ZodType, place)
  }
  if (schema instanceof z.ZodObject) return hideObject(schema.shape, place)
  if (schema instanceof z.ZodArray) return hideList(schema.element as z.ZodType, place)
  if (schema instanceof z.ZodString) return hideText(schema, place)
  const namesNobody =
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodStringFormat ||
    (schema instanceof z.ZodRecord &&
      schema.keyType instanceof z.ZodEnum &&
      hideOf(schema.valueType as z.ZodType, place) === null)
  if (!namesNobody) throw new Error(`${place}: support must not see a ${schema.type}`)
  return null
}

type SupportView = {
  /** Replaces a search text by one for a member number, or refuses it. */
  readQuery: (query: unknown) => unknown
  /** The reply without what is personal in it. */
  show: (answer: unknown) => unknown
}

function readQuery(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  const { q } = query as { q?: unknown }
  if (typeof q === 'string') refuseIf(supportSearchBlocker(q))
  return supportQuery({ ...query })
}

/**
 * What changes a call for support, and null for everybody else. What is personal in its reply is found once, when the
 * process starts. A call about members that support may not make is refused before it gets here.
 */
export function supportViewsOf(key: ApiEndpoint, { reply }: Endpoint, rule: AccessRule) {
  if (!isAboutMembers(rule) || supportReadBlocker(key) !== null) return () => null
  const hide = reply === null ? null : hideOf(reply, key)
  const view: SupportView = { readQuery, show: (answer) => (hide === null ? answer : hide(answer)) }
  return (caller: Pick<Person, 'role'> | undefined) =>
    caller !== undefined && needsInspection(rule, caller) ? view : null
}

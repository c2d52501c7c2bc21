import { expect, test } from 'vitest'
import type { AccessRule } from './access.ts'
import { apiAccess, type ApiEndpoint } from './api-access.ts'
import { capabilities, type Capability, type Person } from './people.ts'
import { mayUse, type ScreenElementName } from './may-use.ts'
import { screenElements } from './screen-elements.ts'

const names = Object.keys(screenElements) as ScreenElementName[]
type Needs = { anyOf: readonly Capability[]; also?: Capability; calls: readonly ApiEndpoint[]; within?: true }
const elements: readonly Needs[] = Object.values(screenElements)

/** What the rule of a call asks of an employee: the rights, and the one needed in addition. */
function neededBy(rule: AccessRule): { anyOf: readonly Capability[]; also: Capability | undefined } | null {
  if (rule.kind === 'capability') return { anyOf: [rule.capability], also: undefined }
  if (rule.kind === 'venue' && rule.anyOf.length > 0) return { anyOf: rule.anyOf, also: rule.also }
  return null
}

/** Calls that programs make with an API key. No screen sends them. */
const ofPrograms: readonly ApiEndpoint[] = ['POST /v1/verdicts']

const guarded = (Object.entries(apiAccess) as [ApiEndpoint, AccessRule][]).flatMap(([call, rule]) => {
  const needed = neededBy(rule)
  return needed === null ? [] : [{ call, needed }]
})

const ofScreens = guarded.filter(({ call }) => !ofPrograms.includes(call))

test.each(ofScreens)('$call is open to exactly the people who see a part of a screen that sends it', (one) => {
  const senders = elements.filter(({ calls, within }) => within !== true && calls.includes(one.call))
  const shown = new Set(senders.flatMap(({ anyOf }) => anyOf))
  expect(capabilities.filter((capability) => shown.has(capability))).toEqual(
    capabilities.filter((capability) => one.needed.anyOf.includes(capability)),
  )
  expect(new Set(senders.map(({ also }) => also))).toEqual(new Set([one.needed.also]))
})

test('a right that is checked inside a call belongs to a call that a person can make', () => {
  const inside = elements.filter(({ within }) => within === true)
  const known = guarded.map(({ call }) => call)
  expect(inside.flatMap(({ calls }) => calls).filter((call) => !known.includes(call))).toEqual([])
})

test('every right opens a part of a screen', () => {
  const used = new Set(elements.flatMap(({ anyOf, also }) => [...anyOf, ...[also ?? []].flat()]))
  expect(capabilities.filter((capability) => !used.has(capability))).toEqual([])
})

const employee = (...held: Capability[]): Person => ({
  role: 'employee',
  venues: [{ id: 1, role: 'employee', capabilities: held }],
})

test('the owner uses everything at their venue, and nothing elsewhere', () => {
  const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
  expect(names.every((name) => mayUse(owner, 1, name))).toBe(true)
  expect(names.some((name) => mayUse(owner, 2, name))).toBe(false)
})

test('exporting needs the right to read as well', () => {
  expect(mayUse(employee('export'), 1, 'books.export')).toBe(false)
  expect(mayUse(employee('accounting'), 1, 'books.export')).toBe(false)
  expect(mayUse(employee('accounting', 'export'), 1, 'books.export')).toBe(true)
})

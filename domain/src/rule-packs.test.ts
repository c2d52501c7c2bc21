import { describe, expect, test } from 'vitest'
import { gateRuleNames } from './gates.ts'
import { rulePacks } from './rule-pack-data.ts'
import {
  newerRulePack,
  packNotes,
  type RulePack,
  rulePackBlocker,
  rulePackChangeCount,
  type RulePackId,
  rulePackIds,
  rulePackOn,
  rulePackPlan,
  type VenueRules,
} from './rule-packs.ts'

const today = '2026-11-19'
const packOf = (id: RulePackId): RulePack => {
  const pack = rulePackOn(rulePacks, id, today)
  if (pack === null) throw new Error(`There is no pack ${id}`)
  return pack
}
const rules = (part: Partial<VenueRules> = {}): VenueRules => ({
  today,
  ageLimit: 18,
  gateLevels: {},
  gramLimits: [],
  ...part,
})

/** What the sources say, typed a second time from them. */
test.each([
  ['de', '2024-07-01', 25_000, 50_000, 18],
  ['mt', '2021-12-18', 7_000, 50_000, 18],
  ['es-barcelona', '2020-11-30', 10_000, 100_000, 18],
  ['es-donostia', '2014-12-01', null, null, 18],
  ['es', '2018-10-12', null, null, 0],
  ['own', '2000-01-01', null, null, 0],
] as const)('the pack %s says what its sources say', (id, appliesFrom, dailyMilli, monthlyMilli, age) => {
  const pack = packOf(id)
  expect(pack.appliesFrom).toBe(appliesFrom)
  const plan = rulePackPlan(rules({ ageLimit: 0 }), pack)
  expect(plan.gramLimits[0]?.after ?? { dailyMilli: null, monthlyMilli: null }).toEqual({ dailyMilli, monthlyMilli })
  expect(plan.ageLimit?.after ?? 0).toBe(age)
})

test('the law of Germany also names what depends on the age, and the size of an association', () => {
  const notes = packOf('de').parts.flatMap((part) => part.notes)
  expect(notes).toContainEqual({ code: 'younger_monthly', figures: [18, 20, 30] })
  expect(notes).toContainEqual({ code: 'younger_thc', figures: [18, 20, 10] })
  expect(notes).toContainEqual({ code: 'members_most', figures: [500] })
})

test('every pack is offered, every part has a source with an address, and a recommendation never blocks grams', () => {
  expect(new Set(rulePacks.map(({ id }) => id))).toEqual(new Set(rulePackIds))
  const keys = rulePacks.map(({ id, version }) => `${id} ${version}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const part of rulePacks.flatMap(({ parts }) => parts)) {
    expect(part.title).not.toBe('')
    expect(new URL(part.address).protocol).toBe('https:')
    for (const rule of Object.keys(part.figures.gateLevels ?? {})) expect(gateRuleNames).toContain(rule)
    if (part.force === 'recommendation') expect(part.figures.gateLevels?.dispense_monthly_grams).not.toBe('block')
  }
  const used = new Set(rulePacks.flatMap(({ parts }) => parts.flatMap(({ notes }) => notes.map(({ code }) => code))))
  expect(used).toEqual(new Set(packNotes))
})

describe('a venue that takes a pack', () => {
  test('gets its limits from today, and its levels', () => {
    const plan = rulePackPlan(rules(), packOf('de'))
    expect(plan).toEqual({
      ageLimit: null,
      gateLevels: [
        { rule: 'dispense_daily_grams', before: 'warn', after: 'block' },
        { rule: 'dispense_monthly_grams', before: 'warn', after: 'block' },
        { rule: 'entry_identity_unseen', before: 'warn', after: 'block' },
      ],
      gramLimits: [
        {
          validFrom: today,
          before: { dailyMilli: null, monthlyMilli: null },
          after: { dailyMilli: 25_000, monthlyMilli: 50_000 },
        },
      ],
    })
    expect(rulePackChangeCount(plan)).toBe(5)
  })

  test('keeps what is stricter already', () => {
    const plan = rulePackPlan(
      rules({
        ageLimit: 21,
        gateLevels: { dispense_daily_grams: 'block', dispense_monthly_grams: 'block', entry_identity_unseen: 'block' },
        gramLimits: [{ validFrom: '2026-01-01', dailyMilli: 5_000, monthlyMilli: 60_000 }],
      }),
      packOf('de'),
    )
    expect(plan.ageLimit).toBeNull()
    expect(plan.gateLevels).toEqual([])
    expect(plan.gramLimits).toEqual([
      {
        validFrom: today,
        before: { dailyMilli: 5_000, monthlyMilli: 60_000 },
        after: { dailyMilli: 5_000, monthlyMilli: 50_000 },
      },
    ])
    expect(rulePackChangeCount(plan)).toBe(1)
  })

  test('is not set free again by a limit that it had planned for later', () => {
    const plan = rulePackPlan(
      rules({
        gramLimits: [
          { validFrom: '2026-12-01', dailyMilli: null, monthlyMilli: 80_000 },
          { validFrom: '2027-01-01', dailyMilli: 3_000, monthlyMilli: 20_000 },
        ],
      }),
      packOf('mt'),
    )
    expect(plan.gramLimits.map(({ validFrom, after }) => [validFrom, after.dailyMilli, after.monthlyMilli])).toEqual([
      [today, 7_000, 50_000],
      ['2026-12-01', 7_000, 50_000],
    ])
  })

  test('changes nothing with rules of its own', () => {
    expect(rulePackChangeCount(rulePackPlan(rules(), packOf('own')))).toBe(0)
  })

  test('changes nothing the second time', () => {
    const plan = rulePackPlan(rules(), packOf('de'))
    const after = rules({
      gateLevels: Object.fromEntries(plan.gateLevels.map((change) => [change.rule, change.after])),
      gramLimits: plan.gramLimits.map((change) => ({ validFrom: change.validFrom, ...change.after })),
    })
    expect(rulePackChangeCount(rulePackPlan(after, packOf('de')))).toBe(0)
  })
})

describe('versions', () => {
  const first: RulePack = { id: 'de', version: 1, country: 'DE', appliesFrom: '2024-07-01', parts: [] }
  const second: RulePack = { ...first, version: 2, appliesFrom: '2027-01-01' }
  const packs = [first, second]

  test.each([
    ['before the first', '2024-06-30', null, null],
    ['on its first day', '2024-07-01', 1, null],
    ['the day before the second', '2026-12-31', 1, null],
    ['from the second on', '2027-01-01', 2, 2],
  ] as const)('%s', (_title, day, current, newer) => {
    expect(rulePackOn(packs, 'de', day)?.version ?? null).toBe(current)
    expect(newerRulePack(packs, { id: 'de', version: 1 }, day)?.version ?? null).toBe(newer)
  })

  test.each([
    ['the current version', { id: 'de', version: 1 }, '2026-11-19', null],
    ['one that is replaced', { id: 'de', version: 1 }, '2027-01-01', 'rule_pack_not_current'],
    ['one that has not begun', { id: 'de', version: 2 }, '2026-11-19', 'rule_pack_not_current'],
    ['one that nobody made', { id: 'atlantis', version: 1 }, '2026-11-19', 'rule_pack_not_current'],
  ] as const)('%s is taken or refused', (_title, taken, day, blocker) => {
    expect(rulePackBlocker(packs, taken, day)).toBe(blocker)
  })
})

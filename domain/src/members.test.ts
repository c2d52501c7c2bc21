import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { memberChanges, type MemberFacts } from './member-facts.ts'
import {
  ageBlocker,
  documentBlocker,
  doorRanges,
  endingSoon,
  erasureBlocker,
  feeKinds,
  feePaysUntil,
  goodUntil,
  groupOf,
  memberDatesBlocker,
  memberGroups,
  memberNumberText,
  numberSearchedFor,
  type Membership,
  mayMeanWholeNumber,
  memberState,
  plainDocument,
  plainPerson,
  plainPhone,
  rangeOf,
  sponsorBlocker,
  standingBlocker,
  standings,
} from './members.ts'

const today = '2026-11-15'
const inOrder: Membership = {
  standing: 'active',
  expiresOn: '2027-11-15',
  feeKind: 'yearly',
  feePaidUntil: '2027-11-15',
}

describe('the state of a member', () => {
  test.each<[string, Partial<Membership>, string]>([
    ['in order', {}, 'active'],
    ['without fee and expiry', { feeKind: 'none', feePaidUntil: null, expiresOn: null }, 'active'],
    ['on the last day', { expiresOn: today }, 'expiring'],
    ['thirty days before', { expiresOn: '2026-12-15' }, 'expiring'],
    ['thirty-one days before', { expiresOn: '2026-12-16' }, 'active'],
    ['whose fee runs out', { feePaidUntil: '2026-11-20' }, 'expiring'],
    ['on the day after the expiry', { expiresOn: '2026-11-14' }, 'expired'],
    ['who never paid', { feePaidUntil: null }, 'unpaid'],
    ['who paid until yesterday', { feePaidUntil: '2026-11-14' }, 'unpaid'],
    ['banned, although the fee is paid', { standing: 'banned' }, 'banned'],
    ['who left', { standing: 'deactivated' }, 'deactivated'],
  ])('%s', (_title, part, state) => {
    expect(memberState({ ...inOrder, ...part }, today)).toBe(state)
  })

  const day = fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(today, days)))
  const membership = fc.record({
    standing: fc.constantFrom(...standings),
    expiresOn: day,
    feeKind: fc.constantFrom(...feeKinds),
    feePaidUntil: day,
  })

  test('matches exactly the group that a list finds the member in', () => {
    fc.assert(
      fc.property(membership, (one) => {
        const found = memberGroups.filter((group) => {
          const range = rangeOf(group, today)
          const last = goodUntil(one)
          return range.standings.includes(one.standing) && range.from <= last && last <= range.to
        })
        const group = groupOf(memberState(one, today))
        expect(found).toEqual(group === null ? [] : [group])
      }),
    )
  })

  test('of every member is in one of the groups, except for members who left', () => {
    fc.assert(
      fc.property(membership, (one) => {
        const range = rangeOf(null, today)
        const last = goodUntil(one)
        const isShown = range.standings.includes(one.standing) && range.from <= last && last <= range.to
        const group = groupOf(memberState(one, today))
        expect(isShown).toBe(group !== null && group !== 'left')
      }),
    )
  })
})

describe('the door', () => {
  test('lists every member once, those who may enter first, and nobody whose data was erased', () => {
    const placeOf = (part: Partial<Membership>) => {
      const one = { ...inOrder, ...part }
      const last = goodUntil(one)
      return doorRanges(today).flatMap(({ standings: listed, from, to }, place) =>
        listed.includes(one.standing) && from <= last && last <= to ? [place] : [],
      )
    }
    expect(placeOf({})).toEqual([0])
    expect(placeOf({ feePaidUntil: today })).toEqual([0])
    expect(placeOf({ feePaidUntil: '2026-11-14' })).toEqual([1])
    expect(placeOf({ standing: 'suspended' })).toEqual([2])
    expect(placeOf({ standing: 'banned' })).toEqual([2])
    expect(placeOf({ standing: 'deactivated' })).toEqual([3])
    expect(placeOf({ standing: 'erased' })).toEqual([])
  })

  test.each<[string, Partial<Membership>, ReturnType<typeof endingSoon>]>([
    ['a year before the end', {}, null],
    ['fifteen days before the fee ends', { feePaidUntil: '2026-11-30' }, null],
    ['fourteen days before the fee ends', { feePaidUntil: '2026-11-29' }, { what: 'fee', days: 14 }],
    ['on the last day of the fee', { feePaidUntil: today }, { what: 'fee', days: 0 }],
    ['after the fee ended', { feePaidUntil: '2026-11-14' }, null],
    ['before the membership ends', { expiresOn: '2026-11-20' }, { what: 'membership', days: 5 }],
    ['when both end on one day', { expiresOn: '2026-11-20', feePaidUntil: '2026-11-20' }, { what: 'fee', days: 5 }],
    ['without fee and expiry', { feeKind: 'none', feePaidUntil: null, expiresOn: null }, null],
    ['of a banned member', { standing: 'banned', feePaidUntil: '2026-11-20' }, null],
  ])('tells what ends soon %s', (_title, part, expected) => {
    expect(endingSoon({ ...inOrder, ...part }, today)).toEqual(expected)
  })
})

describe('a document', () => {
  test.each([
    ['dni', '00000142G', null],
    ['dni', '00.000.142-g', null],
    ['dni', '00000142H', 'document_letter_wrong'],
    ['dni', '142G', 'document_malformed'],
    ['nie', 'X0000001R', null],
    ['nie', 'Y0000001S', null],
    ['nie', 'Y0000001R', 'document_letter_wrong'],
    ['nie', '00000142G', 'document_malformed'],
    ['passport', 'AB 123456', null],
    ['other', '-', 'document_malformed'],
  ] as const)('%s %s', (kind, number, blocker) => {
    expect(documentBlocker(kind, number)).toBe(blocker)
  })

  test.each([
    ['lucia', false],
    ['0142', false],
    ['00000', true],
    ['612 00 01', true],
    ['12345678Z', true],
  ])('a search for "%s" may be for a document or telephone number: %s', (q, expected) => {
    expect(mayMeanWholeNumber(q)).toBe(expected)
  })

  test('is compared without dots, a telephone number without its country code, a name without accents', () => {
    expect(plainDocument(' 00.000.142-g')).toBe('00000142G')
    expect(plainPhone('+34 612 00 01 42')).toBe(plainPhone('612000142'))
    expect(plainPerson('  Lucía ', 'Ferrer  Gil')).toBe('lucia ferrer gil')
  })
})

test.each([
  [null, null],
  ['2008-11-15', null],
  ['2008-11-16', 'member_under_age'],
  ['2027-01-01', 'birth_date_impossible'],
  ['1899-01-01', 'birth_date_impossible'],
])('born on %s with a limit of eighteen', (birthDate, blocker) => {
  expect(ageBlocker(birthDate, today, 18)).toBe(blocker)
})

test.each([
  ['none', null, null],
  ['monthly', null, '2026-12-15'],
  ['quarterly', '2026-10-01', '2027-02-15'],
  ['half_yearly', '2026-12-31', '2027-06-30'],
  ['yearly', '2026-11-15', '2027-11-15'],
] as const)('a %s fee on top of %s pays until %s', (kind, before, until) => {
  expect(feePaysUntil(kind, before, today)).toBe(until)
})

test('a membership does not end before it begins', () => {
  expect(memberDatesBlocker('2026-11-15', '2026-11-14')).toBe('expiry_before_registration')
  expect(memberDatesBlocker('2026-11-15', '2026-11-15')).toBeNull()
  expect(memberDatesBlocker('2026-11-15', null)).toBeNull()
})

test.each([
  ['the member themselves', 7, inOrder, 'sponsor_is_self'],
  ['an active member', 8, inOrder, null],
  ['a member whose fee runs out soon', 8, { ...inOrder, feePaidUntil: '2026-11-20' }, null],
  ['a banned member', 8, { ...inOrder, standing: 'banned' as const }, 'sponsor_not_active'],
  ['a member who has not paid', 8, { ...inOrder, feePaidUntil: null }, 'sponsor_not_active'],
])('a member is sponsored by %s', (_title, id, membership, blocker) => {
  expect(sponsorBlocker({ id, membership }, { memberId: 7, today })).toBe(blocker)
})

test('a suspension or ban needs a reason, and an erased member stays erased', () => {
  expect(standingBlocker('active', 'banned', ' ')).toBe('standing_reason_missing')
  expect(standingBlocker('active', 'banned', 'a fight')).toBeNull()
  expect(standingBlocker('banned', 'active', '')).toBeNull()
  expect(standingBlocker('active', 'deactivated', '')).toBeNull()
  expect(standingBlocker('erased', 'active', '')).toBe('member_erased')
})

test('a member with credit cannot be erased', () => {
  expect(erasureBlocker({ standing: 'active', balanceCents: 1, inside: false })).toBe('member_has_credit')
  expect(erasureBlocker({ standing: 'active', balanceCents: 0, inside: false })).toBeNull()
  expect(erasureBlocker({ standing: 'erased', balanceCents: 0, inside: false })).toBe('member_erased')
  expect(erasureBlocker({ standing: 'active', balanceCents: 0, inside: true })).toBe('member_inside')
})

test('a member number has at least four digits', () => {
  expect([7, 412, 1285, 10_000].map(memberNumberText)).toEqual(['0007', '0412', '1285', '10000'])
})

test('changes of identifying fields are listed separately', () => {
  const before: MemberFacts = {
    documentKind: null,
    documentNumber: null,
    birthDate: null,
    phone: null,
    address: null,
    postalCode: null,
    city: null,
    consumptionType: null,
    notes: '',
    email: 'lucia@mail.example',
    name: 'Lucía',
    gender: null,
    lastName: 'Ferrer',
    registeredOn: today,
    expiresOn: null,
    sponsorId: null,
    feeKind: 'none',
    feeCents: 0,
    discountPercent: 0,
    monthlyMaxMilli: null,
    venueIds: [1],
  }
  const after = { ...before, phone: '612', discountPercent: 5, venueIds: [1, 2] }
  expect(memberChanges(before, after)).toEqual({ fields: ['discountPercent', 'venueIds'], personal: ['phone'] })
  expect(memberChanges(before, { ...before, venueIds: [1] })).toEqual({ fields: [], personal: [] })
})

test.each([
  ['a number with its sign', '#0496', 496],
  ['digits, which may be a telephone', '0496', null],
  ['the sign alone', '#', null],
  ['the sign before a word', '#4a', null],
] as const)('a search for %s', (_what, typed, number) => {
  expect(numberSearchedFor(typed)).toBe(number)
})

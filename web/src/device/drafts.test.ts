import { expect, test } from 'vitest'
import { foreignDrafts } from './drafts.ts'

const own = ['aforo.draft.7.member.3', 'aforo.draft.7.message.3']
const ofOthers = ['aforo.draft.77.member.3', 'aforo.draft.8.message.3']
const former = ['aforo.draft.member.3', 'aforo.message.7.3']
const noDrafts = ['aforo.topUp.3.k', 'aforo.sale.3.5.k', 'aforo.cart.3.5', 'aforo.command.member 3', 'aforo.language']
const places = [...own, ...ofOthers, ...former, ...noDrafts]

test('who signs in keeps their own drafts, and those of others go', () => {
  expect(foreignDrafts(places, 7)).toEqual([...ofOthers, ...former])
})

test('a sign-out takes every draft along, and no command that may still be on its way', () => {
  expect(foreignDrafts(places, null)).toEqual([...own, ...ofOthers, ...former])
})

import { expect, test } from 'vitest'
import { foreignDrafts } from './drafts.ts'

const own = ['aforo.draft.7.member.3', 'aforo.draft.7.message.3']
const ofOthers = ['aforo.draft.77.member.3', 'aforo.draft.8.message.3']
const former = ['aforo.draft.member.3', 'aforo.message.7.3']
const noDrafts = ['aforo.topUp.3.k', 'aforo.sale.3.5.k', 'aforo.cart.3.5', 'aforo.command.member 3', 'aforo.language']
const places = [...own, ...ofOthers, ...former, ...noDrafts]

test('signing in keeps your own drafts and deletes those of other people', () => {
  expect(foreignDrafts(places, 7)).toEqual([...ofOthers, ...former])
})

test('signing out deletes every draft, but no command that may still be running', () => {
  expect(foreignDrafts(places, null)).toEqual([...own, ...ofOthers, ...former])
})

import { expect, test } from 'vitest'
import { capabilityGroups, inOrder, isSameSet, withCapability } from './capability-sets.ts'
import { capabilities } from './people.ts'

test('every right is in exactly one group', () => {
  expect(Object.values(capabilityGroups).flat().toSorted()).toEqual([...capabilities].toSorted())
})

test('a right brings the one that it is built on, and goes with it', () => {
  expect(withCapability([], 'ban', true)).toEqual(['see_members', 'ban'])
  expect(withCapability(['see_members', 'read_private', 'ban', 'sell'], 'see_members', false)).toEqual(['sell'])
  expect(withCapability(['see_members', 'ban'], 'ban', false)).toEqual(['see_members'])
})

test('rights are compared without their order', () => {
  expect(inOrder(['staff', 'let_in', 'staff'])).toEqual(['let_in', 'staff'])
  expect(isSameSet(['sell', 'let_in'], ['let_in', 'sell'])).toBe(true)
  expect(isSameSet(['sell'], ['let_in', 'sell'])).toBe(false)
})

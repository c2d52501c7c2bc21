import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { draftOf, useOwnDrafts } from './drafts.ts'

const [ana, bea] = [7, 77]
const unanswered = 'aforo.topUp.3.key'
const memberOf = (staffId: number) => draftOf('tab', staffId, 'member.3')
const messageOf = (staffId: number) => draftOf('browser', staffId, 'message.3')

/** A tab with its signed-in person. */
function Tab({ staffId, hasSignedOut = false }: { staffId: number | null; hasSignedOut?: boolean }) {
  useOwnDrafts(staffId, hasSignedOut)
  return null
}

/** Ana has typed a member and a message, and one of her top-ups waits for its reply. */
async function begin() {
  const tab = await render(<Tab staffId={ana} />)
  expect([memberOf(ana).write('Elena'), messageOf(ana).write('Hola')]).toEqual([true, true])
  localStorage.setItem(unanswered, '{}')
  return tab
}
const keptOf = (staffId: number) => [memberOf(staffId).read(), messageOf(staffId).read()]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('signing out deletes drafts and keeps a top-up that waits for its reply', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} hasSignedOut />)
  expect(keptOf(ana)).toEqual([null, null])
  expect(localStorage.getItem(unanswered)).toBe('{}')
})

test('a refusal that arrives after the sign-out does not restore a draft', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} hasSignedOut />)
  expect(messageOf(ana).write('Hola')).toBe(false)
  expect(keptOf(ana)).toEqual([null, null])
})

test('drafts are still there when the same person signs in after the session expired', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} />)
  await tab.rerender(<Tab staffId={ana} />)
  expect(keptOf(ana)).toEqual(['Elena', 'Hola'])
})

test('when another person signs in, the drafts of the previous one are deleted', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} />)
  await tab.rerender(<Tab staffId={bea} />)
  expect([keptOf(bea), keptOf(ana)]).toEqual([
    [null, null],
    [null, null],
  ])
  expect(messageOf(bea).write('Adiós')).toBe(true)
})

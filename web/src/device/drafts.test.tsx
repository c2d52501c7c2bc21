import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { draftOf, useOwnDrafts } from './drafts.ts'

const [ana, bea] = [7, 77]
const unanswered = 'aforo.topUp.3.key'
const memberOf = (staffId: number) => draftOf('tab', staffId, 'member.3')
const messageOf = (staffId: number) => draftOf('browser', staffId, 'message.3')

/** A tab, with who is signed in there. */
function Tab({ staffId, hasSignedOut = false }: { staffId: number | null; hasSignedOut?: boolean }) {
  useOwnDrafts(staffId, hasSignedOut)
  return null
}

/** Ana has typed a member and a message, and a top-up of hers waits for its answer. */
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

test('drafts go with a sign-out, and a top-up that waits for its answer stays', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} hasSignedOut />)
  expect(keptOf(ana)).toEqual([null, null])
  expect(localStorage.getItem(unanswered)).toBe('{}')
})

test('a refusal that comes after the sign-out brings no draft back', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} hasSignedOut />)
  expect(messageOf(ana).write('Hola')).toBe(false)
  expect(keptOf(ana)).toEqual([null, null])
})

test('who comes back after their session ran out finds their drafts', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} />)
  await tab.rerender(<Tab staffId={ana} />)
  expect(keptOf(ana)).toEqual(['Elena', 'Hola'])
})

test('who signs in over somebody else finds nothing of theirs, and leaves nothing in the browser', async () => {
  const tab = await begin()
  await tab.rerender(<Tab staffId={null} />)
  await tab.rerender(<Tab staffId={bea} />)
  expect([keptOf(bea), keptOf(ana)]).toEqual([
    [null, null],
    [null, null],
  ])
  expect(messageOf(bea).write('Adiós')).toBe(true)
})

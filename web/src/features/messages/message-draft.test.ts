import { expect, test } from 'vitest'
import { isSameMessage, readDraft } from './message-draft.ts'

test('a draft is read as it was stored, and invalid text is ignored', () => {
  const draft = { text: 'Falta cambio', to: { id: 3, label: 'Laia' }, key: 'k' }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  expect(readDraft(JSON.stringify({ ...draft, to: { id: 'x' } }))).toEqual({ ...draft, to: null })
  for (const other of [null, '', '{', '[]', '{"text":1}', '"text"']) expect(readDraft(other)).toBeNull()
})

test('a different text or recipient makes a different message', () => {
  const draft = { text: 'Hola', to: null, key: 'k' }
  expect(isSameMessage(draft, { text: 'Hola', to: null })).toBe(true)
  expect(isSameMessage(draft, { text: 'Hola!', to: null })).toBe(false)
  expect(isSameMessage(draft, { text: 'Hola', to: { id: 3, label: 'Laia' } })).toBe(false)
})

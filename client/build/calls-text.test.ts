import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsFile, callsText } from './calls-text.ts'

test('the types of the client are those of the contract; `npm run generate -w client` writes them', async () => {
  expect(readFileSync(callsFile, 'utf8')).toBe(await callsText())
})

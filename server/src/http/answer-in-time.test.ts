import { describe, expect, test } from 'vitest'
import { answerInTime } from './answer-in-time.ts'

const never = new Promise<string>(() => {})

describe('the answer to a command', () => {
  test('is its result, or its error, if that comes in time', async () => {
    await expect(answerInTime(Promise.resolve('done'), 0)).resolves.toBe('done')
    await expect(answerInTime(Promise.reject(new Error('no')), 0)).rejects.toThrow('no')
  })

  test('says after 4.5 s that the outcome is not known, counted from when the call came', async () => {
    const startedMs = performance.now()
    await expect(answerInTime(never, 4_400)).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(performance.now() - startedMs).toBeGreaterThan(90)
  })
})

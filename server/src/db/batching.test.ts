import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batchByKey, shareNextRun } from './batching.ts'

describe('lookups in a batch', () => {
  test('each caller gets its own answer, and callers that arrive during a batch share the next', async () => {
    const put: string[][] = []
    const lengthOf = batchByKey(async (words: readonly string[]) => {
      put.push([...words])
      await sleep(10)
      return new Map(words.map((word) => [word, word.length]))
    })
    const asked = ['a', 'bb', 'ccc', 'dddd', 'ccc'].map(lengthOf)
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 3])
    expect(put).toEqual([['a'], ['bb', 'ccc', 'dddd']])
    expect(await lengthOf('a')).toBe(1)
  })

  test('a caller never gets a value that was read before its call', async () => {
    let version = 0
    const read = batchByKey(async (keys: readonly string[]) => {
      const seen = version
      await sleep(10)
      return new Map(keys.map((key) => [key, seen]))
    })
    const early = [read('x'), read('y')]
    version = 1
    expect(await read('x')).toBe(1)
    expect(await Promise.all(early)).toEqual([0, 1])
  })

  test('a stuck batch does not block other callers, and a failure only reaches the callers of its batch', async () => {
    const ask = batchByKey(async (keys: readonly string[]) => {
      if (keys.includes('never')) await new Promise(() => {})
      if (keys.includes('broken')) throw new Error('broken')
      return new Map(keys.map((key) => [key, key]))
    })
    void ask('never')
    await expect(ask('broken')).rejects.toThrow('broken')
    expect(await ask('fine')).toBe('fine')
  })
})

describe('shared runs', () => {
  test('callers that arrive during a run share the next run of their key', async () => {
    const put: string[] = []
    const read = shareNextRun(
      (key: string) => key,
      async (key) => {
        put.push(key)
        await sleep(10)
        return put.length
      },
    )
    await Promise.all([read('a'), read('a'), read('a'), read('b')])
    expect(put).toEqual(['a', 'b', 'a'])
    await read('a')
    expect(put).toEqual(['a', 'b', 'a', 'a'])
  })

  test('a caller never gets a value that was read before its call, not even after a failure', async () => {
    let version = 0
    const read = shareNextRun(
      () => '',
      async () => {
        const seen = version
        await sleep(10)
        if (seen === 0) throw new Error('too early')
        return seen
      },
    )
    const early = read('')
    version = 1
    const late = [read(''), read('')]
    await expect(early).rejects.toThrow('too early')
    expect(await Promise.all(late)).toEqual([1, 1])
  })
})

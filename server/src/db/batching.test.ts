import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batchByKey, shareNextRun } from './batching.ts'

describe('asked together', () => {
  test('each gets their own answer, and who comes late goes along with the others', async () => {
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

  test('nobody is told what was read before they asked', async () => {
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

  test('one that never comes back keeps nobody else waiting, and a failure is told to those it concerns', async () => {
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

describe('shared', () => {
  test('all who come while one is under way share the next, by key', async () => {
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

  test('nobody is told what was read before they asked, not even after a failure', async () => {
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

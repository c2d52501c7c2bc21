/** One that never comes back, over a line that is dead, must not keep everybody else waiting for longer than this. */
const underWayMost = 2
const patienceMs = 20
const togetherMost = 500

type Waiting<Answer> = { resolve: (answer: Answer | PromiseLike<Answer>) => void; reject: (error: unknown) => void }

/**
 * Questions that many ask in the same moment are put to the database together: who finds one under way waits for it to end
 * and goes along with all others who do. Nobody is told what was read before they asked.
 */
export function askTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  const waiting = new Map<Key, Waiting<Answer | undefined>[]>()
  let underWay = 0

  const takeSome = () => {
    const taken = [...waiting.entries()].slice(0, togetherMost)
    for (const [key] of taken) waiting.delete(key)
    return taken
  }
  const putNext = async (): Promise<void> => {
    underWay += 1
    for (let some = takeSome(); some.length > 0; some = takeSome()) {
      try {
        const answers = await ask(some.map(([key]) => key))
        for (const [key, those] of some) for (const { resolve } of those) resolve(answers.get(key))
      } catch (error) {
        for (const [, those] of some) for (const { reject } of those) reject(error)
      }
    }
    underWay -= 1
  }
  const putLate = () => {
    if (waiting.size > 0 && underWay < underWayMost) void putNext()
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const those = waiting.get(key) ?? []
      those.push({ resolve, reject })
      const isFirst = waiting.size === 0
      waiting.set(key, those)
      if (underWay === 0) void putNext()
      else if (isFirst) setTimeout(putLate, patienceMs)
    })
}

/** The same for a question that is put for each key by itself: while one is under way, all who come share the next. */
export function shareNext<Asked, Answer>(
  keyOf: (asked: Asked) => number | string,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const underWay = new Map<number | string, Promise<Answer>>()
  const next = new Map<number | string, Promise<Answer>>()

  const put = (key: number | string, asked: Asked): Promise<Answer> => {
    const answer = ask(asked).finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }
  return (asked) => {
    const key = keyOf(asked)
    const shared = next.get(key)
    if (shared !== undefined) return shared
    const before = underWay.get(key)
    if (before === undefined) return put(key, asked)
    const putAfter = () => {
      next.delete(key)
      return put(key, asked)
    }
    const answer = before.then(putAfter, putAfter)
    next.set(key, answer)
    return answer
  }
}

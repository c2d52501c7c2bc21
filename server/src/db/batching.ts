/** Two, so that a batch stuck on a dead connection does not block all later callers. */
const runningMost = 2
const secondBatchAfterMs = 20
const batchSizeMost = 500

type Waiter<Answer> = { resolve: (answer: Answer | PromiseLike<Answer>) => void; reject: (error: unknown) => void }

/**
 * Batches lookups by key. A caller that arrives while a batch is running waits for the next one, together with all others
 * that arrive meanwhile. A caller never gets a value that was read before its call.
 */
export function batchByKey<Key, Answer>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  const waiting = new Map<Key, Waiter<Answer | undefined>[]>()
  let running = 0

  const takeBatch = () => {
    const taken = [...waiting.entries()].slice(0, batchSizeMost)
    for (const [key] of taken) waiting.delete(key)
    return taken
  }
  const runBatches = async (): Promise<void> => {
    running += 1
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const answers = await load(batch.map(([key]) => key))
        for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(answers.get(key))
      } catch (error) {
        for (const [, waiters] of batch) for (const { reject } of waiters) reject(error)
      }
    }
    running -= 1
  }
  const runSecond = () => {
    if (waiting.size > 0 && running < runningMost) void runBatches()
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key) ?? []
      waiters.push({ resolve, reject })
      const isFirst = waiting.size === 0
      waiting.set(key, waiters)
      if (running === 0) void runBatches()
      else if (isFirst) setTimeout(runSecond, secondBatchAfterMs)
    })
}

/** The same for lookups that run once per key: callers that arrive during a run share the next run. */
export function shareNextRun<Input, Answer>(
  keyOf: (input: Input) => number | string,
  load: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const running = new Map<number | string, Promise<Answer>>()
  const next = new Map<number | string, Promise<Answer>>()

  const run = (key: number | string, input: Input): Promise<Answer> => {
    const answer = load(input).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
  return (input) => {
    const key = keyOf(input)
    const shared = next.get(key)
    if (shared !== undefined) return shared
    const before = running.get(key)
    if (before === undefined) return run(key, input)
    const runAfter = () => {
      next.delete(key)
      return run(key, input)
    }
    const answer = before.then(runAfter, runAfter)
    next.set(key, answer)
    return answer
  }
}

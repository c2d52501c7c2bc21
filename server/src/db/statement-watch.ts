import type pg from 'pg'

/** Called when a statement is sent. Returns what is called when it is answered, with its error if it failed. */
export type OnStatement = (text: string) => (error?: unknown) => void

export type StatementWatch = ReturnType<typeof createStatementWatch>

const textOf = (first: unknown): string =>
  typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first)

/** Counts the statements of all connections of this process and the time they took. */
export function createStatementWatch(onStatement?: OnStatement) {
  const figures = { answered: 0, failed: 0, seconds: 0 }

  function follow(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const followed = (...args: unknown[]) => {
      const sentAtMs = performance.now()
      const finish = onStatement?.(textOf(args[0]))
      const sent = query(...args)
      if (!(sent instanceof Promise)) return sent
      const settle = (error?: unknown) => {
        figures.answered += 1
        figures.seconds += (performance.now() - sentAtMs) / 1000
        if (error !== undefined) figures.failed += 1
        finish?.(error)
      }
      // The caller handles the error; here it is only counted.
      void sent.then(() => settle(), settle)
      return sent
    }
    client.query = followed as unknown as typeof client.query
  }

  return { figures, follow }
}

import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The most prepared statements per connection. Lists with many filters could otherwise create any number. */
const preparedMost = 500

type Config = { text: string; values: unknown[] }

/** The statement of a call with parameters. Calls without parameters or with a callback are not prepared. */
function statementOf([first, values, ...rest]: readonly unknown[]): Config | null {
  if (rest.length > 0) return null
  if (typeof first === 'string') return Array.isArray(values) && values.length > 0 ? { text: first, values } : null
  return values === undefined && typeof first === 'object' && first !== null && 'values' in first
    ? (first as Config)
    : null
}

/** PostgreSQL parses and plans a prepared statement once per connection, instead of at every execution. */
export function createPreparer() {
  const names = new Map<string, string>()

  /**
   * A name that stands for this text in every process and release. Behind a connection pooler, a name that two of them
   * use for different texts would run the wrong statement.
   */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= preparedMost) return known
    const name = `aforo_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    names.set(text, name)
    return name
  }

  return function prepareOnce(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const queryByName = (...args: unknown[]) => {
      const statement = statementOf(args)
      return statement === null ? query(...args) : query({ ...statement, name: nameOf(statement.text) })
    }
    client.query = queryByName as typeof client.query
  }
}

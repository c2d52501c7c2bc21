import type pg from 'pg'

/** The most prepared statements per connection. Lists with many filters could otherwise create any number. */
const preparedMost = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMost) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/** PostgreSQL parses and plans a prepared statement once per connection, instead of at every execution. */
export function prepareOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryByName = (...args: unknown[]) => {
    const [text, values, ...rest] = args
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    return isPlain ? query({ name: nameOf(text), text, values }) : query(...args)
  }
  client.query = queryByName as typeof client.query
}

import type pg from 'pg'

/** How many different statements a connection keeps prepared; lists of many filters could go on for ever. */
const preparedMost = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMost) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/** PostgreSQL reads and plans a statement with parameters once for each connection, instead of each time it is asked. */
export function prepareOnce(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const askByName = (...question: unknown[]) => {
    const [text, values, ...rest] = question
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    return isPlain ? ask({ name: nameOf(text), text, values }) : ask(...question)
  }
  client.query = askByName as typeof client.query
}

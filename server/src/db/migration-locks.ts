/** What a statement of a migration makes others wait for. */
export type MigrationLock = { table: string; waiting: 'everybody' | 'writers' | 'nobody' }

const name = String.raw`(?:only\s+)?(?:if\s+exists\s+)?([a-z_][a-z0-9_]*)`
const statements: readonly { form: RegExp; waiting: MigrationLock['waiting'] }[] = [
  { form: new RegExp(String.raw`^alter\s+table\s+${name}`), waiting: 'everybody' },
  { form: new RegExp(String.raw`^drop\s+table\s+${name}`), waiting: 'everybody' },
  { form: new RegExp(String.raw`^truncate\s+(?:table\s+)?${name}`), waiting: 'everybody' },
  { form: /^create\s+(?:unique\s+)?index\s+concurrently\s.*?\son\s+([a-z_]\w*)/s, waiting: 'nobody' },
  { form: /^create\s+(?:unique\s+)?index\s.*?\son\s+([a-z_]\w*)/s, waiting: 'writers' },
  { form: /^create\s+(?:constraint\s+)?trigger\s.*?\son\s+([a-z_]\w*)/s, waiting: 'writers' },
  { form: new RegExp(String.raw`^(?:update|delete\s+from)\s+${name}`), waiting: 'writers' },
]

const severity = ['nobody', 'writers', 'everybody'] as const

/** The existing tables that a migration locks, each with the strongest lock. A new table is nobody's yet. */
export function locksOf(text: string): MigrationLock[] {
  const plain = text.replaceAll(/--.*$/gm, '').toLowerCase()
  const created = new Set(
    [...plain.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(([, table]) => table),
  )
  const locks = new Map<string, MigrationLock['waiting']>()
  for (const statement of plain.split(';')) {
    const found = statements.find(({ form }) => form.test(statement.trim()))
    const table = found?.form.exec(statement.trim())?.[1]
    if (found === undefined || table === undefined || created.has(table)) continue
    const before = locks.get(table) ?? 'nobody'
    locks.set(table, severity.indexOf(found.waiting) > severity.indexOf(before) ? found.waiting : before)
  }
  return [...locks].map(([table, waiting]) => ({ table, waiting }))
}

import type { TestDatabase } from './database.ts'

/** Small tables that every operator shares. Any other table is operator-scoped. */
const globalTables = [
  'pods',
  'operators',
  'venues',
  'staff',
  'grants',
  'staff_roles',
  'sign_ins',
  'devices',
  'staff_pins',
  'staff_cards',
  'pin_attempts',
  'invitations',
  'account_events',
  'passkeys',
  'code_secrets',
  'recovery_codes',
  'challenges',
  'known_devices',
  'second_factor_requests',
  'refusals',
  'failures',
  'inspected_operators',
  'finished_work',
  'fiscal_backlogs',
  'webhook_backlogs',
  'restore_drills',
  'mails',
  'alert_mails',
  'unusual_sign_ins',
  'refused_minutes',
  'alert_marks',
  'platform_events',
  'announcements',
  'api_keys',
  'inspector_accounts',
  'status_probes',
]

/** Tables that record what happened. The API may read them and add rows, nothing else. */
const appendOnlyTables = [
  'commands',
  'audit_events',
  'account_events',
  'inspections',
  'inspection_ends',
  'product_prices',
  'stock_movements',
  'purchase_receipts',
  'operator_keys',
  'member_reads',
  'transactions',
  'postings',
  'time_corrections',
  'tills',
  'expenses',
  'book_differences',
  'exports',
  'export_ends',
  'issued_registers',
  'restore_drills',
  'platform_events',
]

/** Tables whose rows some records refer to without a foreign key, because no row is ever deleted. */
const keptTables = ['staff', 'venues', 'products', 'members', 'wallets']

/** Columns of these tables that are set after the row, because a photo can arrive after what it shows. */
const lateColumns = ['expenses.receipt_key']

/**
 * Tables that a function reads without the policy, to use an index. The function itself restricts rows to the operator.
 */
const tablesReadByFunction = ['members']

type Table = {
  name: string
  has_operator_id: boolean
  row_security: boolean
  force_row_security: boolean
  policies: string[]
  api_privileges: string[]
  owner: string
}

type Constraint = { table_name: string; name: string; kind: string; columns: string[]; references: string | null }

const tablesSql = `
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'operator_id' and a.attnotnull)
      as has_operator_id,
    c.relrowsecurity as row_security,
    c.relforcerowsecurity as force_row_security,
    array(
      select concat_ws(' ', p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p where p.polrelid = c.oid
    ) as policies,
    array(
      select privilege from unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) privilege
      where has_table_privilege('aforo_api', c.oid, privilege)
        or (privilege = 'UPDATE' and exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('aforo_api', c.oid, a.attname, privilege)
            and c.relname || '.' || a.attname <> all (array['${lateColumns.join("', '")}'])
        ))
    ) as api_privileges,
    pg_get_userbyid(c.relowner) as owner
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'`

/** Primary keys, unique keys, plain unique indexes and foreign keys, with their columns in order. */
const constraintsSql = `
  select i.indrelid::regclass::text as table_name, i.indexrelid::regclass::text as name,
    case when i.indisprimary then 'primary key' else 'unique key' end as kind,
    array(
      select a.attname::text from unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by place
    ) as columns,
    null as references
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace
  union all
  select c.conrelid::regclass::text, c.conname, 'foreign key',
    array(
      select a.attname::text from unnest(c.conkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by place
    ),
    c.confrelid::regclass::text
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`

/** Functions that run with the rights of their owner, for whom unforced policies do not apply. */
const ownersFunctionsSql = `
  select p.proname as name, p.prosrc like '%current_setting(''app.operator_id'', true)%' as reads_operator,
    has_function_privilege('public', p.oid, 'execute') as is_public
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`

/** Functions that delete old rows of tables that belong to no operator. */
const functionsOfGlobalTables = [
  'delete_old_sign_ins',
  'delete_old_account_events',
  'delete_old_invitations',
  'delete_old_mails',
]

type OwnersFunction = { name: string; reads_operator: boolean; is_public: boolean }

/** Tables without an operator: a foreign key to one of them needs no operator_id. */
const operatorless = ['operators', 'staff']

/** The only policy of an operator-scoped table: for every command and every role, the rows of the current operator. */
const operatorPolicy =
  "* t {0} (operator_id = (NULLIF(current_setting('app.operator_id'::text, true), ''::text))::bigint)"

/** All places where the schema does not separate operators or does not protect final records. */
export async function findCatalogueProblems(database: TestDatabase): Promise<string[]> {
  const tables = await database.asAdmin<Table>(tablesSql)
  const constraints = await database.asAdmin<Constraint>(constraintsSql)
  const scoped = new Set(tables.map(({ name }) => name).filter((name) => !globalTables.includes(name)))
  const problems: string[] = []

  for (const { name, reads_operator, is_public } of await database.asAdmin<OwnersFunction>(ownersFunctionsSql)) {
    if (!reads_operator && !functionsOfGlobalTables.includes(name))
      problems.push(`${name}() runs as its owner and does not look at the operator`)
    if (is_public) problems.push(`${name}() runs as its owner for everybody`)
  }

  for (const table of tables) {
    if (table.owner === 'aforo_api') problems.push(`${table.name} is owned by the API's role`)
    const mayTruncate = table.api_privileges.filter((privilege) => privilege === 'TRUNCATE' || privilege === 'TRIGGER')
    for (const privilege of mayTruncate) problems.push(`${table.name} grants ${privilege} to the API`)
    if (appendOnlyTables.includes(table.name)) {
      const changing = table.api_privileges.filter((privilege) => privilege === 'UPDATE' || privilege === 'DELETE')
      for (const privilege of changing) problems.push(`${table.name} is append-only but grants ${privilege}`)
    }
    if (keptTables.includes(table.name) && table.api_privileges.includes('DELETE'))
      problems.push(`${table.name} is referred to without a foreign key but grants DELETE`)
    if (!scoped.has(table.name)) continue
    if (!table.has_operator_id) problems.push(`${table.name} has no operator_id`)
    if (!table.row_security) problems.push(`${table.name} has no row-level security`)
    if (!table.force_row_security && !tablesReadByFunction.includes(table.name))
      problems.push(`${table.name} does not force row-level security`)
    if (table.policies.join() !== operatorPolicy)
      problems.push(`${table.name} has other policies than the one on its operator`)
    if (!constraints.some(({ kind, table_name }) => kind === 'primary key' && table_name === table.name)) {
      problems.push(`${table.name} has no primary key`)
    }
  }
  for (const { table_name, name, kind, columns, references } of constraints) {
    if (!scoped.has(table_name) || columns[0] === 'operator_id') continue
    if (kind === 'foreign key' && operatorless.includes(references ?? '')) continue
    problems.push(`${name} on ${table_name}: operator_id is not first in the ${kind}`)
  }
  return problems.toSorted()
}

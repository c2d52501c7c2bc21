import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCatalogueProblems } from '../../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { areRolesSeparate } from '../../testing/separate-roles.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every table separates operators and protects final records', async () => {
  expect(await findCatalogueProblems(database)).toEqual([])
})

describe('the catalogue check fails for', () => {
  const scoped = (name: string, columns: string) => `
    create table ${name} (operator_id bigint not null, id bigint, ${columns});
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy p on ${name} using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);`

  test.each([
    [
      'a function that bypasses the policies',
      `create function stray() returns setof bigint language sql security definer as 'select id from members';
       revoke execute on function stray from public`,
      'stray() runs as its owner and does not look at the operator',
    ],
    [
      'a function that everybody may run as its owner',
      `create function stray() returns text language sql security definer
       as $$ select current_setting('app.operator_id', true) $$`,
      'stray() runs as its owner for everybody',
    ],
    ['a table without operator_id', 'create table stray (id bigint primary key)', 'stray has no operator_id'],
    [
      'a primary key without it',
      scoped('stray', 'primary key (id)'),
      'stray_pkey on stray: operator_id is not first in the primary key',
    ],
    [
      'a primary key with it in second place',
      scoped('stray', 'primary key (id, operator_id)'),
      'stray_pkey on stray: operator_id is not first in the primary key',
    ],
    [
      'a unique key without it',
      scoped('stray', 'primary key (operator_id, id), constraint stray_id unique (id)'),
      'stray_id on stray: operator_id is not first in the unique key',
    ],
    [
      'a unique index without it',
      `${scoped('stray', 'primary key (operator_id, id)')} create unique index stray_index on stray (id)`,
      'stray_index on stray: operator_id is not first in the unique key',
    ],
    [
      'a foreign key without it',
      scoped('stray', 'primary key (operator_id, id), constraint stray_venue foreign key (id) references venues (id)'),
      'stray_venue on stray: operator_id is not first in the foreign key',
    ],
    ['a table without a primary key', scoped('stray', 'name text'), 'stray has no primary key'],
    [
      'row-level security switched off',
      `${scoped('stray', 'primary key (operator_id, id)')} alter table stray disable row level security`,
      'stray has no row-level security',
    ],
    [
      'row-level security that does not apply to the owner',
      `${scoped('stray', 'primary key (operator_id, id)')} alter table stray no force row level security`,
      'stray does not force row-level security',
    ],
    [
      'a policy on another column',
      `${scoped('stray', 'primary key (operator_id, id)')} drop policy p on stray; create policy p on stray using (true)`,
      'stray has other policies than the one on its operator',
    ],
    [
      'a second policy in addition to the right one',
      'create policy wide on commands using (true)',
      'commands has other policies than the one on its operator',
    ],
    [
      'a policy for writing that is wider than the one for reading',
      `${scoped('stray', 'primary key (operator_id, id)')} drop policy p on stray; create policy p on stray
        using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint) with check (true)`,
      'stray has other policies than the one on its operator',
    ],
    [
      'update granted on a record',
      'grant update on audit_events to aforo_api',
      'audit_events is append-only but grants UPDATE',
    ],
    [
      'update granted on one column of a record',
      'grant update (answer) on commands to aforo_api',
      'commands is append-only but grants UPDATE',
    ],
    [
      'delete granted on a record',
      'grant delete on commands to aforo_api',
      'commands is append-only but grants DELETE',
    ],
    [
      'delete granted on rows that records refer to without a foreign key',
      'grant delete on products to aforo_api',
      'products is referred to without a foreign key but grants DELETE',
    ],
    ['truncate granted on anything', 'grant truncate on staff to aforo_api', 'staff grants TRUNCATE to the API'],
  ])('%s', async (_title, change, problem) => {
    const broken = await openTestDatabase()
    try {
      await broken.asOwner(change)
      expect(await findCatalogueProblems(broken)).toContain(problem)
    } finally {
      await broken.close()
    }
  })
})

test("the API's role owns nothing and cannot bypass row-level security", async () => {
  const [role] = await database.asAdmin(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'aforo_api'",
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
  await expect(database.db.schema.createTable('mine').addColumn('id', 'integer').execute()).rejects.toThrow(
    'permission denied for schema public',
  )
})

test("the API's connections have timeouts", async () => {
  const settings = await database.asAdmin<{ setting: string }>(
    "select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'aforo_api'::regrole",
  )
  expect(settings.map(({ setting }) => setting)).toEqual(
    expect.arrayContaining([
      'statement_timeout=5s',
      'lock_timeout=2s',
      'idle_in_transaction_session_timeout=5s',
      'plan_cache_mode=force_generic_plan',
      'jit=off',
    ]),
  )
})

test.skipIf(areRolesSeparate)('the generated types match the database', async () => {
  const server = fileURLToPath(new URL('../../', import.meta.url))
  const codegen = fileURLToPath(new URL('../../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))
  const verify = promisify(execFile)(
    process.execPath,
    [codegen, '--config-file', 'kysely-codegen.json', '--url', database.urls.owner, '--verify'],
    { cwd: server },
  )
  await verify.catch(() => expect.fail('src/db/types.ts is not what the migrations make: run npm run db:types'))
})

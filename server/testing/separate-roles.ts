import pg from 'pg'
import { podRevocations, tablesOfDirectory } from '../src/db/pod-setup.ts'
import { apiRole } from '../src/db/setup.ts'

const directoryRole = 'aforo_test_directory'
const podRole = 'aforo_test_pod'
const pod = 'only'

/**
 * With this in the environment, every API of the tests treats its database as a directory and a pod in one, with a role
 * for each: a transaction that touches a table of the other side fails.
 */
export const areRolesSeparate = process.env['TEST_PODS'] === 'on'

/** Prepares the database from which the databases of the tests are copied. */
export async function separateRoles(adminUrl: string, database: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const roles = `${directoryRole}, ${podRole}`
  for (const role of [directoryRole, podRole]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${role} login nobypassrls`)
  }
  const { rows } = await client.query<{ statement: string }>(`
    select format('grant %s on %s to ${roles}', privilege_type, c.oid::regclass) as statement
    from pg_class c, aclexplode(relacl) where grantee = '${apiRole}'::regrole
    union all
    select format('grant %s (%I) on %s to ${roles}', privilege_type, attname, attrelid::regclass)
    from pg_attribute, aclexplode(attacl) where grantee = '${apiRole}'::regrole
    union all
    select format('grant execute on function %s to ${roles}', p.oid::regprocedure)
    from pg_proc p, aclexplode(proacl) where grantee = '${apiRole}'::regrole
    union all
    select format('grant %s on schema %I to ${roles}', privilege_type, nspname)
    from pg_namespace, aclexplode(nspacl) where grantee = '${apiRole}'::regrole`)
  for (const { statement } of rows) await client.query(statement)
  await client.query(podRevocations(podRole))
  const { rows: ofPods } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [tablesOfDirectory],
  )
  await client.query(`revoke all on ${ofPods.map(({ name }) => name).join(', ')} from ${directoryRole}`)
  await client.query(`insert into pods (name) values ('${pod}')`)
  await client.query(`alter table operators alter column pod set default '${pod}'`)
  await client.end()
}

/** The settings of an API on such a database. */
export function separateEnv(apiUrl: string): Record<string, string> {
  const as = (role: string) => {
    const url = new URL(apiUrl)
    url.username = role
    return url.href
  }
  return { DATABASE_URL: as(directoryRole), PODS: `${pod}=${as(podRole)}` }
}

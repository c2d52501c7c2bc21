import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Capability, capabilityPresets, type CapabilityPreset, isSameSet, presetNames } from '@aforo/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createDatabase, databaseUrls, dropDatabase } from './setup.ts'

/** A database of the release with coarse capabilities, filled and then migrated. */
const name = `aforo_rights_${randomBytes(4).toString('hex')}`
const adminUrl = inject('adminUrl')
let folder: string
let client: pg.Client

/** Coarse capabilities, what they become where the counter voids nothing of others, and what they add elsewhere. */
const cases = [
  ['door', ['let_in', 'let_out_early', 'overrule'], []],
  ['counter', ['sell', 'discount', 'void_own', 'overrule'], ['void_others']],
  ['top_up', ['top_up'], []],
  ['payout', ['pay_out'], []],
  ['members', ['see_members', 'read_private', 'change_members', 'ban', 'export'], []],
  ['catalogue', ['prices', 'receive_stock', 'count_stock'], []],
  ['accounting', ['accounting', 'export', 'void_others', 'return', 'till_differences', 'approve'], []],
  ['till', ['till'], []],
  ['staff', ['staff', 'export'], []],
] as const
const [strict, unlimited, limited] = [1, 2, 3]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-rights-'))
  await cp(new URL('../../migrations/', import.meta.url), folder, { recursive: true })
  const later = (await readdir(folder)).filter((file) => file >= '0053')
  for (const file of later) await rm(join(folder, file))
  await createDatabase(adminUrl, name)
  const { owner } = databaseUrls(adminUrl, name)
  await migrate(owner, pathToFileURL(`${folder}/`))
  client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(`insert into operators (id, name) values (1, 'Casa')`)
  await client.query(`
    insert into venues (id, operator_id, name, address, subdomain, others_void_most_cents)
    values (1, 1, 'Strict', 'C/ Uno', 'strict', 0), (2, 1, 'Free', 'C/ Dos', 'free', null),
      (3, 1, 'Some', 'C/ Tres', 'some', 500)`)
  for (const [index, [coarse]] of cases.entries()) {
    const id = index + 1
    await client.query(`insert into staff (id, email, role) values ($1, $2, 'employee')`, [
      id,
      `${coarse}@aforo.example`,
    ])
    for (const venue of [strict, unlimited, limited]) {
      await client.query(
        `insert into grants (staff_id, venue_id, role, capabilities) values ($1, $2, 'employee', $3)`,
        [id, venue, [coarse]],
      )
    }
    await client.query(
      `insert into invitations (staff_id, venue_id, role, capabilities) values ($1, 2, 'employee', $2)`,
      [id, [coarse, 'till']],
    )
  }
  await client.query(`insert into staff (id, email, role) values (90, 'owner@aforo.example', 'owner')`)
  await client.query(`insert into grants (staff_id, venue_id, role) values (90, 1, 'owner')`)
  await client.query(`insert into staff (id, email, role) values (91, 'doorman@aforo.example', 'employee')`)
  await client.query(`insert into grants (staff_id, venue_id, role, capabilities) values (91, 1, 'employee', '{door}')`)
  await migrate(owner)
}, 120_000)

afterAll(async () => {
  await client.end()
  await dropDatabase(adminUrl, name)
  await rm(folder, { recursive: true })
})

type Row = { rights: string[]; capabilities: string[] }
async function placeOf(staffId: number, venueId: number): Promise<Row> {
  const { rows } = await client.query<Row>(
    'select rights, capabilities from grants where staff_id = $1 and venue_id = $2',
    [staffId, venueId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no such place')
  return { ...row, rights: row.rights.toSorted() }
}

test.each(cases)('%s becomes its single rights, and no more', async (coarse, rights, whereOthersAreVoided) => {
  const id = cases.findIndex(([known]) => known === coarse) + 1
  expect((await placeOf(id, strict)).rights).toEqual([...rights].toSorted())
  for (const venue of [unlimited, limited]) {
    expect((await placeOf(id, venue)).rights).toEqual([...rights, ...whereOthersAreVoided].toSorted())
  }
  // The release before still finds what it knows.
  expect((await placeOf(id, strict)).capabilities).toEqual([coarse])
  const { rows } = await client.query<Row>('select rights from invitations where staff_id = $1', [id])
  expect(rows[0]?.rights.toSorted()).toEqual([...new Set([...rights, ...whereOthersAreVoided, 'till'])].toSorted())
})

test('an owner keeps an empty list', async () => {
  expect(await placeOf(90, strict)).toMatchObject({ rights: [], capabilities: [] })
})

test('what the release before writes counts in both columns', async () => {
  await client.query(`update grants set capabilities = '{till}' where staff_id = 1 and venue_id = 1`)
  expect(await placeOf(1, strict)).toEqual({ rights: ['till'], capabilities: ['till'] })
  await client.query(`
    insert into grants (staff_id, venue_id, role, capabilities) values (1, 1, 'employee', '{door,staff}')
    on conflict (staff_id, venue_id) do update set capabilities = excluded.capabilities`)
  expect((await placeOf(1, strict)).rights).toEqual(['export', 'let_in', 'let_out_early', 'overrule', 'staff'])
})

test('a part of a coarse capability gives the release before nothing', async () => {
  await client.query(`update grants set rights = '{let_in,till}' where staff_id = 1 and venue_id = 2`)
  expect(await placeOf(1, unlimited)).toMatchObject({ rights: ['let_in', 'till'], capabilities: ['till'] })
  await client.query(`update grants set rights = '{sell,discount,void_own,overrule}' where staff_id = 2`)
  expect((await placeOf(2, strict)).capabilities).toEqual(['counter'])
  // There the counter of the release before would also void the sales of others.
  expect((await placeOf(2, unlimited)).capabilities).toEqual([])
})

test('a person whom the release before makes an owner loses the list', async () => {
  await client.query(`update grants set role = 'owner', capabilities = '{}' where staff_id = 2 and venue_id = 2`)
  expect(await placeOf(2, unlimited)).toMatchObject({ rights: [], capabilities: [] })
})

test('every venue gets the presets as roles, and only somebody with exactly their rights gets one', async () => {
  const { rows } = await client.query<{ venue_id: string; preset: CapabilityPreset; rights: Capability[] }>(
    'select venue_id, preset, rights from staff_roles order by venue_id, id',
  )
  expect(rows).toHaveLength(3 * presetNames.length)
  for (const { preset, rights } of rows) expect(isSameSet(rights, capabilityPresets[preset])).toBe(true)
  const linked = await client.query<{ staff_id: string; preset: string }>(
    'select staff_id, preset from grants join staff_roles on staff_roles.id = staff_role_id order by staff_id',
  )
  expect(linked.rows.map(({ staff_id: id, preset }) => [Number(id), preset])).toContainEqual([91, 'door'])
  expect(linked.rows.every(({ preset }) => preset === 'door')).toBe(true)
})

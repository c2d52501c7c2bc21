import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster } from '../../testing/cluster.ts'
import { migrate } from './migrate.ts'
import { prepareServer } from './setup.ts'

let cluster: Awaited<ReturnType<typeof openCluster>>
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.close())

const urlsOf = (passwords: { owner: string; api: string }) => {
  const as = (role: string, password: string) => {
    const url = new URL(cluster.primary.adminUrl)
    return Object.assign(url, { username: role, password, pathname: '/club' }).href
  }
  return {
    admin: cluster.primary.adminUrl,
    owner: as('aforo_owner', passwords.owner),
    api: as('aforo_api', passwords.api),
  }
}
const storedPasswords = () =>
  cluster.primary.query<{ rolname: string; rolpassword: string }>(
    "select rolname, rolpassword from pg_authid where rolname like 'aforo%' order by rolname",
  )

test('the roles and the database are made as the URLs say, and can be migrated', async () => {
  const urls = urlsOf({ owner: 'one', api: 'two' })
  await prepareServer(urls)
  expect(await storedPasswords()).toEqual([
    { rolname: 'aforo_api', rolpassword: expect.stringMatching(/^SCRAM/) },
    { rolname: 'aforo_owner', rolpassword: expect.stringMatching(/^SCRAM/) },
  ])
  expect(await migrate(urls.owner)).not.toEqual([])
})

test('a second time it keeps the database and changes the passwords', async () => {
  const [before] = await storedPasswords()
  const urls = urlsOf({ owner: 'one', api: 'three' })
  await prepareServer(urls)
  const [after] = await storedPasswords()
  expect(after?.rolpassword).not.toBe(before?.rolpassword)
  expect(await migrate(urls.owner)).toEqual([])
})

test('the API may not use the role of the owner', async () => {
  const { admin, owner } = urlsOf({ owner: 'one', api: 'two' })
  await expect(prepareServer({ admin, owner, api: owner })).rejects.toThrow('The owner must be aforo_owner')
})

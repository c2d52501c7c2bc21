import pg from 'pg'
import { attachPod } from '../../server/src/db/pod-setup.ts'
import { createDatabase, databaseUrls } from '../../server/src/db/setup.ts'
import { moveOperator } from '../../server/src/features/moves/move-operator.ts'
import type { Stage } from './stage.ts'

const names = ['north', 'south']

/** Adds two pods and moves every operator to one of them. New operators begin there too. */
export async function addPods(
  serverUrl: string,
  directory: { adminUrl: string; ownerUrl: string },
): Promise<Stage['pods']> {
  const pods = names.map((name) => ({
    name,
    databaseUrl: databaseUrls(serverUrl, name).api,
    adminUrl: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
  }))
  for (const { name, adminUrl } of pods) {
    await createDatabase(serverUrl, name)
    await attachPod({
      name,
      isOpen: true,
      directoryOwnerUrl: directory.ownerUrl,
      replicationUrl: directory.adminUrl,
      podOwnerUrl: databaseUrls(serverUrl, name).owner,
      podAdminUrl: adminUrl,
    })
  }
  const client = new pg.Client({ connectionString: directory.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from operators order by id')
  await client.end()
  const urls = [
    { name: 'directory', url: directory.adminUrl },
    ...pods.map(({ name, adminUrl: url }) => ({ name, url })),
  ]
  for (const [index, { id }] of rows.entries()) {
    await moveOperator({ urls, say: () => {} }, Number(id), names[index % names.length] ?? null)
  }
  return pods
}

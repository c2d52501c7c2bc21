import pg from 'pg'
import { moveOperator } from '../../server/src/features/moves/move-operator.ts'
import { addPod } from '../../server/testing/add-pod.ts'
import type { Stage } from './stage.ts'

const names = ['north', 'south']

/** Adds two pods and moves every operator to one of them. New operators begin there too. */
export async function addPods(
  serverUrl: string,
  directory: { adminUrl: string; ownerUrl: string },
): Promise<Stage['pods']> {
  const pods: Stage['pods'] = []
  for (const name of names) {
    const { apiUrl, adminUrl } = await addPod(serverUrl, name, directory)
    pods.push({ name, databaseUrl: apiUrl, adminUrl })
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

import { migrate } from '../src/db/migrate.ts'
import { connect } from '../src/db/connection.ts'
import { createDatabase } from '../src/db/setup.ts'
import { expect } from 'vitest'
import { addPod } from './add-pod.ts'
import { type As, startApi } from './api.ts'
import { type ClusterNode, openCluster } from './cluster.ts'
import { makeMember } from './members.ts'
import { makePerson, makeVenue } from './people.ts'
import { picturesFolder } from './pictures-folder.ts'
import { until } from './waiting.ts'

export type Pods = Awaited<ReturnType<typeof openPods>>
type PodName = 'north' | 'south'

/** A directory and two pods. North has a server of its own, south shares one with the directory. */
export async function openPods(settingsOfApi: Record<string, string> = {}) {
  const settings = { fsync: 'off', wal_level: 'logical' }
  const [home, far] = await Promise.all([openCluster({ settings }), openCluster({ settings })])
  await createDatabase(home.primary.adminUrl, 'directory')
  const directory = home.primary.urls('directory')
  await migrate(directory.owner)
  const url = (admin: string, database: string) => admin.replace(/\/postgres$/, `/${database}`)
  const places = { north: far.primary, south: home.primary }
  const attach = (name: string, node: ClusterNode, isOpen = false) =>
    addPod(
      node.adminUrl,
      name,
      { ownerUrl: directory.owner, adminUrl: url(home.primary.adminUrl, 'directory') },
      { isOpen },
    )
  for (const [name, node] of Object.entries(places)) await attach(name, node, true)
  const pods = Object.entries(places).map(([name, node]) => `${name}=${node.urls(name).api}`)
  const env = { PODS: pods.join(' '), PICTURES_FOLDER: await picturesFolder(), ...settingsOfApi }
  const api = await startApi({ urls: directory }, { env })
  const { db } = connect({ url: directory.api, poolSize: 2, onLost: () => {}, application: 'test' })
  const count = async (pod: 'directory' | 'east' | PodName, rows: string): Promise<number> => {
    const node = pod === 'north' ? far.primary : home.primary
    const [found] = await node.query<{ count: string }>(`select count(*) from ${rows}`, [], pod)
    return Number(found?.count)
  }
  return {
    api,
    db,
    count,
    attach,
    north: far.primary,
    directory: home.primary,
    /** Every database as a superuser. */
    adminUrls: [
      { name: 'directory', url: url(home.primary.adminUrl, 'directory') },
      ...Object.entries(places).map(([name, node]) => ({ name, url: url(node.adminUrl, name) })),
    ],
    urls: { north: far.primary.urls('north').api, southOwner: home.primary.urls('south').owner },
    close: async () => {
      await api.app.close()
      await db.destroy()
      await Promise.all([home.close(), far.close()])
    },
  }
}

/** An operator in a pod, or in the directory, with a venue, an owner and a product. */
export async function openClubIn({ api, db, count }: Pods, pod: PodName | null) {
  const operator = db
    .insertInto('operators')
    .values({ name: `Club ${pod} S.L.`, pod })
    .returning('id')
  const venue = await makeVenue(db, `Club ${pod}`, (await operator.executeTakeFirstOrThrow()).id)
  const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const home = pod ?? 'directory'
  await until('the pod has the owner', async () => (await count(home, `grants where staff_id = ${owner.id}`)) === 1)
  const as = { token: owner.token, venueId: venue.id }
  const product = { name: 'Limón', price: 8, unit_type: 'weight' as const, category_id: null, stock_quantity: 50 }
  const { body, status } = await api.call('POST /v1/products', { multipart: { product } }, as)
  expect(status).toBe(200)
  return { as, owner, venue, productId: body.id, own: `operator_id = ${venue.operatorId}` }
}

/** Enrols a member, lets them in and sells them one gram. */
export async function sellOne({ api }: Pods, as: As, productId: number) {
  const { id } = await makeMember(api, as, { cash_balance: 20, identity_seen: true })
  expect((await api.call('POST /v1/entries', { body: { user_id: id } }, as)).status).toBe(200)
  const items = [{ product_id: productId, quantity: 1, unit_price: 8 }]
  return api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)
}

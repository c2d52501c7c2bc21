import { readWhole } from '../api/read-whole.ts'
import type { Core } from './core.ts'
import type { DeviceApi } from './device-api.ts'
import { seenInside } from './overlay.ts'

/** Reads what does not belong to single members: rules, prices, stock. */
export async function readHead(core: Core, api: DeviceApi): Promise<void> {
  const head = await api.readHead()
  await core.exclusively(async () => {
    await core.catchUp()
    // While commands wait, the stock of the server lacks them, and the queue adds them.
    if (core.state !== null) await core.commit({ head })
  })
}

/** Reads everything anew. From then on this device may go on alone. */
export async function readAll(core: Core, api: DeviceApi): Promise<void> {
  const since = core.set.takes()
  const fence = core.state?.leases.find(({ place }) => place === 'counter')?.fence
  const head = await api.readHead()
  const rows = await readWhole(api.readMembers)
  await core.exclusively(async () => {
    await core.catchUp()
    const { state, set, store } = core
    if (state === null) return
    const isSameHolder = state.leases.find(({ place }) => place === 'counter')?.fence === fence
    // What was read may be older than the number, or may contain what waits here. It is read again.
    if (!isSameHolder || state.mode !== 'connected' || core.queue.length > 0) throw new Error('Read too early.')
    const blocks = set.replace(rows, since)
    await store.replaceBlocks(blocks)
    await core.commit({ head, state: { ...state, isComplete: true, revision: state.revision + 1 } })
    core.tell({ blocks: [], isHead: false, isWhole: true })
  })
}

const facesMost = 2_000
const faceMostBytes = 6 * 1024
const pauseMs = 40

/**
 * Keeps the small pictures of members, those inside first and then those who were last here. It pauses after each one,
 * because people work on this device meanwhile.
 */
export async function keepFaces(core: Core, api: DeviceApi, leaving: AbortSignal): Promise<void> {
  const { state, set, store, queue } = core
  if (state === null) return
  const kept = await store.listFaces()
  const commands = queue.map(({ command }) => command)
  const inside = new Set(seenInside({ state, set, queue: commands }).map(({ row }) => row.id))
  const lastDay = (days: readonly { last_day: string | null }[]) =>
    days.reduce((last, { last_day: day }) => (day !== null && day > last ? day : last), '')
  const wanted = [...set.members()]
    .filter(({ image_path: path }) => path !== null)
    .map((row) => ({ row, rank: inside.has(row.id) ? '9' : lastDay(row.months) }))
    .toSorted((one, other) => (one.rank < other.rank ? 1 : one.rank > other.rank ? -1 : 0))
    .slice(0, facesMost)
  const wantedIds = new Set(wanted.map(({ row }) => row.id))
  for (const id of kept.keys()) if (!wantedIds.has(id)) await store.dropFace(id)
  for (const { row } of wanted) {
    if (leaving.aborted || core.state?.mode !== 'connected') return
    if (row.image_path === null || kept.get(row.id) === row.image_path) continue
    // The picture may be gone meanwhile.
    const face = await api.readFace(row.id).catch(() => null)
    if (face !== null && face.size <= faceMostBytes) {
      await store.keepFace(row.id, row.image_path, new Uint8Array(await face.arrayBuffer()))
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

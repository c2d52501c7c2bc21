import { offlineLeftCents, type OfflineKind, type OfflineLimits, type OfflineResult } from '@aforo/domain'
import type { Guards } from './guards.ts'
import type { ChargeAnswer, OfflineCommand, Renewal, RenewalAnswer, Row } from './records.ts'

/** A charge that was sent over the line and whose row has not been read since. */
type Mark = { isSettled: boolean; settledAtRenewal: number }

/** What survives a crash. */
type Disk = {
  fence: number | null
  runsOutAt: Date
  isComplete: boolean
  rows: Map<number, Row>
  claimed: Set<number>
  claim: number
  storedAt: Date
  marks: Map<number, Mark[]>
  /** Charges over the line without a final answer, to be sent again with the same key. */
  pending: Map<string, { memberId: number; amountCents: number }>
  outbox: OfflineCommand[]
  lastNumber: number
}

export type Device = {
  id: number
  venueId: number
  /** How wrong its clock is. */
  skewMs: number
  disk: Disk
  isOpen: boolean
  isAlone: boolean
  /** The number of the newest renewal. Answers to older ones are ignored. */
  renewal: number
  loading: number | null
  /** Members whose rows a renewal has brought since the loading began. */
  readSince: Set<number>
  refresh: Set<number>
  /** Commands that only the memory has. Always empty unless the guard is removed. */
  unwritten: OfflineCommand[]
}

export const epoch = new Date(0)

export const makeDevice = (id: number, venueId: number, skewMs: number): Device => ({
  id,
  venueId,
  skewMs,
  disk: {
    fence: null,
    runsOutAt: epoch,
    isComplete: false,
    rows: new Map(),
    claimed: new Set(),
    claim: 0,
    storedAt: epoch,
    marks: new Map(),
    pending: new Map(),
    outbox: [],
    lastNumber: 0,
  },
  isOpen: true,
  isAlone: false,
  renewal: 0,
  loading: null,
  readSince: new Set(),
  refresh: new Set(),
  unwritten: [],
})

export function crash(device: Device): void {
  Object.assign(device, { isOpen: false, isAlone: false, loading: null, refresh: new Set(), unwritten: [] })
  device.renewal += 1
}

const hasQueued = ({ disk, unwritten }: Device, memberId: number): boolean =>
  [...disk.outbox, ...unwritten].some((command) => command.memberId === memberId)

export function makeRenewal(device: Device, guards: Guards): Renewal & { renewal: number } {
  const { disk } = device
  device.renewal += 1
  const isConfirming = disk.outbox.length === 0 || !guards.queue
  const stale = [...disk.marks].flatMap(([memberId, marks]) =>
    marks.every((mark) => mark.isSettled) ? [memberId] : [],
  )
  return {
    renewal: device.renewal,
    deviceId: device.id,
    venueId: device.venueId,
    fence: disk.fence,
    confirmedClaim: isConfirming ? disk.claim : 0,
    storedAt: isConfirming ? disk.storedAt : epoch,
    refresh: [...new Set([...device.refresh, ...disk.claimed, ...stale])],
  }
}

export function forgetLease({ disk }: Device): void {
  disk.fence = null
  disk.isComplete = false
  disk.rows.clear()
  disk.claimed.clear()
}

/** Stores an answer in one write. True if all rows have to be read. */
export function takeRenewal(device: Device, guards: Guards, renewal: number, answer: RenewalAnswer): boolean {
  if (!device.isOpen || renewal !== device.renewal) return false
  const { disk } = device
  if (answer.fence === null) {
    forgetLease(device)
    return false
  }
  const isNew = answer.fence !== disk.fence
  if (isNew) {
    if (guards.reload) forgetLease(device)
    Object.assign(disk, { fence: answer.fence, lastNumber: 0, claim: 0 })
    device.loading = null
  }
  disk.runsOutAt = answer.runsOutAt
  const mustKeep = (memberId: number) => guards.overlay && hasQueued(device, memberId)
  const fresh = new Set<number>()
  for (const row of answer.rows) {
    const known = disk.rows.get(row.memberId)
    if (mustKeep(row.memberId) || (known !== undefined && known.version > row.version)) continue
    disk.rows.set(row.memberId, row)
    fresh.add(row.memberId)
    device.readSince.add(row.memberId)
    device.refresh.delete(row.memberId)
    const marks = disk.marks.get(row.memberId) ?? []
    if (marks.every((mark) => mark.isSettled && mark.settledAtRenewal < renewal)) disk.marks.delete(row.memberId)
  }
  // A claim that has ended counts until the row was read without it.
  disk.claimed = new Set([...answer.claimed, ...[...disk.claimed].filter((memberId) => !fresh.has(memberId))])
  disk.claim = answer.claim
  disk.storedAt = answer.now
  if (disk.outbox.length === 0 && disk.isComplete) device.isAlone = false
  return isNew || (!disk.isComplete && device.loading === null)
}

/** Reads all rows, which takes a while. */
export function beginLoading(device: Device, loading: number): void {
  device.loading = loading
  device.readSince = new Set()
}

/** Rows that a renewal brought meanwhile are newer, even with the same version: the member may have left. */
export function takeAllRows(device: Device, guards: Guards, loading: number, rows: readonly Row[]): void {
  const { disk } = device
  if (!device.isOpen || device.loading !== loading || disk.fence === null) return
  for (const row of rows) {
    const known = disk.rows.get(row.memberId)
    const isOlder = (known?.version ?? 0) > row.version || (guards.page && device.readSince.has(row.memberId))
    const mustKeep = guards.overlay && known !== undefined && hasQueued(device, row.memberId)
    if (!isOlder && !mustKeep) disk.rows.set(row.memberId, row)
  }
  disk.isComplete = true
  device.loading = null
}

export function noteCharge(device: Device, key: string, memberId: number, amountCents: number): void {
  device.disk.pending.set(key, { memberId, amountCents })
  const marks = device.disk.marks.get(memberId) ?? []
  device.disk.marks.set(memberId, [...marks, { isSettled: false, settledAtRenewal: 0 }])
}

export function takeChargeAnswer(device: Device, key: string, answer: ChargeAnswer): void {
  const pending = device.disk.pending.get(key)
  if (!device.isOpen || pending === undefined || answer === 'unanswered' || answer === 'elsewhere') return
  device.disk.pending.delete(key)
  const open = (device.disk.marks.get(pending.memberId) ?? []).find((one) => !one.isSettled)
  if (open !== undefined) Object.assign(open, { isSettled: true, settledAtRenewal: device.renewal })
}

/** The device goes on alone, whether or not the line is really down. */
export function goAlone(device: Device): void {
  if (!device.isOpen || device.disk.fence === null || !device.disk.isComplete) return
  device.isAlone = true
  device.renewal += 1
}

/** What a member may spend on this device alone. */
export function leftCents(device: Device, guards: Guards, limits: OfflineLimits, memberId: number, now: Date): number {
  const { disk } = device
  const row = disk.rows.get(memberId)
  const isOver = now.getTime() + device.skewMs >= disk.runsOutAt.getTime()
  if (row === undefined || isOver || disk.claimed.has(memberId)) return 0
  if (guards.mark && disk.marks.has(memberId)) return 0
  if (guards.old && disk.outbox.some((command) => command.fence !== disk.fence)) return 0
  const queued = [...disk.outbox, ...device.unwritten].filter((command) => command.memberId === memberId)
  const sum = (kind: OfflineKind) =>
    queued.reduce((cents, command) => cents + (command.kind === kind ? command.amountCents : 0), 0)
  const buyer = {
    balanceCents: row.balanceCents + sum('top_up') - sum('sale'),
    wasInsideAtLastContact: row.isOurs,
    soldOfflineCents: sum('sale'),
    toppedUpOfflineCents: sum('top_up'),
  }
  return offlineLeftCents(buyer, limits)
}

type Asked = { key: string; kind: OfflineKind; memberId: number; amountCents: number }

/** Writes a command. True if the screen says done. */
export function append(device: Device, guards: Guards, asked: Asked, now: Date): boolean {
  const { disk } = device
  if (disk.fence === null) return false
  disk.lastNumber += guards.durable ? 1 : 0
  const number = guards.durable ? disk.lastNumber : disk.lastNumber + device.unwritten.length + 1
  const madeAt = new Date(now.getTime() + device.skewMs)
  const command = { ...asked, fence: disk.fence, number, madeAt, trulyMadeAt: now }
  if (guards.durable) disk.outbox.push(command)
  else device.unwritten.push(command)
  return true
}

/** Only without the guard `durable`: the write that should have come first. */
export function flush(device: Device): void {
  device.disk.lastNumber += device.unwritten.length
  device.disk.outbox.push(...device.unwritten)
  device.unwritten = []
}

/** The answer to a command: its row is stored in the write that removes the command. */
export function takeResult(device: Device, key: string, result: OfflineResult | null, row: Row): void {
  const { disk } = device
  if (!device.isOpen || result === null) return
  const at = disk.outbox.findIndex((command) => command.key === key)
  if (at === -1) return
  disk.outbox.splice(at, 1)
  const known = disk.rows.get(row.memberId)
  if (known === undefined || known.version > row.version) return
  // Their credit may now contain what another venue has topped up and may have sold since.
  disk.rows.set(row.memberId, { ...row, isOurs: known.isOurs && row.isOurs })
}

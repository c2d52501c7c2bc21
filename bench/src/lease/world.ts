import { offlineHoursDefault, type OfflineLimits, type OfflineResult } from '@aforo/domain'
import {
  beginLoading,
  crash,
  type Device,
  makeDevice,
  makeRenewal,
  takeAllRows,
  takeChargeAnswer,
  takeRenewal,
  takeResult,
} from './device.ts'
import type { Guards } from './guards.ts'
import {
  type Charge,
  type ChargeAnswer,
  type OfflineCommand,
  readRow,
  type Renewal,
  type RenewalAnswer,
  type Row,
  type Server,
} from './records.ts'
import { charge, readAllRows, receive, release, renew, tick, topUp } from './server.ts'

type Message =
  | { to: 'server'; kind: 'renew'; body: Renewal & { renewal: number } }
  | { to: 'server'; kind: 'load'; loading: number }
  | { to: 'server'; kind: 'charge' | 'topUp'; body: Charge }
  | { to: 'server'; kind: 'command'; command: OfflineCommand; sentAt: Date }
  | { to: 'server'; kind: 'release'; fence: number }
  | { to: 'device'; kind: 'renewed'; renewal: number; answer: RenewalAnswer }
  | { to: 'device'; kind: 'rows'; loading: number; rows: readonly Row[] }
  | { to: 'device'; kind: 'charged'; key: string; answer: ChargeAnswer }
  | { to: 'device'; kind: 'result'; key: string; result: OfflineResult | null; row: Row }
  | { to: 'device'; kind: 'hint'; memberId: number }

/** The line of one device. Messages on it wait until they are delivered, in any order, or lost. */
export type Line = { isUp: boolean; messages: Message[] }

export type World = {
  guards: Guards
  limits: OfflineLimits
  server: Server
  devices: Device[]
  lines: Map<number, Line>
  /** What screens have said is done, by key. */
  done: Set<string>
  lastKey: number
  lastLoading: number
  log: string[]
}

export type Settings = {
  devices: number
  balances: readonly number[]
  skewMs: number
  memberMostCents: number | null
  newcomerMostCents: number
}

export const lineOf = (world: World, device: Device): Line => {
  const line = world.lines.get(device.id)
  if (line === undefined) throw new Error(`Device ${device.id} has no line.`)
  return line
}

/** What is sent while the line is cut is lost. */
export function send(world: World, device: Device, message: Message): void {
  const line = lineOf(world, device)
  if (line.isUp && device.isOpen) line.messages.push(message)
}

function atServer(world: World, device: Device, message: Message & { to: 'server' }): Message | null {
  const { server } = world
  const { id: deviceId, venueId } = device
  if (message.kind === 'renew') {
    return { to: 'device', kind: 'renewed', renewal: message.body.renewal, answer: renew(server, message.body) }
  }
  if (message.kind === 'load') {
    return { to: 'device', kind: 'rows', loading: message.loading, rows: readAllRows(server, venueId) }
  }
  if (message.kind === 'command') {
    const { command, sentAt } = message
    const result = receive(server, { deviceId, venueId, command, sentAt })
    hint(world, command.memberId)
    return { to: 'device', kind: 'result', key: command.key, result, row: readRow(server, venueId, command.memberId) }
  }
  if (message.kind === 'release') {
    release(server, venueId, deviceId, message.fence)
    return null
  }
  const answer = message.kind === 'charge' ? charge(server, message.body) : topUp(server, message.body)
  return { to: 'device', kind: 'charged', key: message.body.key, answer }
}

function atDevice(world: World, device: Device, message: Message & { to: 'device' }): void {
  if (!device.isOpen) return
  if (message.kind === 'hint') device.refresh.add(message.memberId)
  else if (message.kind === 'rows') takeAllRows(device, world.guards, message.loading, message.rows)
  else if (message.kind === 'result') takeResult(device, message.key, message.result, message.row)
  else if (message.kind === 'charged') {
    takeChargeAnswer(device, message.key, message.answer)
    if (message.answer === 'done') world.done.add(message.key)
  } else if (takeRenewal(device, world.guards, message.renewal, message.answer)) load(world, device)
}

/** Asks for the rows of all members. */
export function load(world: World, device: Device): void {
  if (!device.isOpen || device.disk.fence === null) return
  world.lastLoading += 1
  beginLoading(device, world.lastLoading)
  send(world, device, { to: 'server', kind: 'load', loading: world.lastLoading })
}

/** The live stream names a member to every device that is connected. Nothing depends on it. */
export function hint(world: World, memberId: number): void {
  for (const device of world.devices) send(world, device, { to: 'device', kind: 'hint', memberId })
}

export function deliver(world: World, device: Device, which: number, fate: 'deliver' | 'twice' | 'lose'): void {
  const line = lineOf(world, device)
  if (line.messages.length === 0) return
  const at = which % line.messages.length
  const message = line.messages[at]
  if (message === undefined || (!line.isUp && fate !== 'lose')) return
  if (fate !== 'twice') line.messages.splice(at, 1)
  world.log.push(`${fate} ${message.kind} of device ${device.id}`)
  if (fate === 'lose') return
  if (message.to === 'device') return atDevice(world, device, message)
  const answer = atServer(world, device, message)
  if (answer !== null) line.messages.push(answer)
}

/** Everything on the line arrives, in order. */
export function deliverAll(world: World, device: Device): void {
  const line = lineOf(world, device)
  for (let turn = 0; turn < 200 && line.isUp && line.messages.length > 0; turn += 1)
    deliver(world, device, 0, 'deliver')
}

export const sendRenewal = (world: World, device: Device): void =>
  send(world, device, { to: 'server', kind: 'renew', body: makeRenewal(device, world.guards) })

export function sendCommand(world: World, device: Device, which: number): void {
  const { outbox } = device.disk
  const command = outbox[world.guards.order ? 0 : which % Math.max(1, outbox.length)]
  const sentAt = new Date(world.server.now.getTime() + device.skewMs)
  if (command !== undefined) send(world, device, { to: 'server', kind: 'command', command, sentAt })
}

export function sendPending(world: World, device: Device): void {
  const { id: deviceId, venueId, disk } = device
  for (const [key, { memberId, amountCents }] of disk.pending) {
    send(world, device, { to: 'server', kind: 'charge', body: { key, deviceId, venueId, memberId, amountCents } })
  }
}

/** A renewal, the next one, and everything between. */
export function sync(world: World, device: Device): void {
  for (let turn = 0; turn < 2; turn += 1) {
    sendRenewal(world, device)
    deliverAll(world, device)
  }
}

/** Two venues, each with a holder that has everything, and half of the members inside each. */
export function makeWorld(guards: Guards, settings: Settings): World {
  const now = new Date('2026-11-20T20:00:00Z')
  const lease = {
    deviceId: null,
    fence: 0,
    hours: offlineHoursDefault,
    renewedAt: now,
    grantedAt: now,
    confirmedAt: now,
    answeredAt: now,
    lastClaim: 0,
    confirmedClaim: 0,
    lastCommand: 0,
  }
  const server: Server = {
    guards,
    now,
    wallets: new Map(settings.balances.map((balanceCents, index) => [index + 1, { balanceCents, version: 1 }])),
    leases: [
      { ...lease, venueId: 1 },
      { ...lease, venueId: 2 },
    ],
    claims: [],
    visits: settings.balances.map((_, index) => ({ venueId: index === 2 ? 2 : 1, memberId: index + 1, leftAt: null })),
    charges: new Map(),
    commands: new Map(),
    effects: [],
    trustsNewcomers: settings.newcomerMostCents > 0,
    bookedByHand: new Set(),
    flagged: 0,
    held: 0,
  }
  const venues = [1, 2, 1, 2]
  const devices = Array.from({ length: settings.devices }, (_, index) =>
    makeDevice(index + 1, venues[index] ?? 1, index === 0 ? settings.skewMs : 0),
  )
  const world: World = {
    guards,
    limits: settings,
    server,
    devices,
    lines: new Map(devices.map(({ id }) => [id, { isUp: true, messages: [] }])),
    done: new Set(),
    lastKey: 0,
    lastLoading: 0,
    log: [],
  }
  for (const device of devices) sync(world, device)
  tick(server, 1000)
  return world
}

/** A device with commands to send goes on alone until they are sent: the server does not know what it has sold. */
export function reopen({ guards }: World, device: Device): void {
  device.isOpen = true
  if (guards.alone && device.disk.outbox.length > 0) device.isAlone = true
}

/** A device dies; what is on its way to it is lost. */
export function kill(world: World, device: Device): void {
  crash(device)
  const line = lineOf(world, device)
  line.messages = line.messages.filter((message) => message.to === 'server')
}

import { leaseSilentMs } from '@aforo/domain'
import fc from 'fast-check'
import { append, type Device, flush, forgetLease, goAlone, leftCents, noteCharge } from './device.ts'
import { decide, takeOver, tick, walk } from './server.ts'
import {
  deliver,
  deliverAll,
  hint,
  kill,
  lineOf,
  load,
  reopen,
  send,
  sendCommand,
  sendPending,
  sendRenewal,
  sync,
  type World,
} from './world.ts'

const names = [
  'renew',
  'deliver',
  'sync',
  'load',
  'charge',
  'topUp',
  'retry',
  'goAlone',
  'saleAlone',
  'cashAlone',
  'walkAlone',
  'sendCommand',
  'cut',
  'heal',
  'crash',
  'reopen',
  'wait',
  'walk',
  'hint',
  'release',
  'takeOver',
  'runOut',
  'decide',
] as const
type ActionName = (typeof names)[number]
export type Action = { name: ActionName; device: number; member: number; pick: number }

/** How often each happens, against the others. */
const weights: Record<ActionName, number> = {
  renew: 5,
  deliver: 10,
  sync: 10,
  load: 2,
  charge: 8,
  topUp: 2,
  retry: 3,
  goAlone: 5,
  saleAlone: 10,
  cashAlone: 4,
  walkAlone: 2,
  sendCommand: 6,
  cut: 3,
  heal: 4,
  crash: 2,
  reopen: 4,
  wait: 7,
  walk: 8,
  hint: 3,
  release: 1,
  takeOver: 2,
  runOut: 1,
  decide: 1,
}

const step = fc.tuple(fc.nat(9999), fc.constantFrom(0, 0, 1, 1, 2, 3), fc.constantFrom(0, 0, 0, 1, 2), fc.nat(9999))

/**
 * Which actions a run has. Most runs have a part of them, because a long sequence of a few kinds reaches more states than
 * a mixture of all.
 */
export const someActions: fc.Arbitrary<Action[]> = fc
  .tuple(
    fc.oneof(fc.constant([...names]), fc.subarray([...names], { minLength: 5, maxLength: 14 })),
    fc.array(fc.noBias(step), { minLength: 20, maxLength: 100, size: 'max' }),
  )
  .map(([kinds, steps]) => {
    const deck = kinds.flatMap((name) => Array.from({ length: weights[name] }, () => name))
    return steps.map(([card, device, member, pick]) => ({
      name: deck[card % deck.length] ?? 'sync',
      device,
      member,
      pick,
    }))
  })

const waitsMs = [6_000, leaseSilentMs + 1_000, 65_000, 65_000, 3 * 60_000]

function newKey(world: World, what: string): string {
  world.lastKey += 1
  return `${what} ${world.lastKey}`
}

function sellAlone(world: World, device: Device, memberId: number, pick: number): void {
  const { guards, limits, server } = world
  if (!device.isAlone) goAlone(device)
  if (!device.isOpen || !device.isAlone) return
  const left = leftCents(device, guards, limits, memberId, server.now)
  const amountCents = pick % 3 === 0 ? Math.ceil(left / 2) : left
  if (amountCents === 0) return
  const key = newKey(world, 'sale')
  if (pick % 13 === 1) return kill(world, device)
  const isDone = append(device, guards, { key, kind: 'sale', memberId, amountCents }, server.now)
  world.log.push(`device ${device.id} sells ${amountCents} to member ${memberId} alone: ${key}`)
  if (pick % 13 === 2) kill(world, device)
  else if (isDone) world.done.add(key)
}

function doAlone(
  world: World,
  device: Device,
  kind: 'top_up' | 'entry' | 'exit',
  memberId: number,
  pick: number,
): void {
  if (!device.isAlone) goAlone(device)
  if (!device.isOpen || !device.isAlone) return
  const key = newKey(world, kind)
  const amountCents = kind === 'top_up' ? 100 + pick : 0
  world.log.push(`device ${device.id} does ${key} for member ${memberId} alone, ${amountCents}`)
  if (append(device, world.guards, { key, kind, memberId, amountCents }, world.server.now)) world.done.add(key)
}

function sendMoney(world: World, device: Device, kind: 'charge' | 'topUp', memberId: number, pick: number): void {
  if (!device.isOpen || device.isAlone) return
  const { id: deviceId, venueId } = device
  const balanceCents = world.server.wallets.get(memberId)?.balanceCents ?? 0
  const amountCents =
    kind === 'topUp' ? 100 + pick : Math.max(1, pick % 3 === 0 ? Math.ceil(balanceCents / 2) : balanceCents)
  const key = newKey(world, kind)
  world.log.push(`device ${deviceId} asks for ${key} of ${amountCents} for member ${memberId}`)
  if (kind === 'charge') noteCharge(device, key, memberId, amountCents)
  send(world, device, { to: 'server', kind, body: { key, deviceId, venueId, memberId, amountCents } })
  if (pick % 2 === 0) deliverAll(world, device)
}

function giveBack(world: World, device: Device): void {
  const { fence, outbox } = device.disk
  if (!device.isOpen || fence === null || outbox.length > 0 || device.unwritten.length > 0) return
  // It forgets the lease before it says so: the answer may be lost.
  forgetLease(device)
  device.isAlone = false
  device.renewal += 1
  send(world, device, { to: 'server', kind: 'release', fence })
}

function walkOnline(world: World, memberId: number, pick: number): void {
  const into = [1, 2, null][pick % 3] ?? null
  walk(world.server, memberId, into, pick % 5 === 0 ? (pick % 59) * 1000 : 0)
  world.log.push(`member ${memberId} ${into === null ? 'leaves' : `walks into venue ${into}`}`)
  if (pick % 2 === 0) hint(world, memberId)
}

export function run(world: World, { name, member, pick, ...action }: Action, isPeaceful: boolean): void {
  const device = world.devices[action.device % world.devices.length]
  if (device === undefined) return
  const memberId = member + 1
  const line = lineOf(world, device)
  if (!['deliver', 'charge', 'topUp', 'saleAlone', 'cashAlone', 'walkAlone', 'walk'].includes(name)) {
    world.log.push(`${name} device ${device.id} (${pick})`)
  }
  if (!world.guards.durable && pick % 4 === 0) flush(device)
  if (name === 'renew') sendRenewal(world, device)
  if (name === 'deliver') deliver(world, device, pick, pick % 7 === 0 ? 'twice' : pick % 7 === 1 ? 'lose' : 'deliver')
  if (name === 'sync') sync(world, device)
  if (name === 'load') load(world, device)
  if (name === 'charge' || name === 'topUp') sendMoney(world, device, name, memberId, pick)
  if (name === 'retry') sendPending(world, device)
  if (name === 'goAlone') goAlone(device)
  if (name === 'saleAlone') sellAlone(world, device, memberId, pick)
  if (name === 'cashAlone') doAlone(world, device, 'top_up', memberId, pick)
  if (name === 'walkAlone') doAlone(world, device, pick % 2 === 0 ? 'entry' : 'exit', memberId, pick)
  if (name === 'sendCommand') {
    sendCommand(world, device, pick)
    if (pick % 3 > 0) deliverAll(world, device)
  }
  if (name === 'cut') line.isUp = false
  if (name === 'heal') line.isUp = true
  if (name === 'crash') kill(world, device)
  if (name === 'reopen') reopen(world, device)
  if (name === 'wait') tick(world.server, waitsMs[pick % waitsMs.length] ?? 1_000)
  if (name === 'walk') walkOnline(world, memberId, pick)
  if (name === 'hint') send(world, device, { to: 'device', kind: 'hint', memberId })
  if (name === 'release') giveBack(world, device)
  if (name === 'decide') {
    const held = [...world.server.commands.values()].find((command) => command.result === 'held')
    if (held !== undefined) decide(world.server, held.key, pick % 2 === 0 ? 'book' : 'drop')
  }
  if (isPeaceful) return
  if (name === 'takeOver') takeOver(world.server, 1 + (pick % 2), device.id)
  if (name === 'runOut') tick(world.server, 9 * 60 * 60_000)
}

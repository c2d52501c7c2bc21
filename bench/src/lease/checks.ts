import { flush } from './device.ts'
import { Violation } from './guards.ts'
import { mayOwe, tick } from './server.ts'
import { deliverAll, lineOf, reopen, sendCommand, sendPending, sync, type World } from './world.ts'

/** What must hold after every step. */
export function check({ server, devices, done }: World, initialCents: number): void {
  const keys = new Set(server.effects.map(({ key }) => key))
  if (keys.size !== server.effects.length) throw new Violation('A command took effect twice.')
  const changeCents = server.effects.reduce((sum, effect) => sum + effect.changeCents, 0)
  const walletCents = [...server.wallets.values()].reduce((sum, wallet) => sum + wallet.balanceCents, 0)
  if (walletCents !== initialCents + changeCents) throw new Violation('The wallets are not the sum of the commands.')
  for (const [memberId, { balanceCents }] of server.wallets) {
    if (balanceCents < 0 && !mayOwe(server, memberId)) throw new Violation(`Member ${memberId} is in debt.`)
  }
  const waiting = new Set(
    devices.flatMap(({ disk, unwritten }) => [...disk.outbox, ...unwritten]).map(({ key }) => key),
  )
  for (const key of done) {
    if (waiting.has(key) || server.commands.has(key) || server.charges.get(key) === 'done') continue
    throw new Violation(`${key} was done on the screen and is lost.`)
  }
  const last = new Map<string, number>()
  for (const { deviceId, fence, number, result } of server.commands.values()) {
    if (result === 'held' || result === 'dropped') continue
    const device = `${deviceId} ${fence}`
    if (number <= (last.get(device) ?? 0)) throw new Violation('Commands are applied in another order than made.')
    last.set(device, number)
  }
}

/** Every line works again, every device is opened, and everything is sent. */
export function drain(world: World): void {
  const { server, devices } = world
  for (const device of devices) {
    lineOf(world, device).isUp = true
    flush(device)
    reopen(world, device)
    deliverAll(world, device)
  }
  const isWaiting = () => devices.some(({ disk }) => disk.outbox.length > 0 || disk.pending.size > 0)
  for (let round = 0; round < 12 && isWaiting(); round += 1) {
    for (const device of devices) {
      sync(world, device)
      for (let turn = device.disk.outbox.length; turn > 0; turn -= 1) {
        sendCommand(world, device, 0)
        deliverAll(world, device)
      }
      sync(world, device)
      sendPending(world, device)
      deliverAll(world, device)
    }
    tick(server, 1000)
  }
  if (devices.some(({ disk }) => disk.outbox.length > 0)) throw new Violation('A command cannot be sent any more.')
  if (devices.some(({ disk }) => disk.pending.size > 0)) throw new Violation('A charge gets no final answer any more.')
}

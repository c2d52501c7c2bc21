import type { CallInput } from '@aforo/contract'
import { centsOfAmount, type OfflineEffect, type OfflineKind } from '@aforo/domain'
import type { QueuedCommand } from './offline-state.ts'

export type WireCommand = CallInput<'POST /v1/device/offline-commands'>['body']['command']
type WithoutNumber<C> = C extends unknown ? Omit<C, 'number'> : never

/** A command that waits to be sent, with what the screens and the next decisions need of it. */
export type StoredCommand = {
  key: string
  kind: OfflineKind
  /** Its place in the order is given when it is sent, because until then it can be taken back. */
  wire: WithoutNumber<WireCommand>
  number: number | null
  memberId: number
  memberName: string
  staffName: string
  /** By the clock of the server, as far as the device knows it. */
  atMs: number
  /** Negative. It stands for the visit or the sale until the server has one. */
  temporaryId: number
  /** Of a sale. */
  gramsMilli: number
  /** The business day. */
  day: string
  /** Whether a reason overruled a rule. */
  isOverruled: boolean
  /** What the screen was told. A repeated key gets it again. */
  reply: unknown
}

export const centsOf = ({ wire }: StoredCommand): number | null =>
  'amount' in wire ? centsOfAmount(wire.amount) : null

/** The products of a sale, with what left stock. */
export const productsOf = ({ wire }: StoredCommand): readonly { product_id: number; quantity: number }[] =>
  wire.kind === 'sale'
    ? wire.items.map((item) => ({ product_id: item.product_id, quantity: item.weighed_quantity ?? item.quantity }))
    : []

export function effectOf(command: StoredCommand): OfflineEffect {
  const { kind, atMs, gramsMilli, day } = command
  const cents = centsOf(command) ?? 0
  if (kind === 'entry') return { kind, at: new Date(atMs) }
  if (kind === 'exit') return { kind }
  return kind === 'sale' ? { kind, totalCents: cents, gramsMilli, day } : { kind, amountCents: cents }
}

export const queuedOf = (command: StoredCommand): QueuedCommand => ({
  key: command.key,
  kind: command.kind,
  memberId: command.memberId,
  memberName: command.memberName,
  amountCents: centsOf(command),
  products: productsOf(command).length,
  staffName: command.staffName,
  madeAt: new Date(command.wire.made_at),
})

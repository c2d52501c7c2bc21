import {
  claimMostMs,
  leaseAnswer,
  leaseRunsOutAt,
  offlineCommandVerdict,
  type OfflineResult,
  realTimeOf,
  spendingVerdict,
  takeOverBlocker,
} from '@aforo/domain'
import { Violation } from './guards.ts'
import {
  type Charge,
  type ChargeAnswer,
  covers,
  leaseOf,
  leftUnconfirmed,
  type OfflineCommand,
  readRow,
  type Renewal,
  type RenewalAnswer,
  type Row,
  type Server,
  walletOf,
} from './records.ts'

function change(server: Server, key: string, memberId: number, changeCents: number): number {
  const wallet = walletOf(server, memberId)
  wallet.balanceCents += changeCents
  wallet.version += 1
  server.effects.push({ key, memberId, changeCents })
  return wallet.balanceCents
}

/** `POST /v1/device/leases`. */
export function renew(server: Server, { deviceId, venueId, ...asked }: Renewal): RenewalAnswer {
  const lease = leaseOf(server, venueId)
  const verdict = leaseAnswer(lease, { deviceId, fence: asked.fence }, server.now)
  const nothing = { now: server.now, fence: null, runsOutAt: server.now, claim: 0, claimed: [], rows: [] }
  if (verdict === 'elsewhere') return nothing
  if (verdict === 'granted') {
    Object.assign(lease, { deviceId, fence: lease.fence + 1, grantedAt: server.now, lastCommand: 0 })
    lease.confirmedAt = server.now
  } else {
    lease.confirmedClaim = Math.max(lease.confirmedClaim, Math.min(asked.confirmedClaim, lease.lastClaim))
    const storedAt = server.guards.stored ? asked.storedAt : lease.answeredAt
    if (storedAt > lease.confirmedAt) lease.confirmedAt = storedAt
  }
  lease.renewedAt = server.now
  lease.answeredAt = server.now
  server.claims = server.claims.filter(
    (claim) => claim.venueId !== venueId || server.now.getTime() - claim.claimedAt.getTime() < claimMostMs,
  )
  const changed = server.guards.left ? leftUnconfirmed(server, lease) : []
  return {
    now: server.now,
    fence: lease.fence,
    runsOutAt: leaseRunsOutAt(lease),
    claim: lease.lastClaim,
    claimed: server.claims.flatMap((claim) => (claim.venueId === venueId ? [claim.memberId] : [])),
    rows: [...new Set([...asked.refresh, ...changed])].map((memberId) => readRow(server, venueId, memberId)),
  }
}

/** `GET /v1/device/working-set/members`. */
export const readAllRows = (server: Server, venueId: number): Row[] =>
  [...server.wallets.keys()].map((memberId) => readRow(server, venueId, memberId))

/** Why a wallet may not be lowered now, because of the leases. Claims the member where that is possible. */
function spendingRefusal(
  server: Server,
  { deviceId, venueId, memberId }: Omit<Charge, 'key' | 'amountCents'>,
): ChargeAnswer | null {
  let refusal: ChargeAnswer | null = null
  for (const lease of server.leases) {
    if (lease.venueId !== venueId && !covers(server, lease, memberId)) continue
    const claim = server.claims.find((one) => one.venueId === lease.venueId && one.memberId === memberId)
    const verdict = spendingVerdict(lease, { deviceId, claim: claim?.number ?? null }, server.now)
    if (verdict === 'elsewhere' && server.guards.lease) refusal = 'elsewhere'
    if (verdict === 'claim' && server.guards.claim) {
      refusal ??= 'unanswered'
      lease.lastClaim += 1
      const claimed = { venueId: lease.venueId, memberId, number: lease.lastClaim, claimedAt: server.now }
      server.claims = [...server.claims.filter((one) => one !== claim), claimed]
    }
  }
  return refusal
}

/** A sale or a payout over the line. Refusals because of a lease are not stored, so the same key can succeed later. */
export function charge(server: Server, asked: Charge): ChargeAnswer {
  const { key, memberId, amountCents } = asked
  const first = server.charges.get(key) ?? spendingRefusal(server, asked)
  if (first !== null) return first
  const answer = walletOf(server, memberId).balanceCents < amountCents ? 'credit_short' : 'done'
  if (answer === 'done') change(server, key, memberId, -amountCents)
  server.charges.set(key, answer)
  return answer
}

/** A top-up over the line: refused only while a silent holder may be selling to the member. */
export function topUp(server: Server, { key, deviceId, venueId, memberId, amountCents }: Charge): ChargeAnswer {
  const first = server.charges.get(key)
  if (first !== undefined) return first
  const isElsewhere = server.leases.some(
    (lease) =>
      (lease.venueId === venueId || covers(server, lease, memberId)) &&
      spendingVerdict(lease, { deviceId, claim: null }, server.now) === 'elsewhere',
  )
  if (isElsewhere) return 'elsewhere'
  change(server, key, memberId, amountCents)
  server.charges.set(key, 'done')
  return 'done'
}

/** Time passes. */
export function tick(server: Server, ms: number): void {
  server.now = new Date(server.now.getTime() + ms)
}

/** A door that is connected. An exit can commit later than its time says. */
export function walk(server: Server, memberId: number, into: number | null, lateMs: number): void {
  const leftAt = new Date(server.now.getTime() - lateMs)
  const open = server.visits.find((visit) => visit.memberId === memberId && visit.leftAt === null)
  if (open !== undefined) open.leftAt = leftAt
  if (into !== null) server.visits.push({ venueId: into, memberId, leftAt: null })
}

function book(server: Server, venueId: number, command: OfflineCommand, at: Date): OfflineResult {
  const { key, kind, memberId, amountCents } = command
  if (kind === 'top_up') change(server, key, memberId, amountCents)
  if (kind === 'sale' && change(server, key, memberId, -amountCents) < 0) return 'flagged'
  const open = server.visits.find((visit) => visit.memberId === memberId && visit.leftAt === null)
  if (kind === 'entry') {
    if (open !== undefined) return 'flagged'
    server.visits.push({ venueId, memberId, leftAt: null })
  }
  if (kind === 'exit') {
    if (open?.venueId !== venueId) return 'flagged'
    open.leftAt = at
  }
  return 'done'
}

export const mayOwe = (server: Server, memberId: number): boolean =>
  server.trustsNewcomers || server.bookedByHand.has(memberId)

/** `POST /v1/device/offline-commands`. Null: an earlier one is missing. */
export function receive(
  server: Server,
  { deviceId, venueId, command, sentAt }: { deviceId: number; venueId: number; command: OfflineCommand; sentAt: Date },
): OfflineResult | null {
  const first = server.commands.get(command.key)
  if (first !== undefined) return first.result
  const lease = leaseOf(server, venueId)
  const verdict = offlineCommandVerdict(lease, { deviceId, fence: command.fence }, server.now)
  const row = { ...command, deviceId, venueId, receivedAt: server.now }
  if (verdict === 'hold' && server.guards.fence) {
    server.held += 1
    server.commands.set(command.key, { ...row, result: 'held' })
    return 'held'
  }
  if (server.guards.order && command.number !== lease.lastCommand + 1) return null
  const at = realTimeOf({ madeAt: command.madeAt, sentAt }, { now: server.now, notBefore: lease.grantedAt })
  if (at < command.trulyMadeAt) throw new Violation(`${command.key} is booked before it happened.`)
  if (lease.deviceId !== deviceId || lease.fence !== command.fence) {
    throw new Violation(`${command.key} is applied under number ${command.fence}, but ${lease.fence} is valid.`)
  }
  lease.lastCommand = command.number
  const result = book(server, venueId, command, at)
  server.commands.set(command.key, { ...row, result })
  if (result === 'flagged' && command.kind === 'sale') {
    server.flagged += 1
    if (!mayOwe(server, command.memberId)) throw new Violation(`${command.key} leaves a debt that nobody decided on.`)
  }
  return result
}

/** `POST /v1/offline/take-over`. */
export function takeOver(server: Server, venueId: number, deviceId: number): void {
  const lease = leaseOf(server, venueId)
  if (takeOverBlocker(lease, deviceId, server.now) !== null) return
  Object.assign(lease, { deviceId: null, fence: lease.fence + 1 })
}

/** `DELETE /v1/device/leases/{place}`. */
export function release(server: Server, venueId: number, deviceId: number, fence: number): void {
  const lease = leaseOf(server, venueId)
  if (lease.deviceId === deviceId && lease.fence === fence) lease.deviceId = null
}

/** A person decides about a command that was not applied. To book a sale lowers a wallet, so it asks as any sale does. */
export function decide(server: Server, key: string, choice: 'book' | 'drop'): void {
  const command = server.commands.get(key)
  if (command?.result !== 'held') return
  const { kind, venueId, memberId } = command
  if (choice === 'drop') command.result = 'dropped'
  if (choice === 'drop' || (kind === 'sale' && spendingRefusal(server, { deviceId: 0, venueId, memberId }) !== null))
    return
  command.result = book(server, venueId, command, server.now)
  if (walletOf(server, memberId).balanceCents < 0) server.bookedByHand.add(memberId)
}

import type { DispenseRule } from './dispensing.ts'
import type { LeasePlace } from './offline-leases.ts'
import type { TopUpRule } from './top-ups.ts'
import type { EntryRule, ExitRule } from './visits.ts'

/** What can be done without a connection. */
export const offlineKinds = ['entry', 'exit', 'sale', 'top_up'] as const
export type OfflineKind = (typeof offlineKinds)[number]

export const placeOfKind = (kind: OfflineKind): LeasePlace => (kind === 'entry' || kind === 'exit' ? 'door' : 'counter')

/**
 * What became of a command. `done`: booked as decided on the device. `flagged`: booked, because it happened, although
 * the server would have refused it. `held`: not booked, because it was made under an old lease. `dropped`: a person
 * decided that it never happened.
 */
export const offlineResults = ['done', 'flagged', 'held', 'dropped'] as const
export type OfflineResult = (typeof offlineResults)[number]

/** Why the server would have refused: a rule of a gate, or one of these. */
export const offlineMatters = [
  /** The person had no right to it any more. */
  'rights',
  /** The person had never come in on this device. */
  'person_unseen',
  /** The member is not inside according to the server. */
  'not_inside',
  /** The member is inside already, here or at another venue. */
  'already_inside',
  /** The till that the cash went into is closed. */
  'till_closed',
  /** The member is gone, or not of this venue any more. */
  'member_gone',
  /** A product is archived, or not of this venue any more. */
  'product_gone',
  /** The invoice of so large a sale needs the name of the customer. */
  'invoice_customer',
  /** What was weighed differs from what was asked for by more than the tolerance. */
  'weight_outside_tolerance',
  /** It came from a batch that was blocked meanwhile. */
  'batch_blocked',
  /** It contradicts itself or the catalogue, so it could not be booked. */
  'not_bookable',
  /** Made under a lease that another device has taken over. */
  'old_lease',
] as const
export type OfflineMatter = (typeof offlineMatters)[number]
export type OfflineFlag = EntryRule | ExitRule | DispenseRule | TopUpRule | OfflineMatter

/** What people can decide about a command on the list. */
export const offlineChoices = [
  /** A flagged command stays as it is booked, for example as a debt. */
  'keep',
  /** A held command is booked now: it did happen. */
  'book',
  /** A held command is not booked: it did not happen, or was booked by hand. */
  'drop',
] as const
export type OfflineChoice = (typeof offlineChoices)[number]

/** The choices for a command, the usual one first. A delivered sale is never deleted: only held ones can be dropped. */
export const offlineChoicesFor = (result: OfflineResult): readonly OfflineChoice[] =>
  result === 'flagged' ? ['keep'] : result === 'held' ? ['book', 'drop'] : []

/** The limits that a venue sets for selling without a connection. */
export type OfflineLimits = {
  /** Per member until the connection is back. Null means as much as their credit. */
  memberMostCents: number | null
  /** For members who came in since the connection was lost. */
  newcomerMostCents: number
}

type OfflineBuyer = {
  /** As known to the device, with what it has sold and topped up since. */
  balanceCents: number
  wasInsideAtLastContact: boolean
  /** What the device has sold to the member since the connection was lost. */
  soldOfflineCents: number
  /** Topped up in cash on this device since. It counts at once. */
  toppedUpOfflineCents: number
}

/** How much a member may still spend without a connection. */
export function offlineLeftCents(buyer: OfflineBuyer, { memberMostCents, newcomerMostCents }: OfflineLimits): number {
  const { balanceCents, soldOfflineCents, toppedUpOfflineCents } = buyer
  const ownMost = buyer.wasInsideAtLastContact ? memberMostCents : newcomerMostCents
  const most = ownMost === null ? balanceCents : ownMost + toppedUpOfflineCents - soldOfflineCents
  return Math.max(0, Math.min(balanceCents, most))
}

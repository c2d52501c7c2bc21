import type { Executor } from '../../db/connection.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { findMaker } from './command-queries.ts'

/**
 * The person who did something on a device without a connection, with the rights that they have now. Who works at the
 * venue no more has none. Undefined if there is no such person.
 */
export async function readMaker(
  db: Executor,
  { venue, staffId, deviceId }: { venue: VenueRef; staffId: number; deviceId: number },
): Promise<Caller | undefined> {
  const person = await findMaker(db, venue.id, staffId)
  if (person === undefined) return undefined
  const { email, name, pictureKey, venueName, venueRole, rights, currency, timeZone } = person
  // What was done has happened, so a suspension since then does not matter.
  const place = { ...venue, name: venueName, currency, timeZone, isSuspended: false }
  return {
    staffId,
    deviceId,
    email,
    name,
    pictureKey,
    role: person.deactivatedAt === null ? person.role : 'employee',
    venues: venueRole === null || rights === null ? [] : [{ ...place, role: venueRole, capabilities: rights }],
    // The sign-in has ended, and nothing that is booked depends on it.
    signInId: 0,
    apiKey: null,
    inspector: null,
    isPractising: false,
    tokenLeftMs: 0,
    mustChangePassword: false,
    secondFactorDueAt: null,
    mustSetUpSecondFactor: false,
    needsSecondFactor: false,
    provedAgoMs: 0,
  }
}

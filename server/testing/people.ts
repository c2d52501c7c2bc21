import type { Capability, Role, VenueRole } from '@aforo/domain'
import type { Database } from '../src/db/connection.ts'
import { createPasswords } from '../src/features/sign-in/passwords.ts'
import { startSignIn } from '../src/features/sign-in/service.ts'

export const password = 'lluvia-en-abril'
const passwordHash = await createPasswords().hash(password)

let made = 0

export async function makeVenue(db: Database, name: string, operatorId?: number) {
  // Before the first await: tests that run at the same time must not get the same number.
  made += 1
  const subdomain = `venue-${made}`
  const operator =
    operatorId ??
    (
      await db
        .insertInto('operators')
        .values({ name: `${name} S.L.` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return db
    .insertInto('venues')
    .values({ name, operatorId: operator, address: 'C/ del Faro, 12', subdomain })
    .returning(['id', 'operatorId', 'name', 'subdomain'])
    .executeTakeFirstOrThrow()
}

type Place = { venueId: number; role: VenueRole; capabilities?: Capability[] }

/** A person with the password above, and a token as if they had just signed in. */
export async function makePerson(db: Database, role: Role, places: Place[] = []) {
  made += 1
  const email = `${role}.${made}@aforo.example`
  const { id } = await db
    .insertInto('staff')
    .values({ email, name: `Person ${made}`, role, passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { capabilities: rights = [], ...place } of places) {
    await db
      .insertInto('grants')
      .values({ staffId: id, rights, ...place })
      .execute()
  }
  const signedIn = await startSignIn(db, id, { address: '127.0.0.1', device: 'test', browser: null })
  return { id, email, ...signedIn }
}

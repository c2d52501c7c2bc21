import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import { findVenueSign } from './queries.ts'

export async function getVenueSign(db: Database, subdomain: string) {
  const sign = await findVenueSign(db, subdomain)
  if (sign === undefined) throw new Refusal('venue_not_found')
  return sign
}

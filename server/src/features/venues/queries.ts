import type { Executor } from '../../db/connection.ts'

export async function findVenueSign(db: Executor, subdomain: string) {
  return db
    .selectFrom('venues')
    .select(['name'])
    .where('subdomain', '=', subdomain)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

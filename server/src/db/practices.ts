import { sql } from 'kysely'

/** Of a query over `venues`: not the copy of a venue in which people practise. */
export const isRealVenue = sql<boolean>`not exists (
  select from operators where operators.id = venues.operator_id and operators.practice_of is not null
)`

import { createHash, createHmac } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { digest } from '../../security/secrets.ts'
import { deviceFactsOf } from '../members/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { listOfflineRows, type OfflineRow } from './member-queries.ts'

export type OfflineMember = CallReply<'GET /v1/device/working-set/members'>[number]

/** `cardSalt` is that of the device that gets the rows. */
export type ForDevice = {
  venue: VenueRef
  keys: FieldKeys
  cardSalt: string
  rules: { today: string; ageLimit: number }
}

/** Codes of cards are short, so a stored copy is worth nothing to another device. */
export const cardSaltOf = (secret: string): string =>
  createHmac('sha256', digest(secret)).update('card salt').digest('base64url')

const cardHashOf = (salt: string, code: string): string =>
  createHash('sha256')
    .update(salt + code)
    .digest('base64url')

const insideOf = ({ visitId, visitVenueId, visitVenueName, enteredAt }: OfflineRow): OfflineMember['inside'] =>
  visitId === null || visitVenueId === null || enteredAt === null
    ? null
    : {
        visit_id: visitId,
        venue_id: visitVenueId,
        venue_name: visitVenueName ?? '',
        entry_time: enteredAt.toISOString(),
      }

/** A member as a device keeps them. Nothing here identifies them beyond name and face. */
export function toOfflineMember(row: OfflineRow, { keys, cardSalt, rules }: ForDevice): OfflineMember {
  const { underAge, cardCode } = deviceFactsOf(keys, row, rules)
  return {
    id: row.id,
    client_id: row.number,
    name: row.name,
    last_name: row.lastName,
    image_path: picturePathOf(row.pictureKey),
    standing: row.standing,
    registered_on: row.registeredOn,
    expires_on: row.expiresOn,
    fee_kind: row.feeKind,
    fee_paid_until: row.feePaidUntil,
    under_age: underAge,
    identity_seen: row.identitySeen,
    discount_percent: row.discountPercent,
    max_monthly_grams: row.monthlyMaxMilli === null ? null : quantityOfMilli(row.monthlyMaxMilli),
    months: row.months.map(({ month, gramsMilli, lastDay, lastDayMilli }) => ({
      month,
      grams: quantityOfMilli(gramsMilli),
      last_day: lastDay,
      last_day_grams: quantityOfMilli(lastDayMilli),
    })),
    balance: amountOfCents(row.balanceCents),
    wallet_version: row.walletVersion,
    inside: insideOf(row),
    card_hash: cardCode === null ? null : cardHashOf(cardSalt, cardCode),
  }
}

/** The rows of these members of the venue, also of deactivated ones, so that a device learns of it. */
export async function readOfflineMembers(
  trx: Transaction<DB>,
  device: ForDevice,
  ids: readonly number[],
): Promise<OfflineMember[]> {
  if (ids.length === 0) return []
  return (await listOfflineRows(trx, device.venue, { ids })).map((row) => toOfflineMember(row, device))
}

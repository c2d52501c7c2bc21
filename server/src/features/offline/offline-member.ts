import type { CallReply } from '@aforo/contract'
import { amountOfCents, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { Device } from '../devices/service.ts'
import { isUnderAge } from '../members/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { findForDevice } from './offline-member-queries.ts'

type OfflineMember = NonNullable<CallReply<'POST /v1/device/offline-commands'>['member']>

/** A member as a device needs them without a connection. Null if they are not of the venue any more. */
export async function readOfflineMember(
  trx: Transaction<DB>,
  { venue, keys }: { venue: VenueRef; keys: FieldKeys; device: Device },
  memberId: number,
): Promise<OfflineMember | null> {
  const row = await findForDevice(trx, venue, memberId)
  if (row === undefined) return null
  const { today, ageLimit } = await getSettingsToday(trx, venue)
  const { inside } = row
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
    under_age: isUnderAge(keys, { ...row, operatorId: venue.operatorId }, { today, ageLimit }),
    identity_seen: row.identitySeenAt !== null,
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
    inside:
      inside === null
        ? null
        : {
            visit_id: inside.id,
            venue_id: inside.venueId,
            venue_name: inside.venueName,
            entry_time: new Date(inside.enteredAt).toISOString(),
          },
    card_hash: null,
  }
}

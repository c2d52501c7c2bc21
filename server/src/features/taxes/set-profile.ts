import type { CallReply, ParsedInput } from '@aforo/contract'
import { isTaxId, taxChangeBlocker, taxRegimeBlocker, taxRemovalBlocker, treatmentBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { deleteProfile, findProfile, putProfile, type TaxProfile } from './profile-queries.ts'
import { describeTaxes, type TaxDeps } from './service.ts'
import { profileOfForm, profileRecord } from './tax-view.ts'
import { listTreatmentsFrom } from './treatment-queries.ts'

type Reply = CallReply<'GET /v1/taxes'>
type Place = ParsedInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['params']

const placeOf = ({ id }: VenueRef, { scope, valid_from: validFrom }: Place) => ({
  venueId: scope === 'venue' ? id : null,
  validFrom,
})

function refuseImpossible(profile: TaxProfile): void {
  if (!isTaxId(profile.taxId)) throw new Refusal('tax_id_invalid')
  refuseIf(taxRegimeBlocker(profile))
  for (const treatment of [profile.goods, profile.fees, profile.topUps]) refuseIf(treatmentBlocker(treatment, profile))
}

/** A category or product whose own treatment does not exist under the new tax would make every sale of it invalid. */
async function refuseStrandedTreatments(trx: Transaction<DB>, operatorId: number, profile: TaxProfile): Promise<void> {
  const scope = { operatorId, venueId: profile.venueId }
  for (const { name, treatment } of await listTreatmentsFrom(trx, scope, profile.validFrom)) {
    if (treatment !== null && treatmentBlocker(treatment, profile) !== null) {
      throw new Refusal('tax_treatments_differ', { name })
    }
  }
}

/** Records the change and returns the new settings. An event of the whole operator has no venue, so that every owner reads it. */
async function finish(
  trx: Transaction<DB>,
  { caller, venue, origin }: ActorAt,
  action: 'tax.profile_set' | 'tax.profile_removed',
  { venueId, before, after }: { venueId: number | null; before: TaxProfile | null; after: TaxProfile | null },
): Promise<Reply> {
  await recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue: { operatorId: venue.operatorId, id: venueId }, origin },
    {
      action,
      subject: { kind: 'venue', id: venue.id },
      before: before === null ? null : profileRecord(before),
      after: after === null ? null : profileRecord(after),
    },
  )
  return describeTaxes(trx, venue)
}

export async function setProfile(
  { db, live }: TaxDeps,
  by: ActorAt,
  place: Place,
  form: ParsedInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['body'],
): Promise<Reply> {
  const { caller, venue } = by
  const taxes = await inOperator(db, venue.operatorId, async (trx) => {
    const after = profileOfForm(form, placeOf(venue, place))
    const { today } = await getSettingsToday(trx, venue)
    refuseIf(taxChangeBlocker({ validFrom: after.validFrom, today }))
    refuseImpossible(after)
    await refuseStrandedTreatments(trx, venue.operatorId, after)
    const before = await findProfile(trx, venue, after)
    await putProfile(trx, venue, after, caller.staffId)
    return finish(trx, by, 'tax.profile_set', { venueId: after.venueId, before, after })
  })
  live.publish(venueChannel(venue.id), 'venues')
  return taxes
}

export async function removeProfile({ db, live }: TaxDeps, by: ActorAt, place: Place): Promise<Reply> {
  const { venue } = by
  const at = placeOf(venue, place)
  const taxes = await inOperator(db, venue.operatorId, async (trx) => {
    const { today } = await getSettingsToday(trx, venue)
    refuseIf(taxRemovalBlocker({ validFrom: at.validFrom, today }))
    const before = await findProfile(trx, venue, at)
    if (before === null) throw new Refusal('tax_change_not_found')
    await deleteProfile(trx, venue, at)
    return finish(trx, by, 'tax.profile_removed', { venueId: at.venueId, before, after: null })
  })
  live.publish(venueChannel(venue.id), 'venues')
  return taxes
}

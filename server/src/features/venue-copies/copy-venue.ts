import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, groupsOfSettings, shownDifferencesMost, venueCopyBlocker } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { catalogueCopies, type ProductDeps } from '../products/service.ts'
import { roleCopies } from '../staff/service.ts'
import { copySettings, listCopiedSettings } from '../venue-settings/service.ts'

/** The caller's other venues of the operator. */
export const listSources = (caller: Caller, venue: VenueRef): CallReply<'GET /v1/venue-copies/sources'> =>
  caller.venues
    .filter((source) => venueCopyBlocker(caller, source, venue) === null)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

function getSource(caller: Caller, venue: VenueRef, fromVenueId: number) {
  const source = caller.venues.find(({ id }) => id === fromVenueId)
  if (source === undefined) throw new Refusal('venue_not_found')
  refuseIf(venueCopyBlocker(caller, source, venue))
  return source
}

export async function previewVenueCopy(
  { db }: ProductDeps,
  { caller, venue }: Pick<ActorAt, 'caller' | 'venue'>,
  fromVenueId: number,
): Promise<CallReply<'GET /v1/venue-copies/{from_venue_id}'>> {
  const from = getSource(caller, venue, fromVenueId)
  const roles = await roleCopies.previewRoleCopy({ db }, from, venue)
  const { settings, categories, products } = await inOperator(db, venue.operatorId, async (trx) => ({
    settings: await listCopiedSettings(trx, from, venue),
    ...(await catalogueCopies.previewCatalogueCopy(trx, venue, from)),
  }))
  return {
    from: { id: from.id, name: from.name },
    settings: groupsOfSettings(settings),
    staff_roles: roles,
    categories,
    products: {
      created: products.created.length,
      kept: products.kept.length,
      differing: products.differing.length,
      differences: products.differing.slice(0, shownDifferencesMost).map(({ there, here }) => ({
        name: there.name,
        price_there: amountOfCents(there.priceCents),
        price_here: amountOfCents(here.priceCents),
      })),
    },
  }
}

/**
 * Copies the set-up of another venue. Settings and roles are in the directory, so they are written in transactions of
 * their own before the products. A copy that was interrupted can be repeated: what is there already is left alone.
 */
export async function copyVenue(
  deps: ProductDeps,
  by: ActorAt,
  { from_venue_id: fromVenueId, parts }: ParsedInput<'POST /v1/venue-copies'>['body'],
  key: string,
): Promise<CallReply<'POST /v1/venue-copies'>> {
  const { caller, venue } = by
  const from = getSource(caller, venue, fromVenueId)
  const request = { fromVenueId, parts: parts.toSorted() }
  const copied = await runOnce(deps.db, { kind: 'venue.copy', key, request, caller, venue }, async (trx) => {
    // Before this transaction locks anything that the others need.
    const settings = parts.includes('settings') && (await listCopiedSettings(trx, from, venue)).length > 0
    if (settings) await copySettings(deps, by, venue.id, fromVenueId)
    const roles = parts.includes('staff_roles') ? await roleCopies.copyMissingRoles(deps, by, from) : 0
    const { products, categories } = parts.includes('products')
      ? await catalogueCopies.copyCatalogue(trx, by, from)
      : { products: 0, categories: 0 }
    await recordAuditEntryAt(trx, by, {
      action: 'operator.set_up_copied',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { copiedFrom: from.name, settingsCopied: settings, rolesCopied: roles, categories, products },
    })
    return { settings, staff_roles: roles, categories, products }
  })
  refreshScreens(deps, venue)
  return copied
}

function refreshScreens({ live }: ProductDeps, { id }: VenueRef): void {
  live.publish(venueChannel(id), 'catalogue')
  live.publish(venueChannel(id), 'members')
}

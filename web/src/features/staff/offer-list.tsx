import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PanelPart } from './panel-part.tsx'
import { RoleBadge } from './role-badge.tsx'
import { type StaffDetail, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type Offer = StaffDetail['offers'][number]

/** Offers that a person has not accepted yet, with a button for a new link. */
export function OfferList({ person }: { person: StaffDetail }) {
  const t = useWords(staffWords)
  const shared = useWords(sharedWords)
  const { link, createOwner } = useStaffCommands()
  const renew = useMutation({
    // An owner without venues yet has an empty offer. A new link for them is a new offer.
    mutationFn: async (offer: Offer | null) =>
      offer === null
        ? (await createOwner({ email: person.email }, undefined, () => {})).invitation
        : link(offer.invitation_id, offer.venue_id),
  })
  const errorText = renew.error instanceof ApiError ? renew.error.detail : null
  const offers: readonly (Offer | null)[] = person.offers.length === 0 ? [null] : person.offers
  return (
    <PanelPart title={t.offers}>
      {renew.error !== null && <Notice state="bad">{errorText ?? shared.offline}</Notice>}
      <Stack as="ul" gap={2}>
        {offers.map((offer) => (
          <Row key={offer?.invitation_id ?? 0} as="li" gap={4} wrap justify="between">
            <span>
              {offer?.venue_name} <RoleBadge role={offer?.role ?? 'owner'} />
            </span>
            <BusyButton
              variant="default"
              aria-label={t.newLinkNamed(offer?.venue_name ?? person.email)}
              busy={renew.isPending && renew.variables === offer}
              icon={<IconLink size={18} />}
              onClick={() => renew.mutate(offer)}
            >
              {t.newLink}
            </BusyButton>
          </Row>
        ))}
      </Stack>
      {renew.data !== undefined && renew.data !== null && (
        <LinkDialog email={person.email} invitation={renew.data} onClose={() => renew.reset()} />
      )}
    </PanelPart>
  )
}

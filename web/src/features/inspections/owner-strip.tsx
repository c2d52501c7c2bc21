import { IconHeadset } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { SupportRequestActions } from '../../parts/inspections/support-request-row.tsx'
import { type SupportRequest, supportRequestsQuery } from '../../parts/inspections/support-queries.ts'
import { supportWords } from '../../parts/inspections/support-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import classes from './support-strip.module.css'

/** Below the header of every page of an owner: who of support asks to look, and who may look now. */
export function OwnerSupportStrips() {
  const { venue } = useSession()
  return venue?.role === 'owner' ? <Strips venueId={venue.id} /> : null
}

/** The page that lists them all. */
const ownPage = '/settings/security'

function Strips({ venueId }: { venueId: number }) {
  const { pathname } = useLocation()
  const { data } = useInfiniteQuery(supportRequestsQuery(venueId))
  if (pathname === ownPage) return null
  const [latest] = data?.pages ?? []
  return latest?.items
    .filter(({ state }) => state === 'waiting' || state === 'open')
    .map((request) => <OwnerStrip key={request.id} request={request} venueId={venueId} />)
}

function OwnerStrip({ request, venueId }: { request: SupportRequest; venueId: number }) {
  const t = useWords(supportWords)
  const { state, by, reason, venue } = request
  const title = state === 'waiting' ? t.asks(venue.name) : t.sees(venue.name)
  return (
    <Row
      as="section"
      fixed
      wrap
      gap={5}
      padX={6}
      padY={3}
      className={classes.strip}
      data-tone={state === 'waiting' ? 'warn' : 'info'}
      aria-label={title}
    >
      <IconHeadset size={22} stroke={1.7} aria-hidden="true" />
      <Stack className={classes.words}>
        <Text weight="semibold" truncate>
          {title}
        </Text>
        <Text size="small" truncate title={reason ?? undefined}>
          {reason === null ? t.offeredBy(request.decided_by ?? '—') : `${by ?? t.anybody}: ${reason}`}
        </Text>
      </Stack>
      <div className={classes.rest}>
        <SupportRequestActions request={request} venueId={venueId} />
      </div>
    </Row>
  )
}

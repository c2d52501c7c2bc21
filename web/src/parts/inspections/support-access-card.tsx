import { Button } from '@mantine/core'
import { IconHeadset } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QueryList } from '../requests/query-list.tsx'
import { useWords } from '../../words/words.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { SupportRequestRow } from './support-request-row.tsx'
import { supportRequestsQuery } from './support-queries.ts'
import { supportWords } from './support-words.ts'

/** Who of support may look, and who asked: owners decide. */
export function SupportAccessCard({ venue }: { venue: { id: number; name: string } }) {
  const t = useWords(supportWords)
  const list = useInfiniteQuery(supportRequestsQuery(venue.id))
  const [isOffering, setIsOffering] = useState(false)
  return (
    <Card id="support" title={t.title}>
      <Stack gap={5} padY={3}>
        <Text as="p" size="small" tone="quiet">
          {t.hint}
        </Text>
        <Row wrap gap={5}>
          <Button
            variant="default"
            leftSection={<IconHeadset size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setIsOffering(true)}
          >
            {t.offer}
          </Button>
          <Text size="small">
            <Link to="/audit?kind=venue.support_looked">{t.looked}</Link>
          </Text>
        </Row>
      </Stack>
      <QueryList
        list={list}
        failed={t.loadError}
        empty={
          <Text as="p" size="small" tone="quiet">
            {t.none}
          </Text>
        }
        inCard
      >
        {(requests) => (
          <ul>
            {requests.map((request) => (
              <SupportRequestRow key={request.id} request={request} venueId={venue.id} />
            ))}
          </ul>
        )}
      </QueryList>
      {isOffering && <OfferDialog venue={venue} onClose={() => setIsOffering(false)} />}
    </Card>
  )
}

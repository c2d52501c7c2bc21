import { entryInstant, memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconDoor, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatTime } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import classes from './evacuation-page.module.css'
import { visitsWords } from './visits-words.ts'

export function Page() {
  const t = useWords(visitsWords)
  return (
    <AtVenue title={t.evacuation}>
      {(venue, choice) => <Evacuation key={venue.id} venue={venue} choice={choice} />}
    </AtVenue>
  )
}

/** Names of all people inside, for a roll call: printed, or on a phone, where it stays visible without a connection. */
function Evacuation({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(visitsWords)
  const { loadError } = useWords(doorWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const room = useQuery(roomQuery(venue.id))
  const asOf = new Date(room.dataUpdatedAt)
  const people = (room.data ?? []).toSorted((one, other) =>
    memberName(one.client).localeCompare(memberName(other.client), language),
  )
  return (
    <>
      <PageHead title={t.evacuation}>
        <Row align="stretch" wrap gap={4}>
          {choice}
          <Button component={Link} to="/control" variant="default" leftSection={<IconArrowLeft size={18} />}>
            {t.back}
          </Button>
          <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </Row>
      </PageHead>
      {room.isPending && <SkeletonRows rows={8} />}
      {room.isLoadingError && <LoadError title={loadError} error={room.error} onRetry={() => void room.refetch()} />}
      {room.data !== undefined && people.length === 0 && (
        <StateCard Icon={IconDoor} title={t.nobody}>
          {t.nobodyHint}
        </StateCard>
      )}
      {people.length > 0 && (
        <Stack as="section" gap={5} pad={6} className={classes.paper} aria-label={t.evacuation} data-printed>
          <Row as="p" wrap align="baseline" gap={5} tone="soft">
            <Text as="b" size="title" weight="semibold" tone="ink">
              {venue.name}
            </Text>
            <span>{t.people(formatCount(people.length, language))}</span>
            <span>
              {formatDate(asOf, language, venue.timeZone)} · {t.printed(formatTime(asOf, language, venue.timeZone))}
            </span>
          </Row>
          <ol className={classes.people}>
            {people.map(({ id, client, entry_time: entryTime }) => (
              <li key={id}>
                <Row as="label" gap={5} numeric className={classes.person}>
                  <input type="checkbox" aria-label={`${t.checked}: ${memberName(client)}`} />
                  <Text as="b" weight="semibold" breaks className={classes.name}>
                    {memberName(client)}
                  </Text>
                  <span>{number(memberNumberText(client.profile.client_id))}</span>
                  <span>{formatTime(entryInstant(entryTime), language, venue.timeZone)}</span>
                </Row>
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </>
  )
}

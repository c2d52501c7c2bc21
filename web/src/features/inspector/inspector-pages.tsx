import { inspectorBlocker } from '@aforo/domain'
import { Button, Select } from '@mantine/core'
import { IconLock, IconLogout, IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Logo, Wordmark } from '../../design/logo.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatDay, formatTime } from '../../format/format.ts'
import type { Session } from '../../session/session.tsx'
import { signOut } from '../../session/sign-out.ts'
import { useWords } from '../../words/words.ts'
import { InspectedRegisters } from './inspected-registers.tsx'
import { InspectedRoom } from './inspected-room.tsx'
import { InspectedStockList } from './inspected-stock.tsx'
import { inspectorWords } from './inspector-words.ts'
import classes from './inspector.module.css'

type Me = Session['me']
type InspectedVenue = NonNullable<Me['inspector']>['venues'][number]

const views = ['registers', 'room', 'stock'] as const
type View = (typeof views)[number]

const nameOf = ({ name, email }: Me) => (name === '' ? email : name)

/** Everything that an inspector sees: registers, room and stock of one venue at a time. Nothing can be changed. */
export function InspectorPages({ me }: { me: Me }) {
  const t = useWords(inspectorWords)
  const venues = me.inspector?.venues ?? []
  const [chosenId, setChosenId] = useState<number | null>(null)
  const venue = venues.find(({ id }) => id === chosenId) ?? venues[0] ?? null
  return (
    <Stack className={classes.page} gap={6}>
      <title>{`${t.title} · Aforo`}</title>
      <Row as="header" justify="between" gap={5} wrap>
        <Row gap={4}>
          <Logo size={34} />
          <Wordmark />
        </Row>
        <Row gap={4} wrap>
          <LanguageSwitch />
          <Button variant="default" leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={signOut}>
            {t.signOut}
          </Button>
        </Row>
      </Row>
      {venue !== null && <WhoInspects me={me} venue={venue} />}
      <Stack as="main" gap={6} align="stretch">
        {venues.length > 1 && venue !== null && (
          <Select
            label={t.venue}
            value={String(venue.id)}
            data={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            onChange={(id) => setChosenId(Number(id))}
          />
        )}
        {venue === null ? (
          <StateCard Icon={IconLock} level="h1" title={t.noVenues}>
            {t.closedHint}
          </StateCard>
        ) : (
          <AtInspectedVenue key={venue.id} venue={venue} />
        )}
      </Stack>
      {venue !== null && <Watermark me={me} venue={venue} />}
    </Stack>
  )
}

type Who = { me: Me; venue: InspectedVenue }

const closedFor = ({ today, from, until, revoked_on: revokedOn }: InspectedVenue) =>
  inspectorBlocker(today, { from, until, revokedOn })

/** For whom the page is open, and until when. A closed page says itself since when it is. */
function WhoInspects({ me, venue }: Who) {
  const t = useWords(inspectorWords)
  const language = useLanguage()
  const { authority, until } = venue
  const term = closedFor(venue) === null ? [t.until(formatDay(until, language))] : []
  return (
    <Row fixed gap={5} padX={6} padY={3} className={classes.strip} role="status">
      <IconShieldSearch size={22} aria-hidden="true" />
      <Stack className={classes.words} breaks>
        <Text weight="semibold">{[nameOf(me), authority, ...term].join(' · ')}</Text>
        <Text size="small">{t.recorded}</Text>
      </Stack>
    </Row>
  )
}

function AtInspectedVenue({ venue }: { venue: InspectedVenue }) {
  const t = useWords(inspectorWords)
  const language = useLanguage()
  const [view, setView] = useState<View>('registers')
  const closed = closedFor(venue)
  if (closed !== null) {
    return (
      <StateCard Icon={IconLock} level="h1" title={t.closed[closed.blocker](formatDay(closed.day, language))}>
        {t.closedHint}
      </StateCard>
    )
  }
  return (
    <>
      <h1>{venue.name}</h1>
      <Segments
        label={t.view}
        value={view}
        options={views.map((value) => ({ value, label: t.views[value] }))}
        onChange={setView}
      />
      {view === 'registers' && <InspectedRegisters venueId={venue.id} today={venue.today} timeZone={venue.time_zone} />}
      {view === 'room' && <InspectedRoom venueId={venue.id} timeZone={venue.time_zone} />}
      {view === 'stock' && <InspectedStockList venueId={venue.id} />}
    </>
  )
}

const marks = Array.from({ length: 60 }, (_, place) => place)

function Watermark({ me, venue: { authority, time_zone: timeZone } }: Who) {
  const language = useLanguage()
  const now = new Date(useMinute())
  const text = `${nameOf(me)} (${authority}), ${formatDate(now, language, timeZone)} ${formatTime(now, language, timeZone)}`
  return (
    <div className={classes.watermark} aria-hidden="true">
      {marks.map((place) => (
        <span key={place}>{text}</span>
      ))}
    </div>
  )
}

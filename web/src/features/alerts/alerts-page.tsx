import { PageHead } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { RightDrawer } from '../../design/right-drawer.tsx'
import { Surface } from '../../design/surface.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { AlertList } from './alert-list.tsx'
import { alertsWords } from './alerts-words.ts'

/** The alerts as a page: on a phone, and for the link in a mail. */
export function Page() {
  const t = useWords(alertsWords)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => (
        <>
          <PageHead title={t.title}>{choice}</PageHead>
          <Surface>
            <AlertList key={venue.id} venue={venue} />
          </Surface>
        </>
      )}
    </AtVenue>
  )
}

/** The alerts beside the page on which the person is. */
export function AlertsPanel({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(alertsWords)
  return (
    <RightDrawer label={t.title} closeLabel={t.close} onClose={onClose}>
      <Stack gap={2} padX={6} padY={6}>
        <Text as="h2" size="title" weight="semibold">
          {t.title}
        </Text>
        <Text size="small" tone="quiet">
          {t.hint}
        </Text>
      </Stack>
      <AlertList venue={venue} onFollow={onClose} />
    </RightDrawer>
  )
}

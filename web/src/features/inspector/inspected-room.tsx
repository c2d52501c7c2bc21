import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { roomQuery } from './inspector-queries.ts'
import { inspectorWords } from './inspector-words.ts'
import classes from './inspector.module.css'

/** How many people are inside now, against the capacity. */
export function InspectedRoom({ venueId, timeZone }: { venueId: number; timeZone: string }) {
  const t = useWords(inspectorWords)
  const language = useLanguage()
  const room = useQuery(roomQuery(venueId))
  // A refusal replaces figures that may not be seen any more.
  if (room.error !== null) {
    return <LoadError title={t.roomError} error={room.error} onRetry={() => void room.refetch()} />
  }
  if (room.data === undefined) return <SkeletonRows rows={2} />
  const { inside, capacity, at } = room.data
  return (
    <Card title={t.views.room}>
      <Stack gap={5} align="stretch">
        <div className={classes.figures}>
          <Stack gap={1}>
            <Text tone="soft">{t.inside}</Text>
            <Text as="b" size="display" weight="bold" numeric>
              {formatCount(inside, language)}
            </Text>
          </Stack>
          <Stack gap={1}>
            <Text tone="soft">{t.capacity}</Text>
            <Text as="b" size="display" weight="bold" numeric>
              {capacity === null ? t.noCapacity : formatCount(capacity, language)}
            </Text>
          </Stack>
        </div>
        <Row gap={5} wrap>
          <BusyButton
            variant="default"
            busy={room.isFetching}
            icon={<IconRefresh size={18} />}
            onClick={() => void room.refetch()}
          >
            {t.refresh}
          </BusyButton>
          <Text tone="quiet">{t.at(formatTime(new Date(at), language, timeZone))}</Text>
        </Row>
      </Stack>
    </Card>
  )
}

import { monthOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWorked } from '../../format/format.ts'
import { ownShiftsQuery } from '../../parts/shifts/clock-queries.ts'
import type { Venue } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { MonthChoice } from '../../parts/shifts/month-choice.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ShiftList } from '../../parts/shifts/shift-list.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import { profileWords } from './profile-words.ts'

/** The person's own shifts of a month at the current venue, with corrections. */
export function HoursCard({ venue }: { venue: Venue }) {
  const t = useWords(profileWords)
  const { forgottenBefore } = useWords(shiftWords)
  const language = useLanguage()
  const [month, setMonth] = useState<string | null>(null)
  const own = useQuery(ownShiftsQuery(venue.id, month))
  const isForgotten = own.data?.records.some(({ state }) => state === 'forgotten') ?? false
  return (
    <Card title={t.hours} of={venue.name}>
      {own.isPending && <SkeletonRows rows={3} />}
      {own.isLoadingError && <LoadError title={t.hoursError} error={own.error} onRetry={() => void own.refetch()} />}
      {own.data !== undefined && (
        <Stack gap={4}>
          <Row gap={4} wrap justify="between">
            <Text as="b" size="heading" weight="semibold" numeric>
              {formatWorked(own.data.month_minutes, language)}
            </Text>
            <MonthChoice month={own.data.month} last={monthOf(own.data.today)} onChange={setMonth} />
          </Row>
          {isForgotten && <Notice state="warn">{forgottenBefore}</Notice>}
          <ShiftList shifts={own.data.records} timeZone={venue.time_zone} />
        </Stack>
      )}
    </Card>
  )
}

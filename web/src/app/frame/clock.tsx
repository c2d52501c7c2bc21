import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWeekday } from '../../format/format.ts'
import { Row, Text } from '../../design/primitives.tsx'
import classes from './header.module.css'

/** The time at the venue, which decides at the door what counts as late. */
export function Clock({ timeZone }: { timeZone: string }) {
  const language = useLanguage()
  const now = new Date(useNow())
  return (
    <Row
      as="time"
      gap={3}
      padX={5}
      size="small"
      tone="quiet"
      numeric
      nowrap
      className={classes.pill}
      dateTime={now.toISOString()}
    >
      {formatWeekday(now, language, timeZone)}{' '}
      <Text as="b" weight="semibold" tone="ink">
        {formatTime(now, language, timeZone)}
      </Text>
    </Row>
  )
}

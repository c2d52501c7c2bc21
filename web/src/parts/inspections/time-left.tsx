import { countdownText, supportMinutesMost } from '@aforo/domain'
import { Text } from '../../design/primitives.tsx'
import { useSecondsUntil } from '../../design/use-now.ts'

/** The clock of the page can be a second behind the server, so it could show more than a session lasts. */
const mostSeconds = supportMinutesMost * 60

/** The countdown of a support session. */
export const TimeLeft = ({ until }: { until: string }) => (
  <Text as="b" size="lead" weight="bold" role="timer" numeric>
    {countdownText(Math.min(mostSeconds, useSecondsUntil(Date.parse(until), true)) * 1000)}
  </Text>
)

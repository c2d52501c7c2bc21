import { IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useLanguage } from '../device/language.ts'
import { formatTime, formatWhen } from '../format/format.ts'
import { useWords, words } from '../words/words.ts'
import { Badge } from './badge.tsx'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './notice.module.css'
import { useSecondsUntil } from './use-now.ts'

const lostWords = words({
  es: {
    title: (time: string) => `Sin conexión desde las ${time}`,
    titleOnDay: (when: string) => `Sin conexión desde ${when}`,
    body: 'El aforo puede no estar al día. No se registran entradas ni cobros.',
    last: (time: string) => `Último dato ${time}`,
    retry: (seconds: number) => (seconds > 0 ? `Reintento en ${seconds} s` : 'Reintentando…'),
  },
  en: {
    title: (time: string) => `No connection since ${time}`,
    titleOnDay: (when: string) => `No connection since ${when}`,
    body: 'The occupancy may be out of date. Entries and payments are not recorded.',
    last: (time: string) => `Last data ${time}`,
    retry: (seconds: number) => (seconds > 0 ? `Retrying in ${seconds} s` : 'Retrying...'),
  },
})

/** An earlier time would be taken for one of today. */
const timeAloneMostMs = 12 * 60 * 60_000

type ConnectionLostProps = {
  lastContactAt: Date
  retryAt: Date
  timeZone?: string | undefined
  /** What goes on meanwhile, if anything does. */
  words?: string
}

/** Shows when the data was last updated and when the next attempt follows. */
export function ConnectionLost({ lastContactAt, retryAt, timeZone, words: body }: ConnectionLostProps) {
  const t = useWords(lostWords)
  const language = useLanguage()
  const isLongAgo = retryAt.getTime() - lastContactAt.getTime() > timeAloneMostMs
  const time = isLongAgo
    ? formatWhen(lastContactAt, retryAt, language, timeZone)
    : formatTime(lastContactAt, language, timeZone)
  return (
    <Row wrap fixed gap={5} padX={6} padY={4} className={classes.strip} data-tone="warn">
      <IconCloudOff size={22} stroke={1.7} aria-hidden="true" />
      <Stack className={classes.words}>
        <Text weight="semibold">{isLongAgo ? t.titleOnDay(time) : t.title(time)}</Text>
        <Text size="small">{body ?? t.body}</Text>
      </Stack>
      <Row align="stretch" wrap gap={4} aria-hidden="true">
        <Badge tone="outlined" Icon={IconClock}>
          {t.last(time)}
        </Badge>
        <Badge tone="neutral" Icon={IconRefresh}>
          <Countdown until={retryAt} />
        </Badge>
      </Row>
    </Row>
  )
}

function Countdown({ until }: { until: Date }) {
  const t = useWords(lostWords)
  return t.retry(useSecondsUntil(until.getTime(), true))
}

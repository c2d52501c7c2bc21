import { centsOfAmount, readDevice } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useMinute } from '../../design/use-now.ts'
import { formatCount, formatMoney, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { alertWords } from '../../words/alert-words.ts'
import { useWords } from '../../words/words.ts'
import { useAlertPath } from './alert-path.ts'
import type { Alert } from './alerts-queries.ts'
import { alertsWords } from './alerts-words.ts'

/** The kinds in which money is probably missing, somebody else uses an account, or the law was broken. */
const severe: readonly Alert['kind'][] = ['books', 'drawer', 'new_country', 'privacy_over']

type AlertItemProps = { venue: PageVenue; alert: Alert; onSee: () => void; onFollow: (() => void) | undefined }

/** One alert: what, how much, who, where, when, its place and its mark. */
export function AlertItem({ venue, alert, onSee, onFollow }: AlertItemProps) {
  const t = useWords(alertsWords)
  const { kinds } = useWords(alertWords)
  const language = useLanguage()
  const now = useMinute()
  const pathOf = useAlertPath(venue)
  const { kind, seen, own } = alert
  const isSevere = severe.includes(kind)
  const when = (instant: string) => formatWhen(new Date(instant), new Date(now), language, venue.timeZone)
  const Icon = isSevere ? IconAlertOctagonFilled : IconAlertTriangleFilled
  const place = alert.venue?.name ?? t.everywhere
  const about = [place, alert.staff?.name, alert.device, useOrigin(alert)]
  return (
    <Row as="li" align="start" gap={5} padX={6} padY={5} line="top">
      <Row as="span" fixed tone={seen !== null ? 'quiet' : isSevere ? 'bad' : 'warn'}>
        <Icon size={20} aria-hidden="true" />
      </Row>
      <Stack grow gap={2} numeric>
        <Row justify="between" align="baseline" gap={4}>
          <Text weight={seen === null ? 'semibold' : 'regular'}>{kinds[kind]}</Text>
          <Text weight="semibold" tone={isSevere && seen === null ? 'bad' : 'ink'} nowrap>
            {useSize(alert, venue)}
          </Text>
        </Row>
        <Row justify="between" align="baseline" gap={4} size="small" tone="soft">
          <Text breaks>{about.filter((part) => typeof part === 'string').join(' · ')}</Text>
          <Text nowrap>{when(alert.last_at)}</Text>
        </Row>
        <Row gap={6} wrap size="small">
          <QuietLink to={pathOf(alert)} onClick={onFollow}>
            {t.links[kind]}
          </QuietLink>
          {seen !== null && <Text tone="soft">{t.seen(seen.by, when(seen.at))}</Text>}
          {seen === null && own && <Text tone="quiet">{t.own}</Text>}
          {seen === null && !own && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              onClick={onSee}
            >
              {t.see}
            </Button>
          )}
        </Row>
      </Stack>
    </Row>
  )
}

/** How much it is: money, or how often. */
function useSize({ kind, amount, count, venue: at }: Alert, venue: PageVenue): string | null {
  const t = useWords(alertsWords)
  const language = useLanguage()
  const { venues } = useSession()
  if (kind === 'payouts' || kind === 'reads' || kind === 'refusals') return t.counts[kind](formatCount(count, language))
  if (amount === null) return null
  const currency = venues.find(({ id }) => id === at?.id)?.currency ?? venue.currency
  return formatMoney(centsOfAmount(amount), currency, language)
}

/** Of a sign-in: the browser and the country. */
function useOrigin({ user_agent: userAgent, country }: Alert): string | null {
  const t = useWords(alertsWords)
  const language = useLanguage()
  if (userAgent === null) return null
  const { browser } = readDevice(userAgent)
  const name = country === null ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(country)
  const parts = [browser, name === undefined ? null : t.country(name)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useMinute } from '../../design/use-now.ts'
import { formatCount, formatMoney, formatQuantity, formatTime, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './exception-item.module.css'
import { useExceptionPath } from './exception-path.ts'
import type { Exception } from './exceptions-queries.ts'
import { exceptionsWords } from './exceptions-words.ts'

type ExceptionItemProps = {
  venue: PageVenue
  exception: Exception
  /** Absent if it is signed off. */
  onReview?: () => void
}

/** One thing to look at: what, how much, who, when, its rows and its sign-off. */
export function ExceptionItem({ venue, exception, onReview }: ExceptionItemProps) {
  const t = useWords(exceptionsWords)
  const language = useLanguage()
  const now = useMinute()
  const { venues } = useSession()
  const pathOf = useExceptionPath(venue)
  const { severe, staff, product, reviewed, own } = exception
  const place = venues.find(({ id }) => id === exception.venue_id)
  const timeZone = place?.time_zone ?? venue.timeZone
  const time = (instant: string) => formatTime(new Date(instant), language, timeZone)
  const [first, last] = [time(exception.first_at), time(exception.last_at)]
  const Icon = severe ? IconAlertOctagonFilled : IconAlertTriangleFilled
  const about = [place?.name ?? venue.name, product?.name, staff?.name].filter((part) => part !== undefined)
  return (
    <Row as="li" align="start" gap={5} padX={6} padY={5} line="top">
      <Icon size={20} className={classes.mark} data-severe={severe} aria-hidden="true" />
      <Stack grow gap={2} numeric>
        <Row justify="between" align="baseline" gap={4}>
          <Text weight="semibold">{useTitle(exception)}</Text>
          <Text weight="semibold" tone={severe ? 'bad' : 'ink'} nowrap>
            {useSize(exception, venue)}
          </Text>
        </Row>
        <Row justify="between" align="baseline" gap={4} size="small" tone="soft">
          <Text breaks>{about.join(' · ')}</Text>
          <Text nowrap>{first === last ? last : `${first} – ${last}`}</Text>
        </Row>
        <Row gap={6} wrap size="small">
          <QuietLink to={pathOf(exception)}>{t.details}</QuietLink>
          {reviewed !== null && (
            <Text tone="soft">
              {t.reviewed(reviewed.by, formatWhen(new Date(reviewed.at), new Date(now), language, venue.timeZone))}
            </Text>
          )}
          {reviewed === null && own && <Text tone="quiet">{t.own}</Text>}
          {reviewed === null && !own && onReview !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              onClick={onReview}
            >
              {t.ok}
            </Button>
          )}
        </Row>
      </Stack>
    </Row>
  )
}

function useTitle({ kind, rule, discount_percent: percent, event_ids: ids }: Exception): string {
  const t = useWords(exceptionsWords)
  const { rules } = useWords(gateWords)
  if (kind === 'discount') return t.discount(ids.length, percent ?? 0)
  if (kind === 'overrule') return rule === null ? t.overrule : `${t.overrule}: ${rules[rule].name}`
  return t[kind]
}

/** How much it is: money, a quantity, or how often. */
function useSize({ kind, amount, quantity, unit_type: unit, event_ids: ids }: Exception, venue: PageVenue): string {
  const t = useWords(exceptionsWords)
  const language = useLanguage()
  const count = formatCount(ids.length, language)
  if (kind === 'overrule') return t.times(count)
  if (quantity !== null) return formatQuantity(milliOfQuantity(quantity), unit ?? 'fixed', language)
  if (amount === null) return t.operations(count)
  const money = formatMoney(centsOfAmount(Math.abs(amount)), venue.currency, language)
  if (kind !== 'till_difference') return money
  return amount < 0 ? t.missing(money) : t.over(money)
}

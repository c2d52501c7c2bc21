import { IconLock } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import classes from './cart-panel.module.css'
import { offlineCounterWords } from './offline-counter-words.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { Counter } from './use-counter.ts'

/** How much of the limit per member this cart uses. Nothing if the limit is their credit. */
export function OfflineLimit({ counter: { venue, basket, offline } }: { counter: Counter }) {
  const t = useWords(offlineCounterWords)
  const language = useLanguage()
  const { buyer } = offline
  if (buyer === null || buyer.mostCents === null) return null
  const { mostCents } = buyer
  const usedCents = buyer.usedCents + basket.totalCents
  const percent = mostCents === 0 ? 100 : Math.min(100, (usedCents / mostCents) * 100)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  return (
    <Stack gap={3} numeric>
      <Row justify="between" gap={4} size="small">
        <Text tone="soft">{t.limit}</Text>
        <Text nowrap>
          <Text as="b" weight="semibold">
            {money(usedCents)}
          </Text>{' '}
          <Text tone="soft">{t.ofLimit(money(mostCents))}</Text>
        </Text>
      </Row>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} data-over={usedCents > mostCents || undefined} style={{ width: `${percent}%` }} />
      </div>
    </Stack>
  )
}

/** Why this device cannot make the sale by itself. */
export function OfflineNotice({ counter: { venue, basket, offline, isEmpty } }: { counter: Counter }) {
  const t = useWords(offlineCounterWords)
  const language = useLanguage()
  const { stop, buyer } = offline
  if (stop === 'not_here') return <PanelNotice tone="bad" title={t.notHere} hint={t.notHereHint} />
  if (stop === 'claimed') return <PanelNotice tone="bad" title={t.claimed} hint={t.claimedHint} />
  if (stop === 'over_limit' && buyer !== null && !isEmpty) {
    const over = formatMoney(basket.totalCents - buyer.leftCents, venue.currency, language)
    return <PanelNotice tone="bad" title={t.overLimit} hint={t.overLimitBy(over)} />
  }
  return buyer?.isNewcomer === true ? <PanelNotice tone="warn" title={t.newcomer} hint={t.newcomerHint} /> : null
}

export function DiscountWaits() {
  const t = useWords(offlineCounterWords)
  return (
    <Row gap={3} size="small" tone="soft">
      <IconLock size={16} stroke={1.7} aria-hidden="true" /> {t.discountWaits}
    </Row>
  )
}

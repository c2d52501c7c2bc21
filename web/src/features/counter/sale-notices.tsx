import { errorWords } from '@aforo/contract'
import { ageLimitDefault, centsOfAmount, type DispenseRule, milliOfQuantity, shortLine } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatGrams, formatMoney, formatQuantity } from '../../format/format.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { guardedMark } from '../../design/placements.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { DoorLink } from './door-link.tsx'
import { JarNotice } from './jar-notice.tsx'
import { OfflineNotice } from './offline-limit.tsx'
import { offlineCounterWords } from './offline-counter-words.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { Counter } from './use-counter.ts'

type RuleActs = { counter: Counter; onTopUp: ((missingCents: number) => void) | null }
type SaleNoticesProps = RuleActs & { onCustomer: () => void; onAsk: () => void }

/** Everything that blocks the payment or needs attention before it. */
export function SaleNotices({ counter, onTopUp, onCustomer, onAsk }: SaleNoticesProps) {
  const t = useWords(cartWords)
  const { checkout, cart, basket, verdict, approval, isLost, offline, isEmpty } = counter
  if (checkout.isUnknown) return <PanelNotice tone="warn" title={t.checking} hint={t.checkingHint} />
  const isRepriced = basket.lines.some(({ formerPriceCents }) => formerPriceCents !== null)
  // The notice of the rule itself is shown below and is up to date, so the refusal is not repeated.
  const shownBelow: readonly (string | null)[] = [verdict.blocks, approval.limit]
  const isOfJar = counter.jarStop !== null && checkout.refusal?.code.startsWith('batch_') === true
  const isShownBelow = checkout.refusal !== null && (isOfJar || shownBelow.includes(checkout.refusal.code))
  return (
    <>
      {isLost && <PanelNotice tone="warn" title={t.offline} />}
      {offline.isAlone && <OfflineNotice counter={counter} />}
      {checkout.leftWords !== null && <PanelNotice tone="bad" title={t.failed} hint={checkout.leftWords} />}
      {checkout.refusal !== null && !isShownBelow && (
        <PanelNotice
          tone="bad"
          title={t.failed}
          hint={checkout.refusal.words ?? undefined}
          action={
            counter.needsCustomer && (
              <Button variant="default" onClick={onCustomer}>
                {t.addCustomer}
              </Button>
            )
          }
        />
      )}
      {cart.refusal !== null && cart.refusal.code !== 'member_not_inside' && (
        <PanelNotice tone="bad" title={cart.refusal.detail ?? t.failed} />
      )}
      {counter.jarStop !== null && <JarNotice counter={counter} stop={counter.jarStop} />}
      {isRepriced && <PanelNotice tone="warn" title={t.priceChanged} hint={t.priceChangedHint} />}
      {!checkout.isSelling && !offline.isAlone && (approval.limit !== null || approval.isVoid) && (
        <ApprovalNotice counter={counter} onAsk={onAsk} />
      )}
      {!isEmpty && verdict.blocks !== null && (verdict.blocks !== approval.limit || offline.isAlone) && (
        <RuleNotice tone="bad" rule={verdict.blocks} counter={counter} onTopUp={onTopUp} />
      )}
      {counter.stillBlocks !== null && (
        <RuleNotice tone="bad" rule={counter.stillBlocks} counter={counter} onTopUp={onTopUp} />
      )}
      {!isEmpty &&
        verdict.asks.map((rule) => (
          <RuleNotice key={rule} tone="warn" rule={rule} counter={counter} onTopUp={onTopUp} />
        ))}
    </>
  )
}

type RuleNoticeProps = RuleActs & { tone: 'warn' | 'bad'; rule: DispenseRule }

function RuleNotice({ tone, rule, counter, onTopUp }: RuleNoticeProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, client, basket, checkout } = counter
  const { data: venueHere } = useQuery(venueHereQuery(venue.id))
  const { approvalWaits } = useWords(offlineCounterWords)
  const asks = tone === 'warn' ? ` ${t.asksReason}` : ''
  const waits = counter.offline.isAlone && rule === counter.approval.limit ? approvalWaits : null

  if (rule === 'dispense_credit') {
    const missingCents = basket.totalCents - centsOfAmount(client.profile.cash_balance)
    const missing = formatMoney(missingCents, venue.currency, language)
    return (
      <PanelNotice
        tone={tone}
        title={t.noCredit}
        hint={t.missing(missing)}
        action={
          onTopUp !== null && (
            <Button
              variant="default"
              aria-label={t.addMissingNamed(missing)}
              disabled={checkout.isSelling}
              onClick={() => onTopUp(missingCents)}
            >
              {t.addMissing(missing)}
            </Button>
          )
        }
      />
    )
  }
  if (rule === 'dispense_monthly_grams' || rule === 'dispense_daily_grams') {
    const { grams, limit } = rule === 'dispense_monthly_grams' ? client.month : client.day
    const overMilli = milliOfQuantity(grams) + basket.gramsMilli - milliOfQuantity(limit ?? 0)
    return (
      <PanelNotice
        tone={tone}
        title={rule === 'dispense_monthly_grams' ? t.monthlyLimit : t.dailyLimit}
        hint={`${t.over(formatGrams(overMilli, language))}.${asks}`}
      />
    )
  }
  if (rule === 'dispense_stock') return <StockNotice counter={counter} />
  const figures = {
    age: venueHere?.age_limit ?? ageLimitDefault,
    until: client.waits_until === null ? '' : formatDay(client.waits_until, language),
  }
  return (
    <PanelNotice
      tone={tone}
      title={errorWords(rule, language, figures)}
      hint={waits ?? (asks === '' ? undefined : t.asksReason)}
      action={rule === 'dispense_not_inside' && <DoorLink />}
    />
  )
}

/** The first line that exceeds the stock, with a button that reduces it. */
function StockNotice({ counter: { basket, cart } }: { counter: Counter }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const short = shortLine(basket.lines)
  if (short === undefined) return null
  const stock = formatQuantity(short.stockMilli, short.unitType, language)
  return (
    <PanelNotice
      tone="bad"
      title={errorWords('dispense_stock', language, { product: short.name, stock })}
      action={
        <Button {...guardedMark} variant="default" onClick={() => cart.put(short, short.stockMilli)}>
          {short.stockMilli === 0 ? t.takeOut : t.putLeft(stock)}
        </Button>
      }
    />
  )
}

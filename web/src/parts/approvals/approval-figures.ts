import { type ApprovalLimit, approvalUnits, centsOfAmount, isLimitOf, milliOfQuantity } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatGrams, formatMoney, formatRate } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Approval } from './approval-queries.ts'
import { approvalWords } from './approval-words.ts'

/** What an approver must see about an act. A figure is null where only the server knows it. */
export type Shown = {
  limit: ApprovalLimit
  /** What exceeds the limit, in its unit. */
  figure: number | null
  most: number | null
  before: number | null
  after: number | null
  /** Of a sale with a discount. */
  discountPercent: number | null
}

/** Nothing is known but the limit. */
export const plainShown = { figure: null, most: null, before: null, after: null, discountPercent: null } as const

/** The limits whose figure leaves the venue, shown with a minus. */
const leaving: readonly ApprovalLimit[] = [
  'dispense_discount',
  'dispense_discount_limit',
  'payout_ceiling',
  'payout_day_ceiling',
  'payout_other_method',
  'stock_loss_limit',
]

/** The figure with its direction. */
function signed({ limit, figure, before, after }: Shown): number | null {
  if (figure === null) return null
  if (leaving.includes(limit)) return -figure
  const falls = before !== null && after !== null && after < before
  const hasSides = isLimitOf('till_close', limit) || limit === 'price_change_limit'
  return hasSides && falls ? -Math.abs(figure) : figure
}

/** The figures of a request as text. */
export function useFigures(currency: string) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const inUnit: Record<(typeof approvalUnits)[ApprovalLimit], (figure: number) => string> = {
    money,
    grams: (figure) => formatGrams(milliOfQuantity(figure), language),
    percent: (figure) => formatRate(figure, language),
    times: (figure) => formatCount(figure, language),
    person: () => '',
  }
  return (shown: Shown) => {
    const { limit, most, before, after, discountPercent } = shown
    const unit = approvalUnits[limit]
    const write = inUnit[unit]
    const figure = signed(shown)
    const isCounted = unit === 'times' || unit === 'person'
    const mostText = most === null || unit === 'person' ? null : write(most)
    const stop = mostText === null ? t.stopUnknown[unit] : t.stop[unit](mostText)
    return {
      /** Times are not what people look at: the act is named instead. */
      figure: figure === null || isCounted ? null : write(figure),
      stop: discountPercent === null ? stop : `${t.percent(discountPercent)} · ${stop}`,
      sides: before === null || after === null ? null : { before: money(before), after: money(after) },
      percent: discountPercent === null ? null : t.percent(discountPercent),
      most: mostText,
    }
  }
}

export const shownOf = (approval: Approval): Shown => ({
  limit: approval.limit,
  figure: approval.figure,
  most: approval.most,
  before: approval.amount_before,
  after: approval.amount_after,
  discountPercent:
    approval.act.kind === 'sale' && approval.limit !== 'dispense_grams_limit' ? approval.act.discount_percent : null,
})

/** Minutes and seconds until an instant: 4:38. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { Button } from '@mantine/core'
import { IconLock, IconScale, IconShoppingCart } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { StateCard } from '../../design/state-card.tsx'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { CartLine } from './cart-line.tsx'
import classes from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import { cartWords } from './cart-words.ts'
import { SaleNotices } from './sale-notices.tsx'
import type { Counter } from './use-counter.ts'

export type CartActions = {
  onWeigh: (productId: number | null) => void
  onTopUp: ((missingCents: number) => void) | null
  onCheckout: () => void
  onEmpty: () => void
  onKeepShopping: () => void
  onClose: () => void
}

/** The cart. The lines scroll; the total and the pay button stay in view. */
export function CartPanel({ counter, acts }: { counter: Counter; acts: CartActions }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, basket, cart, checkout, isEmpty, mayPay } = counter
  const isBusy = checkout.isSelling
  return (
    <>
      <div className={classes.list} data-faded={!isEmpty || undefined}>
        {isEmpty && cart.isPending && <SkeletonRows rows={3} />}
        {isEmpty && !cart.isPending && (
          <StateCard
            Icon={IconShoppingCart}
            title={t.emptyCart}
            action={
              <Button
                variant="default"
                leftSection={<IconScale size={20} aria-hidden="true" />}
                onClick={() => acts.onWeigh(null)}
              >
                {t.addProduct}
              </Button>
            }
          >
            {t.emptyCartHint}
          </StateCard>
        )}
        {!isEmpty && (
          <ul className={classes.lines} aria-label={t.cart}>
            {basket.lines.map((line) => (
              <CartLine
                key={line.productId}
                line={line}
                currency={venue.currency}
                isLocked={isBusy}
                onPut={(quantityMilli) => cart.put(line, quantityMilli)}
                onWeigh={() => acts.onWeigh(line.productId)}
              />
            ))}
          </ul>
        )}
        {!isEmpty && (
          <button type="button" className={classes.empty} disabled={isBusy} onClick={acts.onEmpty}>
            {t.empty}
          </button>
        )}
      </div>
      <div className={classes.foot}>
        <div className={classes.sums}>
          <CartTotals counter={counter} />
          <SaleNotices counter={counter} onTopUp={acts.onTopUp} />
        </div>
        <BusyButton
          {...guardedMark}
          className={classes.checkout ?? ''}
          fullWidth
          busy={isBusy}
          disabled={!isBusy && !mayPay}
          icon={mayPay || isBusy ? null : <IconLock size={21} stroke={1.8} aria-hidden="true" />}
          onClick={acts.onCheckout}
        >
          {t.checkout}
          {(mayPay || isBusy) && (
            <span className={classes.amount}>{formatMoney(basket.totalCents, venue.currency, language)}</span>
          )}
        </BusyButton>
        <div className={classes.ways}>
          <Button variant="default" onClick={acts.onKeepShopping}>
            {t.keepShopping}
          </Button>
          <Button variant="default" onClick={acts.onClose}>
            {t.close}
          </Button>
        </div>
      </div>
    </>
  )
}

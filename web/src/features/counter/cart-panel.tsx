import { Button } from '@mantine/core'
import { IconCloudUp, IconLock, IconRepeat, IconScale, IconShoppingCart } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { offlineWords } from '../../parts/offline/offline-words.ts'
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
  onCustomer: () => void
  onAsk: () => void
  onEmpty: () => void
  onKeepShopping: () => void
  onClose: () => void
}

/** The cart. The lines scroll; the total and the pay button stay in view. */
export function CartPanel({ counter, acts }: { counter: Counter; acts: CartActions }) {
  const t = useWords(cartWords)
  const { savedHere } = useWords(offlineWords)
  const language = useLanguage()
  const { venue, basket, cart, checkout, isEmpty, mayPay, repeatable } = counter
  const isBusy = checkout.isSelling
  return (
    <>
      <FadingScroll className={classes.list} isFaded={!isEmpty}>
        {isEmpty && cart.isPending && <SkeletonRows rows={3} />}
        {isEmpty && !cart.isPending && (
          <StateCard
            Icon={IconShoppingCart}
            title={t.emptyCart}
            action={
              <Stack gap={4}>
                {repeatable.length > 0 && <RepeatButton counter={counter} />}
                <Button
                  variant="default"
                  leftSection={<IconScale size={20} aria-hidden="true" />}
                  onClick={() => acts.onWeigh(null)}
                >
                  {t.addProduct}
                </Button>
              </Stack>
            }
          >
            {t.emptyCartHint}
          </StateCard>
        )}
        {!isEmpty && (
          <ul aria-label={t.cart}>
            {basket.lines.map((line) => (
              <CartLine
                key={line.productId}
                line={line}
                currency={venue.currency}
                isLocked={isBusy}
                latestChange={line.productId === cart.latest.productId ? cart.latest.change : null}
                onPut={(quantityMilli) => cart.put(line, quantityMilli)}
                onWeigh={() => acts.onWeigh(line.productId)}
              />
            ))}
          </ul>
        )}
        {!isEmpty && (
          <Button variant="subtle" className={classes.empty ?? ''} disabled={isBusy} onClick={acts.onEmpty}>
            {t.empty}
          </Button>
        )}
      </FadingScroll>
      <Stack fixed gap={4} padX={6} padY={5} line="top" className={classes.foot}>
        <Stack gap={4} className={classes.sums}>
          <CartTotals counter={counter} />
          <SaleNotices counter={counter} onTopUp={acts.onTopUp} onCustomer={acts.onCustomer} onAsk={acts.onAsk} />
        </Stack>
        <BusyButton
          {...guardedMark}
          size="xl"
          fullWidth
          busy={isBusy}
          disabled={!isBusy && !mayPay}
          icon={mayPay || isBusy ? null : <IconLock size={21} stroke={1.8} aria-hidden="true" />}
          onClick={acts.onCheckout}
        >
          <Row as="span" gap={4} numeric>
            {t.checkout}
            {(mayPay || isBusy) && (
              <Text weight="regular">{formatMoney(basket.totalCents, venue.currency, language)}</Text>
            )}
          </Row>
        </BusyButton>
        {counter.offline.isAlone ? (
          <Row as="p" gap={4} fixed justify="center" size="small" tone="soft">
            <IconCloudUp size={18} stroke={1.7} aria-hidden="true" /> {savedHere}
          </Row>
        ) : (
          <Row gap={4} fixed className={classes.ways}>
            <Button variant="default" onClick={acts.onKeepShopping}>
              {t.keepShopping}
            </Button>
            <Button variant="default" onClick={acts.onClose}>
              {t.close}
            </Button>
          </Row>
        )}
      </Stack>
    </>
  )
}

/** Puts the last sale into the cart again, and says what that is. */
function RepeatButton({ counter: { repeatable, repeat } }: { counter: Counter }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const contents = repeatable.map(
    ({ product, quantityMilli }) => `${formatQuantity(quantityMilli, product.unit_type, language)} ${product.name}`,
  )
  return (
    <Stack gap={2}>
      <Button variant="light" leftSection={<IconRepeat size={20} aria-hidden="true" />} onClick={repeat}>
        {t.repeat}
      </Button>
      <Text as="p" size="small" tone="quiet" numeric clamp>
        {contents.join(' · ')}
      </Text>
    </Stack>
  )
}

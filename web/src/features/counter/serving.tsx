import { mayUse, quantityIn, quantityStepMilli } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShoppingCart, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { guardedMark } from '../../design/placements.ts'
import { RightDrawer } from '../../design/right-drawer.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ThumbBar } from '../../design/thumb-bar.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { MemberCard } from './member-card.tsx'
import { CounterPanel } from './counter-panel.tsx'
import { CounterWorks } from './counter-works.tsx'
import { type CounterMember, clientQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { shelvedOf } from './priced-cart.ts'
import type { PanelView } from './panel-view.ts'
import { ServingDialogs, type OpenDialog } from './serving-dialogs.tsx'
import classes from './serving.module.css'
import { Shelf } from './shelf.tsx'
import type { NamedBatch } from './stored-batch.ts'
import { useCheckoutKey } from './use-checkout-key.ts'
import type { TakeProduct } from './use-counter-scan.ts'
import { useShelfSearch } from './use-shelf-search.ts'
import { type Counter, useCounter } from './use-counter.ts'
import { useExit } from './use-exit.ts'

type CounterActs = {
  /** Set while a member is served, for scanned barcodes. */
  takeProduct: RefObject<TakeProduct | null>
  onChoose: (id: number | null) => void
}
type ServingProps = CounterActs & { venue: PageVenue; clientId: number }

/** Serves one member. */
export function Serving({ venue, clientId, ...acts }: ServingProps) {
  const t = useWords(counterWords)
  const client = useQuery(clientQuery(venue.id, clientId))
  if (client.data !== undefined) return <Served venue={venue} client={client.data} {...acts} />
  if (client.isPending) return <SkeletonRows rows={6} />
  return (
    <Stack align="center" gap={5}>
      <LoadError title={t.clientError} error={client.error} onRetry={() => void client.refetch()} />
      <Button variant="default" leftSection={<IconUserSearch size={18} />} onClick={() => acts.onChoose(null)}>
        {t.chooseOther}
      </Button>
    </Stack>
  )
}

type ServedProps = CounterActs & { venue: PageVenue; client: CounterMember }

function Served({ venue, client, takeProduct, onChoose }: ServedProps) {
  const t = useWords(cartWords)
  const { person } = useSession()
  const isPhone = usePhone()
  const hasRoom = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
  const counter = useCounter(venue, client)
  const { isSelling, paid, refusal } = counter.checkout
  // A sale that a reload interrupted shows its result in the cart. The answer may come before this is shown.
  const [isShown, setIsShown] = useState(hasRoom || isSelling || paid !== null || refusal !== null)
  const [view, setView] = useState<PanelView>({ kind: 'cart' })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const search = useShelfSearch()
  const next = () => {
    counter.checkout.acknowledge()
    onChoose(null)
  }
  const exit = useExit(venue.id, client, next)
  // Moving on to another member, for example by card, dismisses the result of the last sale.
  const leave = useEffectEvent(() => void counter.checkout.acknowledge())
  useEffect(() => () => leave(), [])
  const mayTopUp = mayUse(person, venue.id, 'member.top_up')
  const mayLetOut = mayUse(person, venue.id, 'door.pass') && counter.entryTime !== null

  const show = (shown: PanelView) => {
    setView(shown)
    setIsShown(true)
  }
  const hide = () => {
    setIsShown(false)
    setView({ kind: 'cart' })
  }
  const pick = useCallback((productId: number, batch: NamedBatch | null = null) => {
    setView({ kind: 'weigh', productId, mode: 'add', batch })
    setIsShown(true)
  }, [])

  useImperativeHandle(takeProduct, (): TakeProduct => (product, jar) => {
    const { name: named } = product
    if (counter.checkout.isSelling) return { kind: 'paying', product: named }
    if (product.stock_state === 'out') return { kind: 'sold_out', product: named }
    if (jar?.blocked === true) return { kind: 'jar_blocked', product: named, code: jar.code }
    search.clear()
    const batch = jar === null ? null : { id: jar.id, code: jar.code }
    // The scanned jar is that of what is being weighed. Its product begins anew.
    if (batch !== null && isShown && view.kind === 'weigh' && view.productId === product.id) setView({ ...view, batch })
    else if (product.unit_type === 'weight') pick(product.id, batch)
    else {
      const quantityMilli = quantityIn(counter.cart.lines, product.id) + quantityStepMilli.fixed
      counter.cart.put(shelvedOf(product), quantityMilli, undefined, batch ?? undefined)
      if (hasRoom && view.kind !== 'weigh') show({ kind: 'cart' })
    }
    return null
  })

  /** The result appears in the cart panel, so the cart is shown first. */
  const pay: Counter['pay'] = (...how) => {
    show({ kind: 'cart' })
    return counter.pay(...how)
  }
  function checkOut(): void {
    if (!counter.mayPay) return
    if (counter.needsCustomer) setOpen({ what: 'customer' })
    // The reason of the request is that of the sale too.
    else if (counter.approval.approved !== null) void pay(counter.approval.approved.reason)
    else if (counter.asksReason) setOpen({ what: 'reason' })
    else void pay('')
  }
  useCheckoutKey(() => {
    const asksReason = counter.asksReason && counter.approval.approved === null
    if (counter.mayPay) setOpen({ what: asksReason ? 'reason' : 'pay' })
  })

  const acts = {
    onWeigh: (productId: number | null) =>
      show({ kind: 'weigh', productId, mode: productId === null ? 'add' : 'set', batch: null }),
    onTopUp: mayTopUp ? (cents: number) => setOpen({ what: 'top_up', cents }) : null,
    onCheckout: checkOut,
    onCustomer: () => setOpen({ what: 'customer' }),
    onAsk: () => setOpen({ what: 'approval' }),
    onEmpty: () => setOpen({ what: 'empty' }),
    onKeepShopping: () => {
      if (!hasRoom) hide()
      search.field.current?.focus()
    },
    onClose: hide,
  }
  const panel = (
    <CounterPanel
      counter={counter}
      view={view}
      inDrawer={!hasRoom}
      acts={acts}
      paidActs={{
        isLeaving: exit.isLeaving,
        onVoid: () => setOpen({ what: 'void' }),
        onExit: mayLetOut ? () => void exit.leave(false) : null,
        onNext: next,
      }}
      onView={setView}
      onWeighed={() => {
        search.clear()
        if (hasRoom) setView({ kind: 'cart' })
        else hide()
      }}
    />
  )
  return (
    <div className={classes.counter} data-docked={(hasRoom && isShown) || undefined}>
      <Stack gap={5} className={classes.main}>
        <MemberCard
          venue={venue}
          client={client}
          entryTime={counter.entryTime}
          asOf={counter.offline.asOf}
          isCartShown={isShown}
          onToggleCart={() => (isShown ? hide() : show({ kind: 'cart' }))}
          onTopUp={mayTopUp ? () => setOpen({ what: 'top_up', cents: null }) : null}
          onChoose={onChoose}
        />
        {counter.offline.isAlone && !isPhone && <CounterWorks />}
        <Shelf
          venue={venue}
          inCartMilli={quantities(counter)}
          weighedId={isShown && view.kind === 'weigh' ? view.productId : null}
          usualIds={counter.usualIds}
          search={search}
          onPick={pick}
        />
        {isPhone && (
          <CartBar
            counter={counter}
            offersPay={counter.mayPay && !isShown}
            onOpen={() => show({ kind: 'cart' })}
            onCheckout={checkOut}
          />
        )}
      </Stack>
      {isShown && hasRoom && (
        <Stack as="aside" className={classes.panel} aria-label={t.cart} data-docked-panel>
          {panel}
        </Stack>
      )}
      {isShown && !hasRoom && (
        <RightDrawer label={t.cart} closeLabel={t.close} onClose={hide}>
          <Stack grow className={classes.sheet}>
            {panel}
          </Stack>
        </RightDrawer>
      )}
      <ServingDialogs counter={{ ...counter, pay }} open={open} exit={exit} onClose={() => setOpen(null)} />
    </div>
  )
}

const quantities = ({ basket }: Counter): ReadonlyMap<number, number> =>
  new Map(basket.lines.map(({ productId, quantityMilli }) => [productId, quantityMilli]))

type CartBarProps = { counter: Counter; offersPay: boolean; onOpen: () => void; onCheckout: () => void }

/** The cart button at the bottom of a small screen, with the number of lines, and the button that takes the total. */
function CartBar({ counter, offersPay, onOpen, onCheckout }: CartBarProps) {
  const t = useWords(counterWords)
  const { checkout } = useWords(cartWords)
  const language = useLanguage()
  const { basket, venue } = counter
  const total = (
    <Text numeric aria-live="polite">
      {formatMoney(basket.totalCents, venue.currency, language)}
    </Text>
  )
  return (
    <ThumbBar>
      <Button
        size="xl"
        {...(offersPay ? { variant: 'default', px: 'md', fz: 'md' } : { fullWidth: true, rightSection: total })}
        justify="space-between"
        leftSection={offersPay ? null : <IconShoppingCart size={22} stroke={1.8} aria-hidden="true" />}
        classNames={{ label: classes.open ?? '' }}
        onClick={onOpen}
      >
        <Row as="span" gap={4}>
          {t.showCart} <span className={classes.count}>{formatCount(basket.lines.length, language)}</span>
        </Row>
      </Button>
      {offersPay && (
        <Button {...guardedMark} size="xl" className={classes.pay} px="md" fz="md" onClick={onCheckout}>
          <Row as="span" gap={4}>
            {checkout} {total}
          </Row>
        </Button>
      )}
    </ThumbBar>
  )
}

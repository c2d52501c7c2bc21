import { holdsAt } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShoppingCart, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { RightDrawer } from '../../design/right-drawer.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ThumbBar } from '../../design/thumb-bar.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { MemberCard } from './member-card.tsx'
import { CounterPanel } from './counter-panel.tsx'
import { type CounterMember, clientQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import type { PanelView } from './panel-view.ts'
import { ServingDialogs, type OpenDialog } from './serving-dialogs.tsx'
import classes from './serving.module.css'
import { Shelf } from './shelf.tsx'
import { useCheckoutKey } from './use-checkout-key.ts'
import { type Counter, useCounter } from './use-counter.ts'
import { useExit } from './use-exit.ts'

type ServingProps = { venue: PageVenue; clientId: number; onChoose: (id: number | null) => void }

/** Serves one member. */
export function Serving({ venue, clientId, onChoose }: ServingProps) {
  const t = useWords(counterWords)
  const client = useQuery(clientQuery(venue.id, clientId))
  if (client.data !== undefined) return <Served venue={venue} client={client.data} onChoose={onChoose} />
  if (client.isPending) return <SkeletonRows rows={6} />
  return (
    <Stack align="center" gap={5}>
      <LoadError title={t.clientError} error={client.error} onRetry={() => void client.refetch()} />
      <Button variant="default" leftSection={<IconUserSearch size={18} />} onClick={() => onChoose(null)}>
        {t.chooseOther}
      </Button>
    </Stack>
  )
}

type ServedProps = { venue: PageVenue; client: CounterMember; onChoose: (id: number | null) => void }

function Served({ venue, client, onChoose }: ServedProps) {
  const t = useWords(cartWords)
  const { person } = useSession()
  const isPhone = usePhone()
  const hasRoom = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
  const counter = useCounter(venue, client)
  const [isShown, setIsShown] = useState(hasRoom)
  const [view, setView] = useState<PanelView>({ kind: 'cart' })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const productField = useRef<HTMLInputElement>(null)
  const next = () => {
    counter.checkout.acknowledge()
    onChoose(null)
  }
  const exit = useExit(venue.id, client, next)
  // Moving on to another member, for example by card, dismisses the result of the last sale.
  const leave = useEffectEvent(() => void counter.checkout.acknowledge())
  useEffect(() => () => leave(), [])
  const mayTopUp = holdsAt(person, venue.id, 'top_up')
  const mayLetOut = holdsAt(person, venue.id, 'door') && counter.entryTime !== null

  const show = (shown: PanelView) => {
    setView(shown)
    setIsShown(true)
  }
  const hide = () => {
    setIsShown(false)
    setView({ kind: 'cart' })
  }
  const pick = useCallback((productId: number) => {
    setView({ kind: 'weigh', productId, mode: 'add' })
    setIsShown(true)
  }, [])

  /** The result appears in the cart panel, so the cart is shown first. */
  const pay = (reason: string) => {
    show({ kind: 'cart' })
    return counter.pay(reason)
  }
  function checkOut(): void {
    if (!counter.mayPay) return
    if (counter.asksReason) setOpen({ what: 'reason' })
    else void pay('')
  }
  useCheckoutKey(() => {
    if (counter.mayPay) setOpen({ what: counter.asksReason ? 'reason' : 'pay' })
  })

  const acts = {
    onWeigh: (productId: number | null) => show({ kind: 'weigh', productId, mode: productId === null ? 'add' : 'set' }),
    onTopUp: mayTopUp ? (cents: number) => setOpen({ what: 'top_up', cents }) : null,
    onCheckout: checkOut,
    onEmpty: () => setOpen({ what: 'empty' }),
    onKeepShopping: () => {
      if (!hasRoom) hide()
      productField.current?.focus()
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
      onWeighed={() => (hasRoom ? setView({ kind: 'cart' }) : hide())}
    />
  )
  return (
    <div className={classes.counter} data-docked={(hasRoom && isShown) || undefined}>
      <Stack gap={5} className={classes.main}>
        <MemberCard
          venue={venue}
          client={client}
          entryTime={counter.entryTime}
          isCartShown={isShown}
          onToggleCart={() => (isShown ? hide() : show({ kind: 'cart' }))}
          onTopUp={mayTopUp ? () => setOpen({ what: 'top_up', cents: null }) : null}
          onChoose={onChoose}
        />
        <Shelf
          venue={venue}
          inCartMilli={quantities(counter)}
          weighedId={isShown && view.kind === 'weigh' ? view.productId : null}
          searchField={productField}
          onPick={pick}
        />
        {isPhone && <CartBar counter={counter} onOpen={() => show({ kind: 'cart' })} />}
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

/** The cart button at the bottom of a small screen, with the number of lines and the total. */
function CartBar({ counter, onOpen }: { counter: Counter; onOpen: () => void }) {
  const t = useWords(counterWords)
  const language = useLanguage()
  const { basket, venue } = counter
  return (
    <ThumbBar>
      <Button
        size="xl"
        fullWidth
        justify="space-between"
        leftSection={<IconShoppingCart size={22} stroke={1.8} aria-hidden="true" />}
        rightSection={
          <Text numeric aria-live="polite">
            {formatMoney(basket.totalCents, venue.currency, language)}
          </Text>
        }
        classNames={{ label: classes.open ?? '' }}
        onClick={onOpen}
      >
        <Row as="span" gap={4}>
          {t.showCart} <span className={classes.count}>{formatCount(basket.lines.length, language)}</span>
        </Row>
      </Button>
    </ThumbBar>
  )
}

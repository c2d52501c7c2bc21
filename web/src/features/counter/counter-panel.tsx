import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatQuantity } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { type CartActions, CartPanel } from './cart-panel.tsx'
import { cartWords } from './cart-words.ts'
import classes from './counter-panel.module.css'
import type { Product } from './counter-queries.ts'
import { HistoryPanel, HistoryWaits } from './history-panel.tsx'
import { PaidPanel } from './paid-panel.tsx'
import type { PanelView } from './panel-view.ts'
import { ProductThumb } from './product-thumb.tsx'
import type { Counter } from './use-counter.ts'
import { WeighNothing, WeighPanel } from './weigh-panel.tsx'

type PaidActs = {
  isLeaving: boolean
  onVoid: () => void
  onExit: (() => void) | null
  onNext: () => void
}

type CounterPanelProps = {
  counter: Counter
  view: PanelView
  /** In a drawer, which has its own close button. */
  inDrawer: boolean
  acts: CartActions
  paidActs: PaidActs
  onView: (view: PanelView) => void
  onWeighed: () => void
}

/** The panel beside the shelf: cart, history, weighing, or payment result. */
export function CounterPanel({ counter, view, inDrawer, acts, paidActs, onView, onWeighed }: CounterPanelProps) {
  const { venue, client, checkout, products, offline } = counter
  if (view.kind === 'weigh') {
    const product = view.productId === null ? null : (products?.get(view.productId) ?? null)
    const back = () => onView({ kind: 'cart' })
    return (
      <>
        <WeighHead counter={counter} product={product} inDrawer={inDrawer} onClose={inDrawer ? acts.onClose : back} />
        {product === null ? (
          <WeighNothing onBack={back} />
        ) : (
          <WeighPanel
            key={`${product.id} ${view.mode}`}
            counter={counter}
            product={product}
            mode={view.mode}
            batch={view.batch}
            onBatch={(batch) => onView({ ...view, batch })}
            onDone={onWeighed}
            onBack={back}
          />
        )}
      </>
    )
  }
  return (
    <>
      <TabsHead counter={counter} view={view} inDrawer={inDrawer} onView={onView} onClose={acts.onClose} />
      {view.kind === 'history' &&
        (offline.isAlone ? <HistoryWaits /> : <HistoryPanel venue={venue} memberId={client.id} />)}
      {view.kind === 'cart' &&
        (checkout.paid === null ? (
          <CartPanel counter={counter} acts={acts} />
        ) : (
          <PaidPanel venue={venue} paid={checkout.paid} isAlone={offline.isAlone} {...paidActs} />
        ))}
    </>
  )
}

type TabsHeadProps = Pick<CounterPanelProps, 'counter' | 'view' | 'inDrawer' | 'onView'> & { onClose: () => void }

function TabsHead({ counter, view, inDrawer, onView, onClose }: TabsHeadProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const count = formatCount(counter.basket.lines.length, language)
  return (
    <Head inDrawer={inDrawer} onClose={onClose}>
      <SegmentedControl
        className={classes.tabs ?? ''}
        classNames={{ label: classes.tab ?? '' }}
        fullWidth
        value={view.kind}
        onChange={(kind) => onView({ kind: kind === 'history' ? 'history' : 'cart' })}
        data={[
          {
            value: 'cart',
            label: (
              <Row as="span" gap={2} justify="center">
                {t.cart} <Badge tone="info">{count}</Badge>
              </Row>
            ),
          },
          { value: 'history', label: t.transactions },
        ]}
      />
    </Head>
  )
}

type WeighHeadProps = { counter: Counter; product: Product | null; inDrawer: boolean; onClose: () => void }

function WeighHead({ counter: { venue }, product, inDrawer, onClose }: WeighHeadProps) {
  const t = useWords(cartWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  return (
    <Head inDrawer={inDrawer} onClose={onClose}>
      {product !== null && (
        <ProductThumb>
          <ProductPicture product={product} size="small" />
        </ProductThumb>
      )}
      <Stack grow>
        <Text as="h2" size="lead" weight="semibold" truncate>
          {product === null ? t.addProduct : product.name}
        </Text>
        {product !== null && (
          <Text as="p" size="small" tone="soft" numeric>
            {formatMoney(centsOfAmount(product.price), venue.currency, language)}/
            {per[product.unit_type].replace('.', '')} ·{' '}
            {t.stock(formatQuantity(milliOfQuantity(product.stock_quantity), product.unit_type, language))}
          </Text>
        )}
      </Stack>
    </Head>
  )
}

type HeadProps = { inDrawer: boolean; onClose: () => void; children: ReactNode }

/** The head of the panel. A drawer has its own close button. */
function Head({ inDrawer, onClose, children }: HeadProps) {
  const t = useWords(cartWords)
  return (
    <Row fixed gap={5} padX={6} padY={4} line="bottom" className={classes.head} data-in-drawer={inDrawer || undefined}>
      {children}
      {!inDrawer && (
        <ActionIcon size="lg" variant="subtle" aria-label={t.close} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </Row>
  )
}

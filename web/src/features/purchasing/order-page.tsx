import { purchaseOrderBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCircleX, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { formatCount } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { DraftEditor } from './draft-editor.tsx'
import { EndDialog } from './end-dialog.tsx'
import { orderWords } from './order-words.ts'
import { PlacedOrder } from './placed-order.tsx'
import { orderQuery, type PurchaseOrder } from './purchasing-queries.ts'

/** One order to a supplier: a draft that is written, or goods that are received. */
export function Page() {
  const t = useWords(orderWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) =>
        id === null ? <Missing venueId={venue.id} /> : <Found key={`${venue.id} ${id}`} venue={venue} id={id} />
      }
    </AtVenue>
  )
}

function useBack(venueId: number) {
  const t = useWords(orderWords)
  return { to: useVenuePath(venueId)('/product/orders'), label: t.back }
}

function Found({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(orderWords)
  const back = useBack(venue.id)
  const order = useQuery(orderQuery(venue.id, id))
  if (order.data !== undefined) return <OneOrder venue={venue} order={order.data} />
  if (order.error instanceof ApiError && order.error.code === 'purchase_order_not_found') {
    return <Missing venueId={venue.id} />
  }
  return (
    <>
      <PageHead title={t.title} back={back} />
      {order.isPending && <SkeletonRows rows={6} />}
      {order.isLoadingError && (
        <LoadError title={t.oneError} error={order.error} onRetry={() => void order.refetch()} />
      )}
    </>
  )
}

function OneOrder({ venue, order }: { venue: PageVenue; order: PurchaseOrder }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const back = useBack(venue.id)
  const mayOrder = useMay(venue.id)('purchasing.order')
  const [ending, setEnding] = useState<'close' | 'cancel' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ends = (['close', 'cancel'] as const).filter(
    (how) => mayOrder && purchaseOrderBlocker(order.state, how) === null,
  )
  return (
    <>
      <PageHead
        title={t.one(formatCount(order.number, language))}
        of={order.supplier?.name ?? t.noSupplier}
        back={back}
      >
        <PageTools>
          {ends.map((how) => (
            <Button
              key={how}
              variant="default"
              leftSection={<IconCircleX size={18} aria-hidden="true" />}
              onClick={() => setEnding(how)}
            >
              {how === 'close' ? t.close : t.cancelOrder}
            </Button>
          ))}
        </PageTools>
      </PageHead>
      {order.state === 'draft' && mayOrder ? (
        <DraftEditor key={attempt} venue={venue} order={order} onStartOver={() => setAttempt(attempt + 1)} />
      ) : (
        <PlacedOrder venue={venue} order={order} />
      )}
      {ending !== null && <EndDialog venueId={venue.id} order={order} how={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Missing({ venueId }: { venueId: number }) {
  const t = useWords(orderWords)
  const { to } = useBack(venueId)
  return (
    <>
      <PageHead title={t.title} />
      <StateCard
        Icon={IconTruckDelivery}
        title={t.missing}
        action={
          <Button component={Link} to={to} variant="default">
            {t.toList}
          </Button>
        }
      >
        {t.missingHint}
      </StateCard>
    </>
  )
}

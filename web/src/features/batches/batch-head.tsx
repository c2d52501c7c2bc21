import { Button } from '@mantine/core'
import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { BatchBadge, useBatchState } from '../../parts/batches/batch-badge.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import type { LabelledJar } from '../../parts/printing/jar-labels.ts'
import { PrintJarLabel } from '../../parts/printing/print-jar-label.tsx'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { TransferLink } from '../../parts/transfers/transfer-link.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import classes from './batch-head.module.css'
import type { Batch } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'
import { BlockDialog } from './block-dialog.tsx'
import { type Jar, jarsQuery } from './jars-queries.ts'

/** A label for each jar that holds something, or one for a batch without jars of its own. */
function labelledIn(batch: Batch, jars: readonly Jar[]): readonly LabelledJar[] {
  const full = jars.filter(({ emptied_at: emptiedAt }) => emptiedAt === null)
  if (full.length === 0) return [batch]
  return full.map(({ number, weighed }) => ({ ...batch, left: weighed?.quantity ?? null, jar: number }))
}

/** The name of a batch and its product, what it is today, and what can be done with it. Red while it is blocked. */
export function BatchHead({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  const now = new Date(useMinute())
  const may = useMay(venue.id)
  const jars = useQuery({ ...jarsQuery(venue.id, batch.id), enabled: may('jars.read') })
  const { product, blocked } = batch
  const pictured = { ...product, category: null, subcategory: null, stock_state: 'ok' } as const
  return (
    <Row wrap gap={5} justify="between" className={classes.head} data-blocked={blocked !== null || undefined}>
      <title>{`${b.batch(batch.code)} · Aforo`}</title>
      <Row grow gap={6} className={classes.name}>
        <span className={classes.picture}>
          <ProductPicture product={pictured} size="small" />
        </span>
        <Stack grow gap={1}>
          <Row as="nav" wrap gap={2} size="body" tone="soft" className={classes.path} aria-label={t.path}>
            <QuietLink tone="ink" to={venuePath('/product')}>
              {t.products}
            </QuietLink>
            <span aria-hidden="true">›</span>
            <QuietLink tone="ink" to={venuePath(`/product/${product.id}`)}>
              {product.name}
            </QuietLink>
          </Row>
          <Row wrap gap={5}>
            <h1 className={classes.title}>{b.batch(batch.code)}</h1>
            <State venue={venue} batch={batch} />
          </Row>
          {blocked !== null && (
            <Text as="p" tone="bad" breaks>
              {t.blockedBy(blocked.by, formatWhen(new Date(blocked.at), now, language, venue.timeZone))}:{' '}
              {blocked.reason}
            </Text>
          )}
        </Stack>
      </Row>
      <PageTools>
        <PrintJarLabel venue={venue} product={product} batches={labelledIn(batch, jars.data ?? [])} />
        {batch.blocked === null && batch.left > 0 && (
          <TransferLink venueId={venue.id} productId={batch.product.id} batchId={batch.id} />
        )}
        <BlockButton venue={venue} batch={batch} />
      </PageTools>
    </Row>
  )
}

function State({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const state = useBatchState(venue.timeZone)(batch)
  return (
    <>
      {state === 'for_sale' ? (
        <Badge tone="ok">{t.forSale}</Badge>
      ) : (
        <BatchBadge batch={batch} timeZone={venue.timeZone} />
      )}
      {batch.open && <Badge tone="info">{t.isOpen}</Badge>}
    </>
  )
}

function BlockButton({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const may = useMay(venue.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!may('batch.block')) return null
  return (
    <>
      {batch.blocked === null ? (
        <Button
          variant="default"
          className={classes.block ?? ''}
          leftSection={<IconBan size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t.block}
        </Button>
      ) : (
        <Button leftSection={<IconLockOpen size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t.unblock}
        </Button>
      )}
      {isOpen && <BlockDialog venue={venue} batch={batch} onClose={() => setIsOpen(false)} />}
    </>
  )
}

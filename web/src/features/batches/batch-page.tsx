import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { BatchJourney } from '../../parts/transfers/batch-journey.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { BatchDetails } from './batch-details.tsx'
import { BatchFigures } from './batch-figures.tsx'
import { BatchHead } from './batch-head.tsx'
import { BatchJars } from './batch-jars.tsx'
import { BatchLife } from './batch-life.tsx'
import classes from './batch-page.module.css'
import { BatchReceivers } from './batch-receivers.tsx'
import { type Batch, batchQuery } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'
import { BlockEffect } from './block-effect.tsx'

/** One batch: what is left of it, where the rest went, and who received it. */
export function Page() {
  const t = useWords(batchesWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) =>
        id === null ? <Missing venue={venue} /> : <FoundBatch key={`${venue.id} ${id}`} venue={venue} id={id} />
      }
    </AtVenue>
  )
}

function FoundBatch({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(batchesWords)
  const batch = useQuery(batchQuery(venue.id, id))
  if (batch.data !== undefined) return <OneBatch venue={venue} batch={batch.data} />
  if (batch.error instanceof ApiError && batch.error.code === 'batch_not_found') return <Missing venue={venue} />
  return (
    <>
      <PageHead title={t.title} />
      {batch.isPending && <SkeletonRows rows={6} />}
      {batch.isLoadingError && (
        <LoadError title={t.loadError} error={batch.error} onRetry={() => void batch.refetch()} />
      )}
    </>
  )
}

function OneBatch({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const may = useMay(venue.id)
  return (
    <Stack gap={6}>
      <BatchHead venue={venue} batch={batch} />
      <BatchFigures venue={venue} batch={batch} />
      <div className={classes.columns}>
        <BatchLife venue={venue} batch={batch} />
        <Stack gap={6}>
          <BatchJourney venue={venue} batchId={batch.id} unitType={batch.product.unit_type} />
          <BatchReceivers venue={venue} batch={batch} />
          <BatchJars venue={venue} batch={batch} />
          <BatchDetails venue={venue} batch={batch} />
          {batch.blocked === null && may('batch.block') && <BlockEffect />}
        </Stack>
      </div>
    </Stack>
  )
}

function Missing({ venue }: { venue: PageVenue }) {
  const t = useWords(batchesWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  return (
    <>
      <PageHead title={t.title} />
      <StateCard
        Icon={IconPackageOff}
        title={errorWords('batch_not_found', language)}
        action={
          <Button
            component={Link}
            to={venuePath('/product')}
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
          >
            {t.toProducts}
          </Button>
        }
      >
        {t.missingHint}
      </StateCard>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { fiscalStatusQuery } from '../../parts/fiscal/fiscal-status.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { AnswersCard } from './answers-card.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { ChainCard } from './chain-card.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { fiscalPageWords } from './fiscal-page-words.ts'
import classes from './fiscal-page.module.css'
import { RegimeCard } from './regime-card.tsx'
import { SampleDialog } from './sample-dialog.tsx'
import { SendingCard } from './sending-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { useShownDocument } from './use-shown-document.ts'

type FiscalPageProps = {
  /** How the venue is taxed. Another feature, shown among these cards. */
  renderTaxes?: (venue: PageVenue) => ReactNode
}

/** Taxes and invoices of a venue: first whether everything is sent, then what is set. */
export function FiscalPage({ renderTaxes }: FiscalPageProps) {
  const t = useWords(fiscalPageWords)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} renderTaxes={renderTaxes} />}
    </AtVenue>
  )
}

type OpenedProps = { venue: PageVenue; choice: ReactNode; renderTaxes: FiscalPageProps['renderTaxes'] }

function Opened({ venue, choice, renderTaxes }: OpenedProps) {
  const t = useWords(fiscalPageWords)
  const venuePath = useVenuePath(venue.id)
  const status = useQuery(fiscalStatusQuery(venue.id))
  const [isSample, setIsSample] = useState(false)
  const { shownId, show, hide } = useShownDocument()
  const issuer = status.data?.chain?.issuer
  return (
    <>
      <PageHead
        title={t.title}
        back={{ to: venuePath('/settings'), label: t.settings }}
        {...(issuer === undefined ? {} : { of: t.issuer(issuer.name, issuer.tax_id) })}
      >
        <PageTools>
          {choice}
          <Button
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden="true" />}
            onClick={() => setIsSample(true)}
          >
            {t.sample}
          </Button>
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        {status.isPending && <SkeletonRows rows={6} />}
        {status.isLoadingError && (
          <LoadError title={t.loadError} error={status.error} onRetry={() => void status.refetch()} />
        )}
        {status.data !== undefined && <Regime venue={venue} status={status.data} />}
        {renderTaxes?.(venue)}
        {status.data !== undefined && status.data.chain !== null && (
          <AnswersCard venue={venue} sending={status.data.sending} onShow={show} />
        )}
        {status.data !== undefined && status.data.chain !== null && <ChainCard venue={venue} />}
      </Stack>
      {isSample && <SampleDialog venue={venue} chain={status.data?.chain ?? null} onClose={() => setIsSample(false)} />}
      {shownId !== null && <DocumentDrawer key={shownId} venue={venue} id={shownId} onShow={show} onClose={hide} />}
    </>
  )
}

type RegimeProps = { venue: PageVenue; status: FiscalStatus }

function Regime({ venue, status }: RegimeProps) {
  const hasBegun = status.chain !== null || status.certificate !== null || status.sending.waiting > 0
  return (
    <>
      <SendingCard venue={venue} status={status} />
      <RegimeCard venue={venue} status={status} />
      {hasBegun && (
        <div className={classes.cards}>
          <CertificateCard venue={venue} certificate={status.certificate} />
          {status.chain !== null && <SeriesCard chain={status.chain} />}
        </div>
      )}
    </>
  )
}

import { IconChevronRight, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Stack } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { DocumentTable } from './document-table.tsx'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { latestDocumentsQuery } from './fiscal-queries.ts'
import { MendDialog } from './mend-dialog.tsx'

type AnswersCardProps = { venue: PageVenue; sending: FiscalStatus['sending']; onShow: (id: number) => void }

/** The newest documents and what the tax agency answered. */
export function AnswersCard({ venue, sending, onShow }: AnswersCardProps) {
  const t = useWords(fiscalPageWords)
  const venuePath = useVenuePath(venue.id)
  const latest = useQuery(latestDocumentsQuery(venue.id))
  const [mended, setMended] = useState<FiscalDocument | null>(null)
  const documents = latest.data ?? []
  return (
    <Surface aria-label={t.answers}>
      <SurfaceHead title={t.answers} hint={t.today(sending.accepted_today, sending.rejected_today)} isInset>
        <QuietLink to={venuePath('/settings/taxes/documents')}>
          <Row as="span" gap={2}>
            {t.all} <IconChevronRight size={16} aria-hidden="true" />
          </Row>
        </QuietLink>
      </SurfaceHead>
      {latest.isPending && (
        <Stack padX={6} padY={4}>
          <SkeletonRows rows={4} />
        </Stack>
      )}
      {latest.isLoadingError && (
        <LoadError title={t.answersError} error={latest.error} onRetry={() => void latest.refetch()} />
      )}
      {latest.data !== undefined && documents.length === 0 && (
        <StateCard Icon={IconFileInvoice} title={t.noDocuments}>
          {t.noDocumentsHint}
        </StateCard>
      )}
      {documents.length > 0 && (
        <DocumentTable venue={venue} label={t.answers} documents={documents} onShow={onShow} onMend={setMended} />
      )}
      {mended !== null && <MendDialog venue={venue} document={mended} onClose={() => setMended(null)} />}
    </Surface>
  )
}

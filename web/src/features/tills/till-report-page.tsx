import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { IconCashRegister, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { tillReportQuery } from '../../parts/tills/till-queries.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { PrintClosing } from './print-closing.tsx'
import { Report } from './report.tsx'

/** One till session, for reading and printing. */
export function Page() {
  const t = useWords(tillWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) => (id === null ? <Missing venue={venue} /> : <Found key={venue.id} venue={venue} id={id} />)}
    </AtVenue>
  )
}

function Found({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(tillWords)
  const back = useBack(venue)
  const report = useQuery(tillReportQuery(venue.id, id))
  if (report.error instanceof ApiError && report.error.code === 'till_session_not_found')
    return <Missing venue={venue} />
  return (
    <>
      <PageHead title={report.data === undefined ? t.title : t.reportTitle(report.data.till)} back={back}>
        {report.data !== undefined && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t.printReport}
            </Button>
            <PrintClosing venue={venue} report={report.data} />
          </>
        )}
      </PageHead>
      {report.isPending && <SkeletonRows rows={6} />}
      {report.isLoadingError && (
        <LoadError title={t.loadError} error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.data !== undefined && <Report venue={venue} report={report.data} />}
    </>
  )
}

function useBack(venue: PageVenue) {
  const t = useWords(tillWords)
  return { to: useVenuePath(venue.id)('/till'), label: t.back }
}

function Missing({ venue }: { venue: PageVenue }) {
  const t = useWords(tillWords)
  const language = useLanguage()
  const back = useBack(venue)
  return (
    <>
      <PageHead title={t.title} back={back} />
      <StateCard Icon={IconCashRegister} title={errorWords('till_session_not_found', language)}>
        {t.reportMissing}
      </StateCard>
    </>
  )
}

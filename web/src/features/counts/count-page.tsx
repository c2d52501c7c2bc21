import { errorWords } from '@aforo/contract'
import { isCountBlind, mayReadCounts } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconClipboardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { CountResultView } from './count-result.tsx'
import { CountSheetView } from './count-sheet.tsx'
import { countSheetQuery } from './counts-queries.ts'
import { PausedCount } from './paused-count.tsx'
import { RecountChoice } from './recount-choice.tsx'
import { sheetWords } from './sheet-words.ts'

/** One count: its sheet while it is weighed, then its result. */
export function Page() {
  const t = useWords(sheetWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) => (id === null ? <Missing venue={venue} /> : <Found key={`${venue.id} ${id}`} venue={venue} id={id} />)}
    </AtVenue>
  )
}

function useBack(venue: PageVenue) {
  const t = useWords(sheetWords)
  return { to: useVenuePath(venue.id)('/product/counts'), label: t.back }
}

function Found({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(sheetWords)
  const [address] = useSearchParams()
  const { person } = useSession()
  const back = useBack(venue)
  const sheet = useQuery(countSheetQuery(venue.id, id))
  if (sheet.error instanceof ApiError && sheet.error.code === 'count_sheet_not_found') return <Missing venue={venue} />
  if (sheet.data === undefined) {
    return (
      <>
        <PageHead title={t.title} back={back} />
        {sheet.isPending && <SkeletonRows rows={6} />}
        {sheet.isLoadingError && (
          <LoadError title={t.loadError} error={sheet.error} onRetry={() => void sheet.refetch()} />
        )}
      </>
    )
  }
  const { state } = sheet.data
  if (state === 'paused') return <PausedCount venue={venue} sheet={sheet.data} back={back} />
  // Before the recount, what was expected is shown only to who asks for it: they cannot count any more.
  const view = state === 'to_recount' ? address.get('view') : null
  if (state === 'to_recount' && view === null && mayReadCounts(person, venue.id)) {
    return <RecountChoice venue={venue} sheet={sheet.data} back={back} />
  }
  const isWeighing = isCountBlind(sheet.data) || (state === 'to_recount' && view !== 'result')
  return isWeighing ? (
    <CountSheetView venue={venue} sheet={sheet.data} back={back} />
  ) : (
    <CountResultView venue={venue} sheet={sheet.data} back={back} />
  )
}

function Missing({ venue }: { venue: PageVenue }) {
  const t = useWords(sheetWords)
  const language = useLanguage()
  const back = useBack(venue)
  return (
    <>
      <PageHead title={t.title} />
      <StateCard
        Icon={IconClipboardOff}
        title={errorWords('count_sheet_not_found', language)}
        action={
          <Button component={Link} to={back.to} variant="default" leftSection={<IconArrowLeft size={18} />}>
            {back.label}
          </Button>
        }
      >
        {t.missingHint}
      </StateCard>
    </>
  )
}

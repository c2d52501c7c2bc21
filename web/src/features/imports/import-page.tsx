import { IconFileX } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { formatCount } from '../../format/format.ts'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { CheckStep } from './check-step.tsx'
import { checkWords } from './check-words.ts'
import { DiscardImport } from './discard-import.tsx'
import { ImportBody } from './import-foot.tsx'
import { ImportSteps, type ImportStepName } from './import-steps.tsx'
import { type Import, importQuery, isWorking } from './imports-queries.ts'
import { importsWords } from './imports-words.ts'
import { ResultStep } from './result-step.tsx'
import { WorkingStep } from './working-step.tsx'

/** One import from its check on: the rows, the progress, the result, and the way back. */
export function Page() {
  const t = useWords(importsWords)
  const id = idInAddress(useParams()['id'] ?? null)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => <ImportAt key={`${venue.id} ${id}`} venue={venue} choice={choice} id={id ?? 0} />}
    </AtVenue>
  )
}

const steps: Record<Import['state'], ImportStepName> = {
  receiving: 'file',
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'finished',
  undoing: 'finished',
  undone: 'finished',
}

function ImportAt({ venue, choice, id }: { venue: PageVenue; choice: ReactNode; id: number }) {
  const t = useWords(importsWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const { data: found, ...query } = useQuery(importQuery(venue.id, id))
  const back = { to: path('/imports'), label: t.toList }
  if (found === undefined) {
    return (
      <>
        <PageHead title={t.title} back={back}>
          {choice}
        </PageHead>
        {query.isPending && <SkeletonRows />}
        {query.isLoadingError && (
          <LoadError title={t.oneLoadError} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    )
  }
  const { state, kind, file_name: name, rows } = found
  return (
    <ImportBody>
      <PageHead title={t.import[kind]} of={`${name} · ${t.rowsOf(formatCount(rows, language))}`} back={back}>
        {choice}
        <ImportSteps step={steps[state]} />
      </PageHead>
      {state === 'receiving' && <Interrupted venue={venue} found={found} />}
      {isWorking(found) && <WorkingStep working={found} />}
      {state === 'checked' && <CheckStep venue={venue} checked={found} />}
      {(state === 'done' || state === 'undone') && <ResultStep venue={venue} result={found} />}
    </ImportBody>
  )
}

/** The page was closed while the rows were sent. The browser has no longer the file. */
function Interrupted({ venue, found }: { venue: PageVenue; found: Import }) {
  const t = useWords(checkWords)
  const shared = useWords(importsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const path = useVenuePath(venue.id)
  const [isDiscarding, setIsDiscarding] = useState(false)
  return (
    <>
      <StateCard
        Icon={IconFileX}
        title={t.interrupted}
        action={
          <Button variant="default" aria-haspopup="dialog" onClick={() => setIsDiscarding(true)}>
            {shared.discard}
          </Button>
        }
      >
        {t.interruptedHint(formatCount(found.rows_received, language), formatCount(found.rows, language))}
      </StateCard>
      {isDiscarding && (
        <DiscardImport
          venueId={venue.id}
          discarded={found}
          onClose={() => setIsDiscarding(false)}
          onDiscarded={() => void navigate(path(`/imports/new?kind=${found.kind}`))}
        />
      )}
    </>
  )
}

import { importOutcomes } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { FactLine } from '../../design/fact-line.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { RefusedRows } from './fault-rows.tsx'
import classes from './file-choice.module.css'
import { type Import, rowsQuery } from './imports-queries.ts'
import { PicturesCard } from './pictures-card.tsx'
import { resultWords } from './result-words.ts'
import { UndoDialog } from './undo-dialog.tsx'

const lists = { members: '/customers', products: '/product' } as const

/** What became of the rows, and what can still be done: add pictures, or undo everything. */
export function ResultStep({ venue, result }: { venue: PageVenue; result: Import }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const { kind, state, outcomes } = result
  const isUndone = state === 'undone'
  const came = (outcomes.created ?? 0) + (outcomes.updated ?? 0)
  const title = isUndone ? t.undone : came === 0 ? t.nothingCame : t.done[kind](formatCount(came, language))
  return (
    <div className={classes.columns}>
      <Stack gap={6}>
        <Surface>
          <StateCard
            Icon={isUndone ? IconArrowBackUp : IconCircleCheck}
            title={title}
            action={
              <Row wrap gap={4} justify="center">
                <Button
                  component={Link}
                  to={path('/imports/new?kind=' + kind)}
                  variant="default"
                  leftSection={<IconFileImport size={18} aria-hidden="true" />}
                >
                  {t.another}
                </Button>
                <Button component={Link} to={path(lists[kind])}>
                  {t.see[kind]}
                </Button>
              </Row>
            }
          >
            {isUndone ? t.undoneHint : t.booked[kind]}
          </StateCard>
        </Surface>
        {kind === 'members' && state === 'done' && !result.erased && (
          <PicturesCard venueId={venue.id} importId={result.id} />
        )}
        {(outcomes.refused ?? 0) > 0 && !result.erased && <Refused venueId={venue.id} result={result} />}
      </Stack>
      <Stack gap={6}>
        <Surface pad={6}>
          <Stack as="dl">
            {importOutcomes.map(
              (outcome) =>
                (outcomes[outcome] ?? 0) > 0 && (
                  <FactLine key={outcome} name={t.outcomes[outcome]} isLined>
                    {formatCount(outcomes[outcome] ?? 0, language)}
                  </FactLine>
                ),
            )}
          </Stack>
        </Surface>
        {state === 'done' && <UndoCard venue={venue} result={result} came={came} />}
      </Stack>
    </div>
  )
}

function UndoCard({ venue, result, came }: { venue: PageVenue; result: Import; came: number }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const [isUndoing, setIsUndoing] = useState(false)
  const [now] = useState(() => new Date())
  const { undo_until: until, erased } = result
  if (erased || until === null) {
    return (
      <Surface pad={6}>
        <Text as="p" tone="soft">
          {t.tooLate}
        </Text>
      </Surface>
    )
  }
  return (
    <Surface pad={6} gap={5}>
      <SurfaceHead title={t.undoTitle} />
      <Text as="p" tone="soft">
        {t.undoHint(formatWhen(new Date(until), now, language, venue.timeZone))}
      </Text>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={came === 0}
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => setIsUndoing(true)}
      >
        {t.undo}
      </Button>
      {isUndoing && <UndoDialog venueId={venue.id} result={result} came={came} onClose={() => setIsUndoing(false)} />}
    </Surface>
  )
}

/** Rows that the check had let pass. */
function Refused({ venueId, result }: { venueId: number; result: Import }) {
  const t = useWords(resultWords)
  const list = useInfiniteQuery(rowsQuery(venueId, result.id, { outcome: 'refused' }))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Surface aria-label={t.refused}>
      <SurfaceHead title={t.refused} hint={t.refusedHint} isInset />
      {list.isError && <LoadError title={t.rowsError} error={list.error} onRetry={() => void list.refetch()} />}
      {rows.length > 0 && <RefusedRows kind={result.kind} label={t.refused} rows={rows} hint={t.refusedHint} />}
      <MoreButton list={list} inCard />
    </Surface>
  )
}

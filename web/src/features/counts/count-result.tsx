import { countApprovalBlocker, mayReadCounts } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconChecks, IconCircleCheck, IconLock, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWeekday, formatWhen } from '../../format/format.ts'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Strip } from '../../design/strip.tsx'
import { Surface } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import classes from './count-result.module.css'
import { type CountResult, countResultQuery, type CountSheet } from './counts-queries.ts'
import { ResultTable } from './result-table.tsx'
import { ResultTotals } from './result-totals.tsx'
import { resultWords } from './result-words.ts'

type CountResultProps = { venue: PageVenue; sheet: CountSheet; back: { to: string; label: string } }

/** The differences of a finished count, the worst first, and its approval. */
export function CountResultView({ venue, sheet, back }: CountResultProps) {
  const t = useWords(resultWords)
  const { person } = useSession()
  if (mayReadCounts(person, venue.id)) return <Loaded venue={venue} sheet={sheet} back={back} />
  return (
    <>
      <PageHead title={t.title} back={back} />
      <Surface>
        <StateCard Icon={IconCircleCheck} title={t.doneTitle}>
          {t.doneHint}
        </StateCard>
      </Surface>
    </>
  )
}

function Loaded({ venue, sheet, back }: CountResultProps) {
  const t = useWords(resultWords)
  const result = useQuery(countResultQuery(venue.id, sheet.id))
  if (result.data !== undefined) return <Shown venue={venue} result={{ ...result.data, sheet }} back={back} />
  return (
    <>
      <PageHead title={t.title} back={back} />
      {result.isPending && <SkeletonRows rows={8} />}
      {result.isLoadingError && (
        <LoadError title={t.loadError} error={result.error} onRetry={() => void result.refetch()} />
      )}
    </>
  )
}

type ShownProps = { venue: PageVenue; result: CountResult; back: CountResultProps['back'] }

function Shown({ venue, result, back }: ShownProps) {
  const t = useWords(resultWords)
  const [isApproving, setIsApproving] = useState(false)
  const lock = useApprovalLock(result.sheet)
  const { closed } = result.sheet
  return (
    <div className={classes.printed}>
      <PageHead title={t.title} back={back}>
        <Row wrap gap={5} justify="end" className={classes.tools}>
          {lock !== null && (
            <Text id="approval-lock" size="small" tone="quiet" textAlign="end" className={classes.lock}>
              {lock}
            </Text>
          )}
          <Button
            size="md"
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t.print}
          </Button>
          {closed === null && (
            <Button
              {...guardedMark}
              size="md"
              disabled={lock !== null}
              aria-haspopup="dialog"
              aria-describedby={lock === null ? undefined : 'approval-lock'}
              leftSection={lock === null ? <IconChecks size={20} /> : <IconLock size={20} stroke={1.6} />}
              onClick={() => setIsApproving(true)}
            >
              {t.approve}
            </Button>
          )}
        </Row>
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft" numeric breaks>
          <Facts venue={venue} sheet={result.sheet} />
        </Text>
        <ResultTotals venue={venue} result={result} />
        <Standing venue={venue} result={result} />
        {result.left_out > 0 && <Notice state="warn">{t.leftOut(result.left_out)}</Notice>}
        <ResultTable venue={venue} result={result} />
      </Stack>
      {isApproving && <ApproveDialog venue={venue} result={result} onClose={() => setIsApproving(false)} />}
    </div>
  )
}

/** Why this person may not approve now, in words, or null. */
function useApprovalLock(sheet: CountSheet): string | null {
  const t = useWords(resultWords)
  const { me } = useSession()
  const weighedBy = sheet.weighed_by_you ? [me.id] : []
  const blocker = countApprovalBlocker(sheet, weighedBy, me.id)
  if (sheet.closed !== null || blocker === null) return null
  return blocker === 'count_weighed_by_you' ? t.lockedYou : t.lockedRecount
}

function Facts({ venue, sheet }: { venue: PageVenue; sheet: CountSheet }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const from = new Date(sheet.started_at)
  const time = (instant: Date) => formatTime(instant, language, venue.timeZone)
  const until = sheet.finished_at === null ? '' : `–${time(new Date(sheet.finished_at))}`
  const names = sheet.people.filter(({ jars }) => jars > 0).map(({ name }) => name)
  const people = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${t.and}${names.at(-1) ?? ''}`
  return [
    venue.name,
    `${formatWeekday(from, language, venue.timeZone)}, ${time(from)}${until}`,
    ...(people === '' ? [] : [people]),
    t.size(sheet.jars, sheet.products),
  ].join(' · ')
}

/** What comes next, or how it ended. */
function Standing({ venue, result }: { venue: PageVenue; result: CountResult }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const [now] = useState(() => new Date())
  const { sheet, totals } = result
  const { closed, recount } = sheet
  if (closed !== null) {
    const when = formatWhen(new Date(closed.at), now, language, venue.timeZone)
    const isApproved = sheet.state === 'approved'
    return (
      <Strip
        tone={isApproved ? 'ok' : 'warn'}
        title={(isApproved ? t.approvedBy : t.discardedBy)(closed.by.name, when)}
        hint={t.reasonOf(closed.reason)}
      />
    )
  }
  if (sheet.state === 'to_recount' && recount !== null) {
    const left = recount.jars - recount.jars_weighed
    const going = recount.jars_weighed === 0 ? '' : ` ${t.recountGoing(recount.jars_weighed, recount.jars)}`
    return (
      <Strip
        tone="bad"
        role="status"
        title={t.recountTitle(totals.outside)}
        hint={`${t.recountHint(recount.jars)}${going}`}
      >
        <Button
          component={Link}
          to={path(`/product/counts/${sheet.id}?view=count`)}
          size="lg"
          leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden="true" />}
        >
          {left === 0 ? t.openSheet : t.recount(left)}
        </Button>
      </Strip>
    )
  }
  return <Strip tone="info" role="status" title={t.readyTitle} hint={t.readyHint} />
}

import { IconAlertOctagonFilled, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './alerts.module.css'
import { type FailedJob, failedJobsQuery, useRetryJob } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

/** Work in the background that failed too often. Nothing is shown while there is none. */
export function FailedJobs() {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const { data: failed = [], isLoadingError, error, refetch } = useQuery(failedJobsQuery)
  if (isLoadingError) return <LoadError title={t.failedJobsError} error={error} onRetry={() => void refetch()} />
  if (failed.length === 0) return null
  return (
    <Surface aria-label={t.failedJobs} className={classes.list}>
      <SurfaceHead title={t.failedJobs} hint={formatCount(failed.length, language)} isInset />
      <ul>
        {failed.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </ul>
    </Surface>
  )
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const retry = useRetryJob()
  const name = t.jobs[job.job]
  const of = [job.operator, job.venue].filter((part) => part !== null).join(' · ')
  const press = () => retry.mutate(job.id, { onSuccess: () => toast.done({ title: t.retried, body: name }) })
  return (
    <Row as="li" wrap gap={5} padX={6} padY={4} line="top" className={classes.alert} data-tone="bad">
      <IconAlertOctagonFilled size={22} aria-hidden="true" />
      <Stack breaks className={classes.words}>
        <Text weight="semibold">{[name, of].filter((part) => part !== '').join(': ')}</Text>
        <Text size="small" tone="quiet" numeric>
          {[
            t.attempts(formatCount(job.attempts, language), job.attempts > 1),
            t.failedAt(formatWhen(new Date(job.failed_at), now, language)),
          ].join(' · ')}
        </Text>
        <Text size="small" tone="bad">
          {retry.error instanceof ApiError ? retry.error.detail : job.message}
        </Text>
      </Stack>
      <BusyButton
        variant="default"
        busy={retry.isPending}
        icon={<IconRefresh size={18} />}
        onClick={press}
        aria-label={`${t.retryJob}: ${name}, ${of}`}
      >
        {t.retryJob}
      </BusyButton>
    </Row>
  )
}

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { BrandPage } from '../../design/brand-page.tsx'
import { Card } from '../../design/card.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { PartRow } from './part-row.tsx'
import { type Status, statusQuery } from './status-queries.ts'
import { statusWords } from './status-words.ts'
import classes from './status-page.module.css'

/** Pages outside the frame have no queries of their own. */
const queryClient = new QueryClient()

/** What works now and what did in the last 90 days. For anybody, without signing in. */
export const StatusPage = () => (
  <QueryClientProvider client={queryClient}>
    <ServiceStatus />
  </QueryClientProvider>
)

function ServiceStatus() {
  const t = useWords(statusWords)
  const status = useQuery(statusQuery)
  return (
    <BrandPage title={t.title}>
      <Stack gap={6} className={classes.page}>
        <Text as="h1" size="heading" weight="semibold">
          {t.title}
        </Text>
        {status.isPending && <SkeletonRows rows={5} />}
        {status.isLoadingError && (
          <LoadError title={t.loadError} error={status.error} onRetry={() => void status.refetch()} />
        )}
        {status.data !== undefined && <Answer status={status.data} />}
      </Stack>
    </BrandPage>
  )
}

function Answer({ status }: { status: Status }) {
  const t = useWords(statusWords)
  const language = useLanguage()
  const now = new Date(useNow())
  const isOk = status.state === 'ok'
  return (
    <>
      <Strip
        tone={isOk ? 'ok' : 'bad'}
        title={isOk ? t.allWorks : t.somethingFails}
        hint={status.at === null ? undefined : t.checkedAt(formatWhen(new Date(status.at), now, language))}
        role="status"
      />
      <Card title={t.last90}>
        <ul>
          {status.parts.map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
        </ul>
        <Text as="p" size="small" tone="quiet">
          {t.hint}
        </Text>
      </Card>
      <Card title={t.incidents}>
        {status.incidents.length === 0 ? (
          <Text as="p" tone="quiet">
            {t.none}
          </Text>
        ) : (
          <ul>
            {status.incidents.map(({ part, from, until }) => (
              <Stack key={`${part} ${from}`} as="li" padY={4} line="top" numeric>
                <Text weight="semibold">{part === null ? t.everything : t.parts[part]}</Text>
                <Text size="small" tone="quiet">
                  {formatWhen(new Date(from), now, language)} –{' '}
                  {until === null ? t.goesOn : formatWhen(new Date(until), now, language)}
                </Text>
              </Stack>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { isoDay } from '../../format/format.ts'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { AccountPlan } from './account-plan.tsx'
import { JournalDownload } from './journal-download.tsx'
import { journalAccountsQuery } from './journal-queries.ts'
import { journalWords } from './journal-words.ts'

/** The journal for the accountant: the chart of accounts, and the download. */
export function Page() {
  const t = useWords(journalWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Journal key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Journal({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(journalWords)
  const [today] = useState(() => isoDay(new Date(), venue.timeZone))
  const accounts = useQuery(journalAccountsQuery(venue.id))
  return (
    <>
      <PageHead title={t.title} back={{ to: '/exports', label: t.back }}>
        <PageTools>
          {choice}
          <RecordLink />
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        <JournalDownload venue={venue} today={today} />
        {accounts.isPending && <SkeletonRows rows={8} />}
        {accounts.isLoadingError && (
          <LoadError title={t.loadError} error={accounts.error} onRetry={() => void accounts.refetch()} />
        )}
        {accounts.data !== undefined && <AccountPlan venueId={venue.id} accounts={accounts.data.accounts} />}
      </Stack>
    </>
  )
}

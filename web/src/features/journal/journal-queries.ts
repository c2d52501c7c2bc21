import type { CallInput, CallReply } from '@aforo/contract'
import type { DaySpan } from '@aforo/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'

export type JournalAccounts = CallReply<'GET /v1/journal/accounts'>['accounts']
type SetAccounts = CallInput<'PUT /v1/journal/accounts'>['body']['accounts']

const keyOf = (venueId: number) => ['journal-accounts', venueId] as const

/** Every new rate of tax adds an account, so the list is fetched on every visit. */
export const journalAccountsQuery = (venueId: number) =>
  queryOptions({
    queryKey: keyOf(venueId),
    queryFn: () => call('GET /v1/journal/accounts', {}, { venueId }),
    staleTime: 0,
  })

export function useJournalAccounts(venueId: number) {
  const client = useQueryClient()
  return {
    save: async (accounts: SetAccounts) => {
      const saved = await call('PUT /v1/journal/accounts', { body: { accounts } }, { venueId })
      client.setQueryData(keyOf(venueId), saved)
    },
  }
}

/** A year of a busy venue is read twice: for its accounts, and for the file. */
const withinMs = 5 * 60_000

type Wanted = DaySpan & { venueIds: readonly number[]; format: 'csv' | 'xlsx'; fileName: string }

export function downloadJournal(venueId: number, { from, to, venueIds, format, fileName }: Wanted): Promise<void> {
  const query = { from, to, venue_ids: venueIds.join(',') }
  const path = format === 'csv' ? 'GET /v1/journal/export' : 'GET /v1/journal/workbook'
  return download(path, { query }, { venueId, fileName: `${fileName}.${format}`, withinMs })
}

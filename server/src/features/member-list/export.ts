import type { Readable } from 'node:stream'
import type { ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  type Language,
  memberNumberText,
  milliOfQuantity,
  quantityOfMilli,
} from '@aforo/domain'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Page } from '../../http/paging.ts'
import type { Cell, Column } from '../../http/table.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import type { Client } from '../members/service.ts'
import { exportWords } from './export-words.ts'
import { type CallerAt, listClientsFor, type MemberListDeps } from './service.ts'

type ExportQuery = ParsedInput<'GET /v1/members/export'>['query']

function rowOf({ profile, email, ...client }: Client, language: Language): Cell[] {
  return [
    memberNumberText(profile.client_id),
    profile.name,
    profile.last_name,
    email ?? '',
    profile.cash_balance,
    exportWords[language].states[client.state],
    client.registered_on,
    client.expires_on ?? '',
    client.fee_paid_until ?? '',
    client.month.grams,
  ]
}

/** The totals below the table, added up in cents and thousandths while the rows are read. */
function createTotals(language: Language) {
  const sums = { members: 0, balanceCents: 0, gramsMilli: 0 }
  return {
    add({ profile, month }: Client): void {
      sums.members += 1
      sums.balanceCents += centsOfAmount(profile.cash_balance)
      sums.gramsMilli += milliOfQuantity(month.grams)
    },
    rows: (): Cell[][] => {
      const { total, members } = exportWords[language]
      const [balance, grams] = [amountOfCents(sums.balanceCents), quantityOfMilli(sums.gramsMilli)]
      return [[total, members(sums.members), '', '', balance, '', '', '', '', grams]]
    },
  }
}

type Totals = ReturnType<typeof createTotals>

/** Each page is read in its own transaction, so that a long download keeps no transaction open. */
async function* exportedPages(
  deps: MemberListDeps,
  callerAt: CallerAt,
  { q = '', state, sort, direction }: ExportQuery,
  { language, totals }: { language: Language; totals: Totals },
) {
  let cursor: string | undefined
  do {
    const page: Page<Client> = await listClientsFor(deps, callerAt, {
      q,
      ...(state === undefined ? {} : { state }),
      sort,
      direction,
      limit: exportedAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const client of page.items) totals.add(client)
    yield page.items.map((client) => rowOf(client, language))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const columnKinds: Record<string, Pick<Column, 'kind'>> = {
  balance: { kind: 'money' },
  registered: { kind: 'day' },
  expiry: { kind: 'day' },
  feePaid: { kind: 'day' },
  grams: { kind: 'quantity' },
}

/** Exports the whole list as a table. */
export async function exportClients(
  deps: MemberListDeps & ExportDeps,
  by: ActorAt,
  query: ExportQuery,
  language: Language,
): Promise<Exported<Readable>> {
  const columns = Object.entries(exportWords[language].columns).map(([name, head]) => ({ head, ...columnKinds[name] }))
  const totals = createTotals(language)
  const pages = exportedPages(deps, by, query, { language, totals })
  return exportTable(deps, by, { kind: 'members', query }, { columns, pages, foot: totals.rows, language })
}

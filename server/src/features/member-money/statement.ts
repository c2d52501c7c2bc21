import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, type Language, walletChangeCents, wallText } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Column } from '../../http/table.ts'
import { moneyWords } from '../../money-words.ts'
import type { ActorAt } from '../audit/service.ts'
import { exportTable } from '../exports/service.ts'
import { listMemberTransactions, type TransactionRow } from '../ledger/service.ts'
import { getMemberRow } from '../members/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { type MoneyDeps, reversalRefusalOf } from './service.ts'

type Booked = CallReply<'GET /v1/members/{id}/transactions'>[number]
type CallerAt = { caller: Caller; venue: VenueRef }

function toReply(row: TransactionRow, callerAt: CallerAt): Booked {
  return {
    id: row.id,
    kind: row.kind,
    amount: amountOfCents(row.amountCents),
    balance_change: amountOfCents(walletChangeCents(row)),
    balance_after: row.balanceAfterCents === null ? null : amountOfCents(row.balanceAfterCents),
    method: row.method,
    receipt: row.receiptNumber ?? row.id,
    venue_id: row.venueId,
    reason: row.reason,
    by: row.name || row.email,
    at: row.at.toISOString(),
    reverses: row.reversesId,
    reversed_by: row.reversedById,
    reversible: row.venueId === callerAt.venue.id && reversalRefusalOf(callerAt, row) === null,
  }
}

export async function listStatement(
  { db }: MoneyDeps,
  callerAt: CallerAt,
  memberId: number,
  { limit, cursor }: ParsedInput<'GET /v1/members/{id}/transactions'>['query'],
): Promise<Page<Booked>> {
  const { operatorId } = callerAt.venue
  const before = readCursor(cursor)
  return inOperator(db, operatorId, async (trx) => {
    await getMemberRow(trx, callerAt.venue, memberId)
    const rows = await listMemberTransactions(trx, operatorId, memberId, {
      before: before?.id ?? null,
      limit: limit + 1,
    })
    const page = cutPage(rows, limit, () => '')
    return { ...page, items: page.items.map((row) => toReply(row, callerAt)) }
  })
}

const moment = (head: string): Column => ({ head, kind: 'moment' })
const money = (head: string): Column => ({ head, kind: 'money' })

const columns: Record<Language, (string | Column)[]> = {
  es: [
    moment('Fecha y hora'),
    'Tipo',
    'Forma de pago',
    'Recibo',
    money('Cambio del crédito'),
    money('Importe'),
    money('Crédito después'),
    'Motivo',
    'Hecha por',
  ],
  en: [
    moment('Date and time'),
    'Kind',
    'Method',
    'Receipt',
    money('Change of credit'),
    money('Amount'),
    money('Credit after'),
    'Reason',
    'Made by',
  ],
}

async function* statementPages(deps: MoneyDeps, callerAt: CallerAt, memberId: number, language: Language) {
  const words = moneyWords[language]
  const { venue } = callerAt
  const { timeZone } = await inOperator(deps.db, venue.operatorId, (trx) => getSettingsToday(trx, venue))
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listStatement(deps, callerAt, memberId, {
      limit: exportedAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    })
    yield page.items.map((booked) => [
      wallText(new Date(booked.at), timeZone),
      words.kinds[booked.kind],
      words.methods[booked.method],
      booked.receipt,
      booked.balance_change,
      booked.amount,
      booked.balance_after ?? '',
      booked.reason,
      booked.by,
    ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export async function exportStatement(
  deps: MoneyDeps,
  by: ActorAt,
  memberId: number,
  language: Language,
): Promise<Exported<Readable>> {
  await inOperator(deps.db, by.venue.operatorId, (trx) => getMemberRow(trx, by.venue, memberId))
  const pages = statementPages(deps, by, memberId, language)
  return exportTable(deps, by, { kind: 'member_statement', memberId }, { columns: columns[language], pages, language })
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  type AccountCode,
  fixedJournalAccounts,
  isJournalAccount,
  type JournalAccount,
  proposedCode,
  shareAccounts,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { listAccountCodes, listBookedRates, listOwnVenueIds, upsertAccountCodes } from './queries.ts'

type Accounts = CallReply<'GET /v1/journal/accounts'>
type Form = ParsedInput<'PUT /v1/journal/accounts'>['body']

export async function readCodes(trx: Transaction<DB>, operatorId: number): Promise<Map<string, AccountCode>> {
  const rows = await listAccountCodes(trx, operatorId)
  return new Map(rows.map(({ account, code, name }) => [account, { code, name }]))
}

/** The accounts of every operator, those of the rates that it has booked, and those that it has mapped before. */
async function readAccounts(trx: Transaction<DB>, operatorId: number): Promise<Accounts> {
  const rates = await listBookedRates(trx, operatorId, await listOwnVenueIds(trx, operatorId))
  const codes = await readCodes(trx, operatorId)
  const ofRates = rates.flatMap((rate): JournalAccount[] => {
    const { base, tax } = shareAccounts(rate)
    return rate.kind === 'taxed' ? [base, tax] : [base]
  })
  const known = new Set<JournalAccount>([
    ...fixedJournalAccounts,
    ...ofRates,
    ...[...codes.keys()].filter((account) => isJournalAccount(account)),
  ])
  return {
    accounts: [...known].map((account) => ({
      account,
      code: codes.get(account)?.code ?? null,
      name: codes.get(account)?.name ?? null,
      proposed: proposedCode(account),
    })),
  }
}

export const getJournalAccounts = ({ db }: { db: Database }, { operatorId }: VenueRef): Promise<Accounts> =>
  inOperator(db, operatorId, (trx) => readAccounts(trx, operatorId))

const shown = ({ code, name }: AccountCode) => `${code} ${name}`

/** The plan is of the whole operator, so every owner of it can read the event. */
export async function setJournalAccounts(
  { db }: { db: Database },
  { caller, venue, origin }: ActorAt,
  { accounts }: Form,
): Promise<Accounts> {
  const { operatorId } = venue
  const names = accounts.map(({ account }) => account)
  if (new Set(names).size < names.length) throw new Refusal('request_invalid', { fields: 'accounts' })
  return inOperator(db, operatorId, async (trx) => {
    const codes = await readCodes(trx, operatorId)
    const changed = accounts.filter((account) => {
      const before = codes.get(account.account)
      return before?.code !== account.code || before.name !== account.name
    })
    if (changed.length > 0) {
      await upsertAccountCodes(trx, { operatorId, setBy: caller.staffId, accounts: changed })
      const before: JsonObject = {}
      for (const { account } of changed) {
        const code = codes.get(account)
        before[account] = code === undefined ? null : shown(code)
      }
      await recordAuditEntry(
        trx,
        { staffId: caller.staffId, venue: { operatorId, id: null }, origin },
        {
          action: 'journal.accounts_set',
          subject: { kind: 'staff', id: caller.staffId },
          before,
          after: Object.fromEntries(changed.map((account) => [account.account, shown(account)])),
        },
      )
    }
    return readAccounts(trx, operatorId)
  })
}

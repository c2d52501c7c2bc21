import type { CallReply, ParsedInput } from '@aforo/contract'
import type { Database } from '../../db/connection.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { readTaxesForBooking } from '../taxes/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { describeDocument } from './document-view.ts'
import { findDocument } from './queries.ts'
import { customerOf, issueFullInvoice } from './service.ts'

type Deps = { db: Database; producer: Producer | null }
type Command = { key: string; saleId: number; sent: ParsedInput<'POST /v1/sales/{id}/invoice'>['body'] }

/** A full invoice for this customer in place of the simplified one of a sale. */
export async function invoiceSale(
  deps: Deps,
  by: ActorAt,
  { key, saleId, sent }: Command,
): Promise<CallReply<'POST /v1/sales/{id}/invoice'>> {
  const { caller, venue } = by
  const customer = customerOf(sent)
  const command = { kind: 'fiscal.invoice', key, request: { saleId, customer }, caller, venue }
  return runOnce(deps.db, command, async (trx) => {
    const { today: businessDate } = await getSettingsToday(trx, venue)
    const profile = await readTaxesForBooking(trx, venue, businessDate)
    if (profile === null) throw new Refusal('fiscal_chain_missing')
    const { regimeKey } = profile
    const id = await issueFullInvoice(trx, deps, by, { saleId, customer, businessDate, regimeKey })
    const issued = await findDocument(trx, venue, id)
    if (issued === undefined) throw new Refusal('fiscal_document_not_found')
    await recordAuditEntryAt(trx, by, {
      action: 'fiscal.invoiced',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { number: issued.number, transactionId: saleId },
    })
    return describeDocument(issued)
  })
}

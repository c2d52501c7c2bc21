import type { CallReply } from '@aforo/contract'
import { amountOfCents, needsMending, type TaxShare } from '@aforo/domain'
import type { Customer } from '../../fiscal/make-document.ts'
import { regimeOf } from '../../fiscal/make-document.ts'
import type { Delivery } from '../fiscal-delivery/service.ts'
import type { DocumentRow } from './queries.ts'

export type WireDocument = CallReply<'GET /v1/fiscal/documents'>[number]

const notSent: Delivery = {
  state: 'waiting',
  errorCode: null,
  errorText: null,
  csv: null,
  attempts: 0,
  sentAt: null,
  answeredAt: null,
}

export const shareOf = ({ kind, reason, rateBp, baseCents, taxCents }: TaxShare) => ({
  kind,
  reason,
  rate: rateBp / 100,
  base: amountOfCents(baseCents),
  tax: amountOfCents(taxCents),
})

const recipientOf = ({ name, taxId, address, foreign }: Customer) => ({
  name,
  tax_id: taxId,
  address,
  country: foreign?.country ?? 'ES',
  ...(foreign === null ? {} : { id_kind: foreign.kind }),
})

export function describeDocument(row: DocumentRow, delivery: Delivery = notSent): WireDocument {
  const { issuerTaxId, number, issuedOn, total: totalText, aboutId, aboutNumber } = row
  const parts =
    row.kind === 'cancellation'
      ? null
      : regimeOf(row).receiptParts({ issuerTaxId, number, issuedOn, totalText }, row.environment)
  return {
    id: row.id,
    position: row.position,
    kind: row.kind,
    type: row.type,
    number,
    issued_on: issuedOn,
    stamp: row.stamp,
    total: Number(row.total),
    tax: Number(row.taxTotal),
    tax_name: row.tax,
    shares: row.shares.map(shareOf),
    issuer: { tax_id: issuerTaxId, name: row.issuerName, address: row.issuerAddress },
    recipient: row.customer === null ? null : recipientOf(row.customer),
    sale_id: row.saleId,
    transaction_id: row.transactionId,
    about: aboutId === null || aboutNumber === null ? null : { id: aboutId, number: aboutNumber },
    environment: row.environment,
    hash: row.hash,
    qr: parts === null ? null : { url: parts.qrUrl, above: parts.above, below: [...parts.below] },
    delivery: {
      state: delivery.state,
      error_code: delivery.errorCode,
      error: delivery.errorText,
      csv: delivery.csv,
      attempts: delivery.attempts,
      sent_at: delivery.sentAt?.toISOString() ?? null,
      answered_at: delivery.answeredAt?.toISOString() ?? null,
    },
    amendable: row.kind !== 'cancellation' && needsMending(delivery.state),
  }
}

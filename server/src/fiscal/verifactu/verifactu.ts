import { qrAddress, qrWords } from '@aforo/domain'
import type { Regime } from '../regime.ts'
import { hashCancellation, hashInvoice } from './hash.ts'
import { cancellationRecord, invoiceRecord } from './records.ts'

/** Invoices that the Spanish tax agency gets at once and that customers can look up there. */
export const verifactu: Regime = {
  name: 'verifactu',
  seal(document, system, previous) {
    const hash = hashInvoice({
      ...document,
      issuerTaxId: document.issuer.taxId,
      previousHash: previous?.hash ?? '',
    })
    return { hash, xml: invoiceRecord(document, { system, previous, hash }) }
  },
  sealCancellation(cancellation, system, previous) {
    const { cancels, stamp } = cancellation
    const hash = hashCancellation({ ...cancels, stamp, previousHash: previous?.hash ?? '' })
    return { hash, xml: cancellationRecord(cancellation, { system, previous, hash }) }
  },
  receiptParts: (document, environment) => ({ qrUrl: qrAddress(document, environment), ...qrWords }),
}

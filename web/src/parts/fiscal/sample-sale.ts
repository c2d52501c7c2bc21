import type { Tax } from '@aforo/domain'
import type { Sale } from '../sales/sale-query.ts'
import type { FiscalDocument } from './fiscal-documents.ts'

type SampleOf = {
  venue: { id: number; name: string; address: string }
  issuer: FiscalDocument['issuer']
  number: string
  tax: Tax
  goods: { flower: string; grinder: string; sandwich: string }
  now: Date
}

const share = (rate: number, base: number, tax: number) => ({ kind: 'taxed', reason: null, rate, base, tax }) as const

/** An invented sale with its invoice, to show what a ticket looks like. */
export function sampleSale({ venue, issuer, number, tax, goods, now }: SampleOf): {
  sale: Sale
  document: FiscalDocument
} {
  const at = now.toISOString()
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-')
  const issued_on = `${day}-${month}-${year}`
  const address = new URLSearchParams({ nif: issuer.tax_id, numserie: number, fecha: issued_on, importe: '41.25' })
  const shares = [share(21, 27.48, 5.77), share(10, 7.27, 0.73)]
  const item = {
    product_id: 0,
    weighed_quantity: null,
    weighed_by: null,
    batch: null,
    discount_percent: 0,
    returned: 0,
  }
  const general = { kind: 'taxed', reason: null, rate: 21 } as const
  const document: FiscalDocument = {
    id: 0,
    position: 1,
    kind: 'issue',
    type: 'F2',
    number,
    issued_on,
    stamp: `${at.slice(0, 19)}+00:00`,
    total: 41.25,
    tax: 6.5,
    tax_name: tax,
    shares,
    issuer,
    recipient: null,
    sale_id: 1,
    transaction_id: 1,
    about: null,
    environment: 'test',
    hash: '',
    qr: {
      url: `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?${address}`,
      above: 'QR tributario:',
      below: ['VERI*FACTU', 'Factura verificable en la sede electrónica de la AEAT'],
    },
    delivery: {
      state: 'waiting',
      error_code: null,
      error: null,
      csv: null,
      attempts: 0,
      sent_at: null,
      answered_at: null,
    },
    amendable: false,
  }
  const sale: Sale = {
    id: 1,
    current_order_status: 'DELIVERED',
    venue,
    client: { id: 1, client_id: 496, name: '' },
    by: 'Nil',
    at,
    business_date: at.slice(0, 10),
    total: 41.25,
    returned: 0,
    balance_after: 8.75,
    grams: 2.5,
    reason: '',
    rules: [],
    items: [
      {
        ...item,
        line: 1,
        product_name: goods.flower,
        unit_type: 'weight',
        quantity: 2.5,
        unit_price: 8.5,
        cost: 21.25,
        tax: general,
      },
      {
        ...item,
        line: 2,
        product_name: goods.grinder,
        unit_type: 'fixed',
        quantity: 1,
        unit_price: 12,
        cost: 12,
        tax: general,
      },
      {
        ...item,
        line: 3,
        product_name: goods.sandwich,
        unit_type: 'fixed',
        quantity: 2,
        unit_price: 4,
        cost: 8,
        tax: { ...general, rate: 10 },
      },
    ],
    taxes: shares,
    document,
    documents: [],
    voided: null,
    returns: [],
    voidable: false,
    void_needs_approval: false,
    voidable_until: null,
    returnable: false,
  }
  return { sale, document }
}

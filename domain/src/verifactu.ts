import type { DeliveryState } from './fiscal-documents.ts'

/** The texts of the Spanish tax agency for invoices that it can verify. Names are those of its records. */

/** What the hash of an invoice covers. `previousHash` is empty for the first record of a chain. */
export type HashedInvoice = {
  issuerTaxId: string
  number: string
  issuedOn: string
  type: string
  taxText: string
  totalText: string
  previousHash: string
  stamp: string
}

export type HashedCancellation = Pick<HashedInvoice, 'issuerTaxId' | 'number' | 'issuedOn' | 'previousHash' | 'stamp'>

const joined = (fields: readonly (readonly [name: string, value: string])[]) =>
  fields.map(([name, value]) => `${name}=${value.trim()}`).join('&')

export const invoiceHashInput = (invoice: HashedInvoice): string =>
  joined([
    ['IDEmisorFactura', invoice.issuerTaxId],
    ['NumSerieFactura', invoice.number],
    ['FechaExpedicionFactura', invoice.issuedOn],
    ['TipoFactura', invoice.type],
    ['CuotaTotal', invoice.taxText],
    ['ImporteTotal', invoice.totalText],
    ['Huella', invoice.previousHash],
    ['FechaHoraHusoGenRegistro', invoice.stamp],
  ])

export const cancellationHashInput = (cancelled: HashedCancellation): string =>
  joined([
    ['IDEmisorFacturaAnulada', cancelled.issuerTaxId],
    ['NumSerieFacturaAnulada', cancelled.number],
    ['FechaExpedicionFacturaAnulada', cancelled.issuedOn],
    ['Huella', cancelled.previousHash],
    ['FechaHoraHusoGenRegistro', cancelled.stamp],
  ])

const qrHosts = { live: 'www2.agenciatributaria.gob.es', test: 'prewww2.aeat.es' }

type PrintedInvoice = { issuerTaxId: string; number: string; issuedOn: string; totalText: string }

/** The address in the QR code, where a customer checks an invoice. */
export function qrAddress(
  { issuerTaxId, number, issuedOn, totalText }: PrintedInvoice,
  environment: 'test' | 'live',
): string {
  const values = { nif: issuerTaxId, numserie: number, fecha: issuedOn, importe: totalText }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `https://${qrHosts[environment]}/wlpl/TIKE-CONT/ValidarQR?${query.join('&')}`
}

/** Printed above and below the QR code, in Spanish whatever the language of the screen. */
export const qrWords = {
  above: 'QR tributario:',
  below: ['VERI*FACTU', 'Factura verificable en la sede electrónica de la AEAT'],
} as const

/** The agency takes no more records in one delivery. */
export const deliveryMost = 1_000

const retrySeconds = [60, 120, 300, 600, 900, 1_800]

/** How long to wait after this many failures in a row. The law asks for a new attempt within the hour. */
export const retryAfterSeconds = (failures: number): number =>
  retrySeconds[Math.min(failures, retrySeconds.length) - 1] ?? 60

/**
 * What the agency knows about an invoice, by the answers to its records, oldest first. One that waits arrives before
 * whatever is issued next.
 */
export const agencyKnows = (states: readonly DeliveryState[]): { wasRejected: boolean; isKnownToAgency: boolean } => ({
  wasRejected: states.at(-1) === 'rejected',
  isKnownToAgency: states.some((state) => state !== 'rejected'),
})

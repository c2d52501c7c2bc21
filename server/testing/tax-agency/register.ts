import { hashCancellation, hashInvoice } from '../../src/fiscal/verifactu/hash.ts'
import type { ArrivedRecord } from './requests.ts'

export type Verdict = { state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto'; code?: number; text?: string }
type Stored = { state: 'Correcta' | 'AceptadaConErrores' | 'Anulada'; code?: number; text?: string }
export type Outcome = Verdict & { record: ArrivedRecord; duplicateOf?: Stored }

/** A record that the agency keeps, in the order in which it was first seen. */
export type KeptRecord = ArrivedRecord & { isIncident: boolean; state: Verdict['state'] }

const keyOf = ({ issuerTaxId, number, issuedOn }: ArrivedRecord) => `${issuerTaxId} ${number} ${issuedOn}`
const chainOf = ({ issuerTaxId, installation }: ArrivedRecord) => `${issuerTaxId} ${installation}`
const rejected = (code: number, text: string): Verdict => ({ state: 'Incorrecto', code, text })

const hashOf = (record: ArrivedRecord) => {
  const chained = { ...record, previousHash: record.previous?.hash ?? '' }
  return record.isCancellation ? hashCancellation(chained) : hashInvoice(chained)
}

const needsRecipient = ['F1', 'F3', 'R1', 'R2', 'R3', 'R4']
const cents = (text: string) => Math.round(Number(text === '' ? '0' : text) * 100)

/** Rules of the agency that its schemas do not have. */
function businessFault(record: ArrivedRecord, issuerTaxId: string): Verdict | null {
  if (record.issuerTaxId !== issuerTaxId)
    return rejected(1108, 'El NIF del IDEmisorFactura debe ser el del ObligadoEmision')
  if (!/^(?!.*["'<>=])[ -~]{1,60}$/.test(record.number)) return rejected(1130, 'NumSerieFactura no permitido')
  if (record.isCancellation) return null
  const isCorrection = record.type.startsWith('R')
  if (isCorrection !== (record.correction !== '')) return rejected(1114, 'TipoRectificativa')
  if ((record.correction === 'S') !== record.hasReplacedAmounts) return rejected(1118, 'ImporteRectificacion')
  if (needsRecipient.includes(record.type) !== record.recipients > 0) return rejected(1189, 'Destinatarios')
  if (['S', 'X'].includes(record.previousRejection) && !record.amends) return rejected(1162, 'RechazoPrevio')
  const isRateWrong = record.shares.some(
    ({ qualified, rate, tax }) => (qualified === 'S1') !== (rate !== '' && tax !== ''),
  )
  if (isRateWrong) return rejected(1198, 'TipoImpositivo')
  const base = record.shares.reduce((sum, share) => sum + cents(share.base), 0)
  const tax = record.shares.reduce((sum, share) => sum + cents(share.tax), 0)
  if (record.type === 'F2' && base + tax > 301_000) return rejected(1150, 'Factura simplificada de más de 3.000 euros')
  // The agency tolerates ten euros. We must not need them.
  if (tax !== cents(record.taxText)) return { state: 'AceptadoConErrores', code: 2006, text: 'CuotaTotal' }
  if (base + tax !== cents(record.totalText)) return { state: 'AceptadoConErrores', code: 2005, text: 'ImporteTotal' }
  return null
}

/** What the agency knows: every invoice with its state, and the chain of every installation. */
export function createRegister(findings: string[]) {
  const invoices = new Map<string, Stored>()
  const lastHashes = new Map<string, string>()
  const seen = new Map<string, number>()
  const kept: KeptRecord[] = []

  /** What is wrong with the place of a record that arrives for the first time. */
  function chainFault(record: ArrivedRecord): Verdict | null {
    if (hashOf(record) !== record.hash) {
      findings.push(`${record.number}: the hash does not belong to the record`)
      return { state: 'AceptadoConErrores', code: 2000, text: 'El cálculo de la huella suministrada es incorrecta.' }
    }
    const last = lastHashes.get(chainOf(record)) ?? null
    lastHashes.set(chainOf(record), record.hash)
    if ((record.previous?.hash ?? null) === last) return null
    findings.push(`${record.number}: it does not follow the record that arrived before it`)
    const code = record.previous === null ? 2007 : 2003
    return { state: 'AceptadoConErrores', code, text: 'Encadenamiento' }
  }

  /** Which of the agency's operations this is, and whether the invoice may have it now. */
  function operationFault(record: ArrivedRecord): (Verdict & { duplicateOf?: Stored }) | null {
    const stored = invoices.get(keyOf(record))
    const mustBeNew = record.isCancellation
      ? record.isWithoutPrevious
      : !record.amends || record.previousRejection === 'X'
    if (mustBeNew && stored !== undefined) {
      return { ...rejected(3000, 'Registro de facturación duplicado.'), duplicateOf: stored }
    }
    if (!mustBeNew && stored === undefined) return rejected(3002, 'No existe el registro de facturación.')
    return null
  }

  return {
    kept: kept as readonly KeptRecord[],
    /** How often a record arrived, by its hash. */
    timesSeen: (hash: string) => seen.get(hash) ?? 0,
    take(record: ArrivedRecord, issuerTaxId: string, isIncident: boolean, ordered: Verdict | null): Outcome {
      const isFirst = !seen.has(record.hash)
      seen.set(record.hash, (seen.get(record.hash) ?? 0) + 1)
      const chain = isFirst ? chainFault(record) : null
      const fault = operationFault(record)
      if (fault !== null) return { record, ...fault }
      const verdict = ordered ?? businessFault(record, issuerTaxId) ?? chain ?? { state: 'Correcto' }
      if (verdict.state !== 'Incorrecto') {
        const { code, text } = verdict
        const state = verdict.state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores'
        invoices.set(keyOf(record), {
          state: record.isCancellation ? 'Anulada' : state,
          ...(code === undefined ? {} : { code }),
          ...(text === undefined ? {} : { text }),
        })
      }
      const known = isFirst ? undefined : kept.find(({ hash }) => hash === record.hash)
      if (known === undefined) kept.push({ ...record, isIncident, state: verdict.state })
      else known.state = verdict.state
      return { record, ...verdict }
    },
  }
}

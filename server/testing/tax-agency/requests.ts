import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { recordNamespace, requestNamespace } from '../../src/fiscal/verifactu/namespaces.ts'
import { faultsOf } from '../verifactu-xsd.ts'

/** One record as it arrived. Amounts are the texts of the record. */
export type ArrivedRecord = {
  issuerTaxId: string
  number: string
  issuedOn: string
  installation: string
  isCancellation: boolean
  /** What the record says about itself: S repeats an invoice, and X or S that the one before was rejected. */
  amends: boolean
  previousRejection: string
  isWithoutPrevious: boolean
  type: string
  taxText: string
  totalText: string
  shares: { qualified: string; rate: string; base: string; tax: string }[]
  recipients: number
  correction: string
  hasReplacedAmounts: boolean
  /** Null for the first record of a chain. */
  previous: { number: string; hash: string } | null
  stamp: string
  hash: string
  xml: string
}

export type ArrivedDelivery = {
  issuer: { taxId: string; name: string }
  isIncident: boolean
  records: ArrivedRecord[]
}

function* childrenOf(element: XmlElement): Generator<XmlElement> {
  for (let child = element.firstChild; child !== null; child = child.next) if (child instanceof XmlElement) yield child
}

const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined ? [] : [...childrenOf(element)].filter((child) => child.name === name)

const at = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => all(found, name)[0], element)

const textAt = (element: XmlElement | undefined, ...path: string[]): string => at(element, ...path)?.content ?? ''

function readRecord(record: XmlElement): ArrivedRecord {
  const isCancellation = record.name === 'RegistroAnulacion'
  const suffix = isCancellation ? 'Anulada' : ''
  const text = (...path: string[]) => textAt(record, ...path)
  const before = at(record, 'Encadenamiento', 'RegistroAnterior')
  return {
    issuerTaxId: text('IDFactura', `IDEmisorFactura${suffix}`),
    number: text('IDFactura', `NumSerieFactura${suffix}`),
    issuedOn: text('IDFactura', `FechaExpedicionFactura${suffix}`),
    installation: text('SistemaInformatico', 'NumeroInstalacion'),
    isCancellation,
    amends: text('Subsanacion') === 'S',
    previousRejection: text('RechazoPrevio'),
    isWithoutPrevious: text('SinRegistroPrevio') === 'S',
    type: text('TipoFactura'),
    taxText: text('CuotaTotal'),
    totalText: text('ImporteTotal'),
    shares: all(at(record, 'Desglose'), 'DetalleDesglose').map((share) => ({
      qualified: textAt(share, 'CalificacionOperacion') || textAt(share, 'OperacionExenta'),
      rate: textAt(share, 'TipoImpositivo'),
      base: textAt(share, 'BaseImponibleOimporteNoSujeto'),
      tax: textAt(share, 'CuotaRepercutida'),
    })),
    recipients: all(at(record, 'Destinatarios'), 'IDDestinatario').length,
    correction: text('TipoRectificativa'),
    hasReplacedAmounts: at(record, 'ImporteRectificacion') !== undefined,
    previous:
      before === undefined ? null : { number: textAt(before, 'NumSerieFactura'), hash: textAt(before, 'Huella') },
    stamp: text('FechaHoraHusoGenRegistro'),
    hash: text('Huella'),
    xml: record.toString({ format: false, noDeclaration: true }),
  }
}

const recordsMost = 1_000

/** Reads a delivery, or says with which code the whole of it is refused. */
export function readDelivery(xml: Buffer): ArrivedDelivery | { code: number; text: string } {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(xml)
  } catch (error) {
    return { code: 4103, text: String(error) }
  }
  try {
    const body = document.get('/*/*/sum:RegFactuSistemaFacturacion', { sum: requestNamespace, sf: recordNamespace })
    if (!(body instanceof XmlElement)) return { code: 4103, text: 'No hay remisión' }
    const items = all(body, 'RegistroFactura')
    if (items.length > recordsMost) return { code: 4113, text: 'Se ha superado el límite permitido de registros' }
    const faults = faultsOf('SuministroLR.xsd', body)
    if (faults.length > 0) return { code: 4102, text: faults.join('; ') }
    const header = at(body, 'Cabecera')
    return {
      issuer: {
        taxId: textAt(header, 'ObligadoEmision', 'NIF'),
        name: textAt(header, 'ObligadoEmision', 'NombreRazon'),
      },
      isIncident: textAt(header, 'RemisionVoluntaria', 'Incidencia') === 'S',
      records: items.flatMap((item) => [...childrenOf(item)].map(readRecord)),
    }
  } finally {
    document.dispose()
  }
}

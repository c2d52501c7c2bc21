import { moneyText, type TaxShare } from '@aforo/domain'
import type { Cancellation, DocumentName, NewDocument, Previous, Recipient, System } from '../regime.ts'
import { recordNamespace } from './namespaces.ts'
import { fieldText, renderXml, type XmlNode } from './xml.ts'

const nameMost = 120
const descriptionMost = 500
/** From here on an invoice must say that its amount is meant. */
const largeAmount = 100_000_000

const taxCodes = { iva: '01', ipsi: '02', igic: '03' } as const

const nameNode = ({ issuerTaxId, number, issuedOn }: DocumentName): XmlNode[] => [
  ['IDEmisorFactura', issuerTaxId],
  ['NumSerieFactura', number],
  ['FechaExpedicionFactura', issuedOn],
]

/** Hundredths of a percent as a percentage: 21, 7.5. */
const rateText = (rateBp: number): string => String(rateBp / 100)

function shareNode(share: TaxShare, { tax, regimeKey }: Pick<NewDocument, 'tax' | 'regimeKey'>): XmlNode {
  const isTaxed = share.kind === 'taxed'
  const qualified: XmlNode =
    share.kind === 'exempt'
      ? ['OperacionExenta', share.reason ?? '']
      : ['CalificacionOperacion', share.kind === 'taxed' ? 'S1' : (share.reason ?? '')]
  return [
    'DetalleDesglose',
    [
      ['Impuesto', taxCodes[tax]],
      ['ClaveRegimen', regimeKey],
      qualified,
      isTaxed ? ['TipoImpositivo', rateText(share.rateBp)] : null,
      ['BaseImponibleOimporteNoSujeto', moneyText(share.baseCents)],
      isTaxed ? ['CuotaRepercutida', moneyText(share.taxCents)] : null,
    ],
  ]
}

function recipientNode({ name, taxId, foreign }: Recipient): XmlNode {
  const other = (country: string, kind: string): XmlNode => [
    'IDOtro',
    // A European VAT number begins with its country.
    [kind === '02' ? null : ['CodigoPais', country], ['IDType', kind], ['ID', fieldText(taxId, 20)]],
  ]
  const id: XmlNode = foreign === null ? ['NIF', taxId] : other(foreign.country, foreign.kind)
  return ['Destinatarios', [['IDDestinatario', [['NombreRazon', fieldText(name, nameMost)], id]]]]
}

function correctionNodes({ corrects, replaces }: NewDocument): (XmlNode | null)[] {
  const listed = (name: string, item: string, documents: readonly DocumentName[]): XmlNode | null =>
    documents.length === 0 ? null : [name, documents.map((document): XmlNode => [item, nameNode(document)])]
  return [
    corrects === null ? null : ['TipoRectificativa', corrects.by === 'substitution' ? 'S' : 'I'],
    listed('FacturasRectificadas', 'IDFacturaRectificada', corrects?.documents ?? []),
    listed('FacturasSustituidas', 'IDFacturaSustituida', replaces),
    corrects === null || corrects.replaced === null || corrects.by === 'difference'
      ? null
      : [
          'ImporteRectificacion',
          [
            ['BaseRectificada', corrects.replaced.baseText],
            ['CuotaRectificada', corrects.replaced.taxText],
          ],
        ],
  ]
}

/** How the agency learns that a record repeats an invoice, and what became of the one before. */
function amendmentNodes(amends: NewDocument['amends']): (XmlNode | null)[] {
  if (amends === null) return []
  const rejected = amends.wasRejected ? 'S' : null
  const previous = amends.isKnownToAgency ? rejected : 'X'
  return [['Subsanacion', 'S'], previous === null ? null : ['RechazoPrevio', previous]]
}

const chainNode = (previous: Previous | null): XmlNode => [
  'Encadenamiento',
  [
    previous === null
      ? ['PrimerRegistro', 'S']
      : ['RegistroAnterior', [...nameNode(previous), ['Huella', previous.hash]]],
  ],
]

const systemNode = (system: System): XmlNode => [
  'SistemaInformatico',
  [
    ['NombreRazon', fieldText(system.producer.name, nameMost)],
    ['NIF', system.producer.taxId],
    ['NombreSistemaInformatico', fieldText(system.name, 30)],
    ['IdSistemaInformatico', system.id],
    ['Version', fieldText(system.version, 50)],
    ['NumeroInstalacion', fieldText(system.installation, 100)],
    ['TipoUsoPosibleSoloVerifactu', 'S'],
    ['TipoUsoPosibleMultiOT', 'S'],
    ['IndicadorMultiplesOT', system.hasSeveralIssuers ? 'S' : 'N'],
  ],
]

const sealNodes = (stamp: string, hash: string): XmlNode[] => [
  ['FechaHoraHusoGenRegistro', stamp],
  ['TipoHuella', '01'],
  ['Huella', hash],
]

const rendered = (record: XmlNode): string => renderXml('sf', record, ` xmlns:sf="${recordNamespace}"`)

type Place = { system: System; previous: Previous | null; hash: string }

/** The record of an invoice, with its fields in the order of the schema. */
export const invoiceRecord = (document: NewDocument, { system, previous, hash }: Place): string =>
  rendered([
    'RegistroAlta',
    [
      ['IDVersion', '1.0'],
      ['IDFactura', nameNode({ ...document, issuerTaxId: document.issuer.taxId })],
      ['NombreRazonEmisor', fieldText(document.issuer.name, nameMost)],
      ...amendmentNodes(document.amends),
      ['TipoFactura', document.type],
      ...correctionNodes(document),
      ['DescripcionOperacion', fieldText(document.description, descriptionMost)],
      Math.abs(Number(document.totalText)) >= largeAmount ? ['Macrodato', 'S'] : null,
      document.recipient === null ? null : recipientNode(document.recipient),
      ['Desglose', document.shares.map((share) => shareNode(share, document))],
      ['CuotaTotal', document.taxText],
      ['ImporteTotal', document.totalText],
      chainNode(previous),
      systemNode(system),
      ...sealNodes(document.stamp, hash),
    ],
  ])

/** The record that cancels an invoice that should not exist. */
export const cancellationRecord = (cancellation: Cancellation, { system, previous, hash }: Place): string =>
  rendered([
    'RegistroAnulacion',
    [
      ['IDVersion', '1.0'],
      [
        'IDFactura',
        [
          ['IDEmisorFacturaAnulada', cancellation.cancels.issuerTaxId],
          ['NumSerieFacturaAnulada', cancellation.cancels.number],
          ['FechaExpedicionFacturaAnulada', cancellation.cancels.issuedOn],
        ],
      ],
      cancellation.isKnownToAgency ? null : ['SinRegistroPrevio', 'S'],
      cancellation.wasRejected ? ['RechazoPrevio', 'S'] : null,
      chainNode(previous),
      systemNode(system),
      ...sealNodes(cancellation.stamp, hash),
    ],
  ])

import type { DocumentType, TaxShare } from '@aforo/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOfText, hasSchemas } from '../../../testing/verifactu-xsd.ts'
import type { Cancellation, NewDocument, Previous, Recipient, System } from '../regime.ts'
import { hashCancellation, hashInvoice } from './hash.ts'
import { verifactu } from './verifactu.ts'

const issuerTaxId = '89890001K'
const system: System = {
  producer: { name: 'Productor de prueba', taxId: issuerTaxId },
  id: 'AF',
  name: 'Aforo',
  version: '1.1.0',
  installation: '270102-7F3K',
  hasSeveralIssuers: false,
}
const share: TaxShare = { kind: 'taxed', reason: null, rateBp: 2100, baseCents: 1000, taxCents: 210 }
const simplified: NewDocument = {
  issuer: { taxId: issuerTaxId, name: 'Club de prueba' },
  type: 'F2',
  number: 'A1-2027-000001',
  issuedOn: '02-01-2027',
  stamp: '2027-01-02T10:00:00+01:00',
  description: 'Venta en tienda',
  tax: 'iva',
  regimeKey: '01',
  shares: [share],
  taxText: '2.10',
  totalText: '12.10',
  recipient: null,
  corrects: null,
  replaces: [],
  amends: null,
}
const customer: Recipient = { name: 'Cliente & Hijos', taxId: issuerTaxId, foreign: null }
const previous: Previous = { issuerTaxId, number: 'A1-2027-000000', issuedOn: '01-01-2027', hash: 'A'.repeat(64) }
const xmlOf = (changes: Partial<NewDocument>) => verifactu.seal({ ...simplified, ...changes }, system, previous).xml
const faultsOf = (xml: string) => faultsOfText('SuministroInformacion.xsd', xml)

const chained = { issuerTaxId, issuedOn: '02-01-2027', type: 'F2' }
test.each([
  [
    'the first official example',
    hashInvoice({
      issuerTaxId,
      number: '12345678/G33',
      issuedOn: '01-01-2024',
      type: 'F1',
      taxText: '12.35',
      totalText: '123.45',
      previousHash: '',
      stamp: '2024-01-01T19:20:30+01:00',
    }),
    '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  ],
  [
    'the second official example',
    hashInvoice({
      issuerTaxId,
      number: '12345679/G34',
      issuedOn: '01-01-2024',
      type: 'F1',
      taxText: '12.35',
      totalText: '123.45',
      previousHash: '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
      stamp: '2024-01-01T19:20:35+01:00',
    }),
    'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
  ],
  [
    'the official cancellation',
    hashCancellation({
      issuerTaxId,
      number: '12345679/G34',
      issuedOn: '01-01-2024',
      previousHash: 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
      stamp: '2024-01-01T19:20:40+01:00',
    }),
    '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
  ],
  [
    'a simplified invoice that begins a chain',
    hashInvoice({
      ...chained,
      number: 'T1-27-000001',
      taxText: '2.10',
      totalText: '12.10',
      previousHash: '',
      stamp: '2027-01-02T10:00:00+01:00',
    }),
    'A3A2AF79085E16F725428552A9E85F997E7E21B64303C1D8A1D408B32ABF4701',
  ],
  [
    'an invoice of the Canary Islands in winter',
    hashInvoice({
      ...chained,
      number: 'T1-27-000002',
      taxText: '0.70',
      totalText: '10.70',
      previousHash: 'A3A2AF79085E16F725428552A9E85F997E7E21B64303C1D8A1D408B32ABF4701',
      stamp: '2027-01-02T09:00:05+00:00',
    }),
    'AEB5D22D580F66C3F5A5F201268CBDF720C0B69E833017478A327EB91065F6DB',
  ],
  [
    'a correction by differences, below zero',
    hashInvoice({
      ...chained,
      type: 'R5',
      number: 'R1-27-000001',
      taxText: '-2.10',
      totalText: '-12.10',
      previousHash: 'AEB5D22D580F66C3F5A5F201268CBDF720C0B69E833017478A327EB91065F6DB',
      stamp: '2027-01-02T10:05:00+01:00',
    }),
    'C815052C190EFC17FE4FFA7241EC903385448748CC2663B613F41F4E4A669BAB',
  ],
])('the hash of %s is the published one', (_title, hash, expected) => expect(hash).toBe(expected))

test('a simplified invoice is written with its fields in the order of the schema', () => {
  const { hash, xml } = verifactu.seal(simplified, system, null)
  expect(xml).toBe(
    '<sf:RegistroAlta xmlns:sf="https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd">' +
      '<sf:IDVersion>1.0</sf:IDVersion><sf:IDFactura><sf:IDEmisorFactura>89890001K</sf:IDEmisorFactura><sf:NumSerieFactura>A1-2027-000001</sf:NumSerieFactura><sf:FechaExpedicionFactura>02-01-2027</sf:FechaExpedicionFactura></sf:IDFactura>' +
      '<sf:NombreRazonEmisor>Club de prueba</sf:NombreRazonEmisor><sf:TipoFactura>F2</sf:TipoFactura><sf:DescripcionOperacion>Venta en tienda</sf:DescripcionOperacion>' +
      '<sf:Desglose><sf:DetalleDesglose><sf:Impuesto>01</sf:Impuesto><sf:ClaveRegimen>01</sf:ClaveRegimen><sf:CalificacionOperacion>S1</sf:CalificacionOperacion><sf:TipoImpositivo>21</sf:TipoImpositivo><sf:BaseImponibleOimporteNoSujeto>10.00</sf:BaseImponibleOimporteNoSujeto><sf:CuotaRepercutida>2.10</sf:CuotaRepercutida></sf:DetalleDesglose></sf:Desglose>' +
      '<sf:CuotaTotal>2.10</sf:CuotaTotal><sf:ImporteTotal>12.10</sf:ImporteTotal><sf:Encadenamiento><sf:PrimerRegistro>S</sf:PrimerRegistro></sf:Encadenamiento>' +
      '<sf:SistemaInformatico><sf:NombreRazon>Productor de prueba</sf:NombreRazon><sf:NIF>89890001K</sf:NIF><sf:NombreSistemaInformatico>Aforo</sf:NombreSistemaInformatico><sf:IdSistemaInformatico>AF</sf:IdSistemaInformatico><sf:Version>1.1.0</sf:Version><sf:NumeroInstalacion>270102-7F3K</sf:NumeroInstalacion><sf:TipoUsoPosibleSoloVerifactu>S</sf:TipoUsoPosibleSoloVerifactu><sf:TipoUsoPosibleMultiOT>S</sf:TipoUsoPosibleMultiOT><sf:IndicadorMultiplesOT>N</sf:IndicadorMultiplesOT></sf:SistemaInformatico>' +
      `<sf:FechaHoraHusoGenRegistro>2027-01-02T10:00:00+01:00</sf:FechaHoraHusoGenRegistro><sf:TipoHuella>01</sf:TipoHuella><sf:Huella>${hash}</sf:Huella></sf:RegistroAlta>`,
  )
  expect(faultsOf(xml)).toEqual([])
})

test.each<[string, Partial<NewDocument>, string]>([
  [
    'a full invoice names its customer',
    { type: 'F1', recipient: customer },
    '<sf:IDDestinatario><sf:NombreRazon>Cliente &amp; Hijos</sf:NombreRazon><sf:NIF>89890001K</sf:NIF></sf:IDDestinatario>',
  ],
  [
    'a foreign customer has a document and a country',
    { type: 'F1', recipient: { ...customer, taxId: 'X1', foreign: { country: 'MA', kind: '03' } } },
    '<sf:IDOtro><sf:CodigoPais>MA</sf:CodigoPais><sf:IDType>03</sf:IDType><sf:ID>X1</sf:ID></sf:IDOtro>',
  ],
  [
    'a European VAT number names its country itself',
    { type: 'F1', recipient: { ...customer, taxId: 'DE123456789', foreign: { country: 'DE', kind: '02' } } },
    '<sf:IDOtro><sf:IDType>02</sf:IDType><sf:ID>DE123456789</sf:ID></sf:IDOtro>',
  ],
  [
    'an invoice in place of a simplified one names it',
    { type: 'F3', recipient: customer, replaces: [previous] },
    '<sf:FacturasSustituidas><sf:IDFacturaSustituida><sf:IDEmisorFactura>89890001K</sf:IDEmisorFactura><sf:NumSerieFactura>A1-2027-000000</sf:NumSerieFactura><sf:FechaExpedicionFactura>01-01-2027</sf:FechaExpedicionFactura></sf:IDFacturaSustituida></sf:FacturasSustituidas>',
  ],
  [
    'a correction by difference',
    { type: 'R5', corrects: { documents: [previous], by: 'difference', replaced: null } },
    '<sf:TipoRectificativa>I</sf:TipoRectificativa><sf:FacturasRectificadas><sf:IDFacturaRectificada>',
  ],
  [
    'a correction by substitution says what it replaces',
    {
      type: 'R1',
      recipient: customer,
      corrects: { documents: [previous], by: 'substitution', replaced: { baseText: '10.00', taxText: '2.10' } },
    },
    '<sf:ImporteRectificacion><sf:BaseRectificada>10.00</sf:BaseRectificada><sf:CuotaRectificada>2.10</sf:CuotaRectificada></sf:ImporteRectificacion>',
  ],
  [
    'what is exempt has a reason and no rate',
    { shares: [{ kind: 'exempt', reason: 'E1', rateBp: 0, baseCents: 500, taxCents: 0 }] },
    '<sf:OperacionExenta>E1</sf:OperacionExenta><sf:BaseImponibleOimporteNoSujeto>5.00</sf:BaseImponibleOimporteNoSujeto></sf:DetalleDesglose>',
  ],
  [
    'what is outside the tax has a reason and no rate',
    { shares: [{ kind: 'outside', reason: 'N1', rateBp: 0, baseCents: -5, taxCents: 0 }] },
    '<sf:CalificacionOperacion>N1</sf:CalificacionOperacion><sf:BaseImponibleOimporteNoSujeto>-0.05</sf:BaseImponibleOimporteNoSujeto></sf:DetalleDesglose>',
  ],
  [
    'the tax of the Canary Islands, with a rate of half a percent',
    { tax: 'igic', shares: [{ ...share, rateBp: 950 }] },
    '<sf:Impuesto>03</sf:Impuesto><sf:ClaveRegimen>01</sf:ClaveRegimen><sf:CalificacionOperacion>S1</sf:CalificacionOperacion><sf:TipoImpositivo>9.5</sf:TipoImpositivo>',
  ],
  [
    'the tax of Ceuta and Melilla',
    { tax: 'ipsi' },
    '<sf:Impuesto>02</sf:Impuesto><sf:ClaveRegimen>01</sf:ClaveRegimen>',
  ],
  [
    'an amendment of an accepted invoice',
    { amends: { wasRejected: false, isKnownToAgency: true } },
    '<sf:Subsanacion>S</sf:Subsanacion><sf:TipoFactura>',
  ],
  [
    'an amendment of an invoice that was rejected at first',
    { amends: { wasRejected: true, isKnownToAgency: false } },
    '<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>X</sf:RechazoPrevio>',
  ],
  [
    'an amendment after a rejected amendment',
    { amends: { wasRejected: true, isKnownToAgency: true } },
    '<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>S</sf:RechazoPrevio>',
  ],
  ['a very large amount', { totalText: '100000000.00' }, '<sf:Macrodato>S</sf:Macrodato>'],
])('%s', (_title, changes, part) => {
  const xml = xmlOf(changes)
  expect(xml).toContain(part)
  expect(faultsOf(xml)).toEqual([])
})

test.each<[string, Pick<Cancellation, 'wasRejected' | 'isKnownToAgency'>, string]>([
  ['an accepted invoice', { wasRejected: false, isKnownToAgency: true }, '</sf:IDFactura><sf:Encadenamiento>'],
  [
    'an invoice that the agency does not have',
    { wasRejected: false, isKnownToAgency: false },
    '<sf:SinRegistroPrevio>S</sf:SinRegistroPrevio><sf:Encadenamiento>',
  ],
  [
    'an invoice after a rejected cancellation',
    { wasRejected: true, isKnownToAgency: true },
    '<sf:RechazoPrevio>S</sf:RechazoPrevio><sf:Encadenamiento>',
  ],
])('a cancellation of %s', (_title, state, part) => {
  const cancellation = { issuer: simplified.issuer, cancels: previous, stamp: simplified.stamp, ...state }
  const { xml } = verifactu.sealCancellation(cancellation, system, previous)
  expect(xml).toContain(part)
  expect(faultsOf(xml)).toEqual([])
})

const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 700 })
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
const money = cents.map((value) => (value / 100).toFixed(2))
const name = fc.record({
  issuerTaxId: fc.constant(issuerTaxId),
  number: fc.stringMatching(/^[A-Z0-9&/-]{1,60}$/),
  issuedOn: fc.constant('02-01-2027'),
})
const shares = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('taxed' as const),
      reason: fc.constant(null),
      rateBp: fc.integer({ min: 0, max: 10_000 }),
      baseCents: cents,
      taxCents: cents,
    }),
    fc.record({
      kind: fc.constant('exempt' as const),
      reason: fc.constantFrom('E1', 'E6', 'E8'),
      rateBp: fc.constant(0),
      baseCents: cents,
      taxCents: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('outside' as const),
      reason: fc.constantFrom('N1', 'N2'),
      rateBp: fc.constant(0),
      baseCents: cents,
      taxCents: fc.constant(0),
    }),
  ),
  { minLength: 1, maxLength: 12 },
)
const recipient = fc.record({
  name: word,
  taxId: fc.constant(issuerTaxId),
  foreign: fc.option(
    fc.record({ country: fc.constantFrom('DE', 'MA', 'US'), kind: fc.constantFrom('02', '03', '04', '06') }),
  ),
})
const anyDocument: fc.Arbitrary<NewDocument> = fc.record({
  issuer: fc.record({ taxId: fc.constant(issuerTaxId), name: word }),
  type: fc.constantFrom<DocumentType>('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'),
  number: name.map(({ number }) => number),
  issuedOn: fc.constant('02-01-2027'),
  stamp: fc.constantFrom('2027-01-02T10:00:00+01:00', '2027-07-02T09:59:59+00:00'),
  description: word,
  tax: fc.constantFrom('iva', 'igic', 'ipsi'),
  regimeKey: fc.constantFrom('01', '18'),
  shares,
  taxText: money,
  totalText: money,
  recipient: fc.option(recipient),
  corrects: fc.option(
    fc.record({
      documents: fc.array(name, { maxLength: 3 }),
      by: fc.constantFrom('difference', 'substitution'),
      replaced: fc.option(fc.record({ baseText: money, taxText: money })),
    }),
  ),
  replaces: fc.array(name, { maxLength: 3 }),
  amends: fc.option(fc.record({ wasRejected: fc.boolean(), isKnownToAgency: fc.boolean() })),
})

describe.skipIf(!hasSchemas)('the schema of the agency', () => {
  test('accepts every document, whatever people typed', () => {
    const places = fc.option(fc.constant(previous))
    fc.assert(
      fc.property(anyDocument, places, (document, before) => {
        expect(faultsOf(verifactu.seal(document, system, before).xml)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('refuses a record without its breakdown', () => {
    expect(faultsOf(xmlOf({ shares: [] }))).not.toEqual([])
  })
})

test('the ticket has words above and below a QR code that leads to the agency', () => {
  const document = { issuerTaxId, number: 'A1-2027-000001', issuedOn: '02-01-2027', totalText: '12.10' }
  expect(verifactu.receiptParts(document, 'test')).toEqual({
    qrUrl:
      'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=A1-2027-000001&fecha=02-01-2027&importe=12.10',
    above: 'QR tributario:',
    below: ['VERI*FACTU', 'Factura verificable en la sede electrónica de la AEAT'],
  })
})

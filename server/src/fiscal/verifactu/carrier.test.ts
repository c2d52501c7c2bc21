import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTaxAgency, type TaxAgency } from '../../../testing/tax-agency.ts'
import { deliveryAnswer } from '../../../testing/tax-agency/answers.ts'
import { faultsOf } from '../../../testing/verifactu-xsd.ts'
import type { NewDocument, Previous, System } from '../regime.ts'
import { carry } from './carrier.ts'
import { deliveryRequest } from './envelope.ts'
import { verifactu } from './verifactu.ts'

const taxId = '89890001K'
const issuer = { taxId, name: 'Club de prueba' }
let agency: TaxAgency
let ca: string
let credentials: Awaited<ReturnType<TaxAgency['makeCertificate']>>
let installation = 0

beforeAll(async () => {
  agency = await startTaxAgency()
  ca = readFileSync(agency.caFile, 'utf8')
  credentials = await agency.makeCertificate(taxId)
})
afterAll(() => agency.close())

let previous: Previous | null
let next = 0
beforeEach(() => {
  installation += 1
  previous = null
  agency.setWait(0)
  agency.judge(() => null)
})

const system = (): System => ({
  producer: { name: 'Productor', taxId },
  id: 'AF',
  name: 'Aforo',
  version: '1',
  installation: String(installation),
  hasSeveralIssuers: false,
})

function seal(changes: Partial<NewDocument> = {}): string {
  next += 1
  const document: NewDocument = {
    issuer,
    type: 'F2',
    number: `A1-2027-${next}`,
    issuedOn: '02-01-2027',
    stamp: '2027-01-02T10:00:00+01:00',
    description: 'Venta',
    tax: 'iva',
    regimeKey: '01',
    shares: [{ kind: 'taxed', reason: null, rateBp: 2100, baseCents: 1000, taxCents: 210 }],
    taxText: '2.10',
    totalText: '12.10',
    recipient: null,
    corrects: null,
    replaces: [],
    amends: null,
    ...changes,
  }
  const { hash, xml } = verifactu.seal(document, system(), previous)
  previous = { issuerTaxId: taxId, number: document.number, issuedOn: document.issuedOn, hash }
  return xml
}

const send = (records: readonly string[], as = credentials) =>
  carry(
    { url: agency.url, ca },
    as,
    deliveryRequest({ issuer, isIncident: false, records }),
    new AbortController().signal,
  )
const statesOf = async (records: readonly string[]) => {
  const answer = await send(records)
  if (answer.kind !== 'answered') throw new Error(`Refused: ${answer.text}`)
  return answer.records.map(({ state, code, duplicate }) => [state, code, duplicate?.state ?? null])
}

test('the agency takes records and says when the next ones may come', async () => {
  agency.setWait(75)
  const answer = await send([seal(), seal()])
  expect(answer).toMatchObject({
    kind: 'answered',
    waitSeconds: 75,
    csv: expect.stringMatching(/^A-/),
    records: [
      { state: 'accepted', code: null },
      { state: 'accepted', code: null },
    ],
  })
  expect(agency.findings).toEqual([])
})

test('without a certificate of the taxpayer nothing is taken', async () => {
  const other = await agency.makeCertificate('B12345674')
  expect(await send([seal()], other)).toMatchObject({ kind: 'refused', isOurs: true, code: 4112 })
  const stranger = await startTaxAgency({ isStranger: true })
  const strange = await stranger.makeCertificate(taxId)
  await expect(send([seal()], strange)).rejects.toThrow()
  await stranger.close()
})

test('a service that another authority vouches for gets nothing', async () => {
  const service = { url: agency.url, ca: credentials.certificatePem }
  await expect(carry(service, credentials, 'secret', new AbortController().signal)).rejects.toThrow('certificate')
})

test('a lost answer is found again by sending the same records', async () => {
  agency.judge(({ number }) =>
    number === `A1-2027-${next}` ? { state: 'AceptadoConErrores', code: 2001, text: 'No censado' } : null,
  )
  const records = [seal(), seal()]
  agency.disturb('lost answer')
  await expect(send(records)).rejects.toThrow()
  expect(await statesOf(records)).toEqual([
    ['rejected', 3000, 'accepted'],
    ['rejected', 3000, 'accepted_with_errors'],
  ])
})

test('a rejected record can be mended, and a mended one mended again', async () => {
  agency.judge(({ amends }) => (amends ? null : { state: 'Incorrecto', code: 1100, text: 'Valor incorrecto' }))
  const first = seal()
  const number = `A1-2027-${next}`
  expect(await statesOf([first])).toEqual([['rejected', 1100, null]])
  const amended = (wasRejected: boolean, isKnownToAgency: boolean) =>
    seal({ number, amends: { wasRejected, isKnownToAgency } })
  expect(await statesOf([amended(false, true)])).toEqual([['rejected', 3002, null]])
  expect(await statesOf([amended(true, false)])).toEqual([['accepted', null, null]])
  expect(await statesOf([amended(false, true)])).toEqual([['accepted', null, null]])
  expect(agency.findings).toEqual([])
})

test.each([
  ['client fault', { kind: 'refused', isOurs: true, code: 4104 }],
  ['server fault', { kind: 'refused', isOurs: false, code: null }],
] as const)('a %s refuses the whole delivery', async (disturbance, expected) => {
  agency.disturb(disturbance)
  expect(await send([seal()])).toMatchObject(expected)
})

test.each(['cut', 'page', 'down'] as const)('%s is no answer', async (failure) => {
  if (failure === 'down') agency.setDown(true)
  else agency.disturb(failure)
  await expect(send([seal()])).rejects.toThrow()
  agency.setDown(false)
})

test('the test service finds a broken chain, a wrong hash, too many records and one that came too early', async () => {
  const agencyOfOurs = agency
  agency = await startTaxAgency()
  const [ours, ourCa] = [credentials, ca]
  credentials = await agency.makeCertificate(taxId)
  ca = readFileSync(agency.caFile, 'utf8')
  expect(await statesOf([seal()])).toEqual([['accepted', null, null]])
  seal()
  expect(await statesOf([seal()])).toEqual([['accepted_with_errors', 2003, null]])
  expect(await statesOf([seal().replace('>Venta<', '>Otra<').replace('>12.10<', '>12.11<')])).toEqual([
    ['accepted_with_errors', 2005, null],
  ])
  expect(await send(Array.from({ length: 1_001 }, () => seal()))).toMatchObject({ code: 4113 })
  agency.setWait(60)
  expect(await send([seal()])).toMatchObject({ kind: 'refused', isOurs: false })
  expect(agency.findings).toEqual([
    expect.stringContaining('does not follow'),
    expect.stringContaining('the hash'),
    expect.stringContaining('4113'),
    expect.stringContaining('before its time'),
  ])
  await agency.close()
  ;[agency, credentials, ca] = [agencyOfOurs, ours, ourCa]
})

test('the answers of the test service follow the schema', () => {
  const record = { issuerTaxId: taxId, number: 'A1', issuedOn: '02-01-2027', previousRejection: 'X', amends: true }
  const duplicateOf = { state: 'AceptadaConErrores', code: 2001, text: 'No censado' } as const
  const xml = deliveryAnswer({
    delivery: { issuer, isIncident: true, records: [] },
    outcomes: [
      // Only the fields that an answer repeats.
      { record: record as never, state: 'Incorrecto', code: 3000, text: 'Duplicado', duplicateOf },
    ],
    csv: 'A-1',
    waitSeconds: 60,
  })
  const document = XmlDocument.fromString(xml)
  const body = document.get('/*/*[2]/*')
  if (!(body instanceof XmlElement)) throw new Error('There is no body.')
  expect(faultsOf('RespuestaSuministro.xsd', body)).toEqual([])
  document.dispose()
})

import { expect, test } from 'vitest'
import { agencyKnows, cancellationHashInput, invoiceHashInput, qrAddress, retryAfterSeconds } from './verifactu.ts'

const issuer = '89890001K'
const first = {
  issuerTaxId: issuer,
  number: '12345678/G33',
  issuedOn: '01-01-2024',
  type: 'F1',
  taxText: '12.35',
  totalText: '123.45',
  previousHash: '',
  stamp: '2024-01-01T19:20:30+01:00',
}

test.each([
  [
    'the first record of a chain',
    first,
    'IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  ],
  [
    'a later record, with the hash before it',
    {
      ...first,
      number: '12345679/G34',
      previousHash: '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
      stamp: '2024-01-01T19:20:35+01:00',
    },
    'IDEmisorFactura=89890001K&NumSerieFactura=12345679/G34&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60&FechaHoraHusoGenRegistro=2024-01-01T19:20:35+01:00',
  ],
  [
    'values with spaces around them',
    { ...first, number: ' 12345678/G33 ', taxText: '12.35 ' },
    'IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  ],
])('the hash of an invoice covers %s', (_title, invoice, text) => expect(invoiceHashInput(invoice)).toBe(text))

test('the hash of a cancellation covers what it cancels, the hash before it and its time', () => {
  const cancelled = {
    issuerTaxId: issuer,
    number: '12345679/G34',
    issuedOn: '01-01-2024',
    previousHash: 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
    stamp: '2024-01-01T19:20:40+01:00',
  }
  expect(cancellationHashInput(cancelled)).toBe(
    'IDEmisorFacturaAnulada=89890001K&NumSerieFacturaAnulada=12345679/G34&FechaExpedicionFacturaAnulada=01-01-2024&Huella=F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97&FechaHoraHusoGenRegistro=2024-01-01T19:20:40+01:00',
  )
})

test.each([
  [
    'test',
    '12345678-G33',
    '01-09-2024',
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4',
  ],
  [
    'live',
    '12345678-G33',
    '01-09-2024',
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4',
  ],
  [
    'test',
    '12345678&G33',
    '01-01-2024',
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4',
  ],
] as const)('the QR code of a %s invoice %s leads to the agency', (environment, number, issuedOn, address) => {
  expect(qrAddress({ issuerTaxId: issuer, number, issuedOn, totalText: '241.4' }, environment)).toBe(address)
})

test.each([
  [1, 60],
  [2, 120],
  [6, 1_800],
  [40, 1_800],
])('after %i failures the next attempt is in %i seconds, never later than an hour', (failures, seconds) => {
  expect(retryAfterSeconds(failures)).toBe(seconds)
})

test.each([
  ['waits', ['waiting'], { wasRejected: false, isKnownToAgency: true }],
  ['was accepted with errors', ['accepted_with_errors'], { wasRejected: false, isKnownToAgency: true }],
  ['was rejected', ['rejected'], { wasRejected: true, isKnownToAgency: false }],
  ['was rejected and then mended', ['rejected', 'accepted'], { wasRejected: false, isKnownToAgency: true }],
  [
    'was accepted, and then its amendment rejected',
    ['accepted', 'rejected'],
    { wasRejected: true, isKnownToAgency: true },
  ],
  ['was rejected twice', ['rejected', 'rejected'], { wasRejected: true, isKnownToAgency: false }],
] as const)('the agency knows an invoice that %s', (_title, states, known) => {
  expect(agencyKnows(states)).toEqual(known)
})

import { expect, test } from 'vitest'
import { certificateState, type FiscalStatus, sendingState } from './sending-state.ts'

const now = Date.parse('2027-01-02T12:00:00Z')
const chain: FiscalStatus['chain'] = {
  regime: 'verifactu',
  environment: 'live',
  issuer: { tax_id: 'G00000000', name: 'Asociación Almirante', address: 'C/ del Faro, 12, 28004 Madrid' },
  issuer_differs: false,
  installation: 'AF-1',
  series_prefix: '',
  started_at: '2027-01-01T08:00:00Z',
  ends_from: '2028-01-01',
  documents: 3,
  series: [],
}
const certificate = { subject: 'Almirante', tax_id: 'G00000000', valid_until: '2028-03-14T00:00:00Z', days_left: 400 }
const sending: FiscalStatus['sending'] = {
  waiting: 0,
  rejected: 0,
  oldest_waiting_at: null,
  failing_since: null,
  last_error: null,
  next_attempt_at: null,
  last_answer_at: null,
  accepted_today: 0,
  rejected_today: 0,
}
const status: FiscalStatus = { available: true, has_profile: true, chain, certificate, sending }
const just = '2027-01-02T11:59:30Z'
const waiting = { ...sending, waiting: 2, oldest_waiting_at: just }

test.each<[title: string, now: FiscalStatus, expected: ReturnType<typeof sendingState>]>([
  ['nothing without a regime', { ...status, chain: null, certificate: null }, null],
  ['all is sent', status, 'sent'],
  ['a record on its way is nothing to worry about', { ...status, sending: waiting }, 'sending'],
  ['the agency does not answer', { ...status, sending: { ...waiting, failing_since: just } }, 'failing'],
  [
    'a record that has waited for long',
    { ...status, sending: { ...waiting, oldest_waiting_at: '2027-01-02T11:00:00Z' } },
    'failing',
  ],
  ['without a certificate nothing is sent', { ...status, certificate: null }, 'certificate_missing'],
  ['an old one', { ...status, certificate: { ...certificate, days_left: -1 } }, 'certificate_expired'],
  ['a rejected record comes first', { ...status, certificate: null, sending: { ...waiting, rejected: 1 } }, 'rejected'],
  ['what an ended regime left is still sent', { ...status, chain: null, sending: waiting }, 'sending'],
])('%s', (_title, shown, expected) => expect(sendingState(shown, now)).toBe(expected))

test.each([
  [61, 'valid'],
  [60, 'ending'],
  [31, 'ending'],
  [30, 'soon'],
  [8, 'soon'],
  [7, 'urgent'],
  [0, 'urgent'],
  [-1, 'expired'],
] as const)('a certificate with %s days left is %s', (days, expected) => expect(certificateState(days)).toBe(expected))

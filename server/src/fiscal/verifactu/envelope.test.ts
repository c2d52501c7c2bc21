import { expect, test } from 'vitest'
import { faultsOf } from '../../../testing/verifactu-xsd.ts'
import { XmlDocument } from 'libxml2-wasm'
import { readAnswer } from './answers.ts'
import { deliveryRequest } from './envelope.ts'
import { requestNamespace } from './namespaces.ts'
import { verifactu } from './verifactu.ts'

const issuer = { taxId: '89890001K', name: 'Club <de> "prueba" & hijos' }
const record = verifactu.sealCancellation(
  {
    issuer,
    cancels: { issuerTaxId: issuer.taxId, number: 'A1-2027-000001', issuedOn: '02-01-2027' },
    stamp: '2027-01-02T10:00:00+01:00',
    wasRejected: false,
    isKnownToAgency: true,
  },
  {
    producer: { name: 'Productor', taxId: issuer.taxId },
    id: 'AF',
    name: 'Aforo',
    version: '1',
    installation: '1',
    hasSeveralIssuers: true,
  },
  null,
).xml

test('records travel in the envelope byte by byte, and the request follows the schema', () => {
  const request = deliveryRequest({ issuer, isIncident: true, records: [record, record] })
  expect(request.split(record)).toHaveLength(3)
  expect(request).toContain('<sf:Incidencia>S</sf:Incidencia>')
  const document = XmlDocument.fromString(request)
  const body = document.get('//sum:RegFactuSistemaFacturacion', { sum: requestNamespace })
  if (body === null || !('content' in body)) throw new Error('There is no body.')
  expect(faultsOf('SuministroLR.xsd', body as typeof document.root)).toEqual([])
  document.dispose()
})

const line = (state: string, more = '') =>
  `<r:RespuestaLinea><r:IDFactura><f:IDEmisorFactura>89890001K</f:IDEmisorFactura><f:NumSerieFactura>A&amp;1</f:NumSerieFactura><f:FechaExpedicionFactura>02-01-2027</f:FechaExpedicionFactura></r:IDFactura><r:Operacion><f:TipoOperacion>Alta</f:TipoOperacion></r:Operacion><r:EstadoRegistro>${state}</r:EstadoRegistro>${more}</r:RespuestaLinea>`
const answerOf = (...lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:RespuestaRegFactuSistemaFacturacion xmlns:r="urn:r" xmlns:f="urn:f"><r:CSV>A-123</r:CSV><r:TiempoEsperaEnvio>75</r:TiempoEsperaEnvio><r:EstadoEnvio>ParcialmenteCorrecto</r:EstadoEnvio>${lines.join('')}</r:RespuestaRegFactuSistemaFacturacion></e:Body></e:Envelope>`
const none = { number: 'A&1', isCancellation: false, code: null, text: null, duplicate: null }

test('an answer has a state for each record, the code of the delivery and the time to wait', () => {
  const errors =
    '<r:CodigoErrorRegistro>1150</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>No &lt; 3</r:DescripcionErrorRegistro>'
  const stored =
    '<r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro><r:RegistroDuplicado><f:IdPeticionRegistroDuplicado>1</f:IdPeticionRegistroDuplicado><f:EstadoRegistroDuplicado>AceptadaConErrores</f:EstadoRegistroDuplicado><f:CodigoErrorRegistro>2001</f:CodigoErrorRegistro></r:RegistroDuplicado>'
  const xml = answerOf(line('Correcto'), line('Incorrecto', errors), line('Incorrecto', stored))
  expect(readAnswer(xml)).toEqual({
    kind: 'answered',
    csv: 'A-123',
    waitSeconds: 75,
    records: [
      { ...none, state: 'accepted' },
      { ...none, state: 'rejected', code: 1150, text: 'No < 3' },
      {
        ...none,
        state: 'rejected',
        code: 3000,
        duplicate: { state: 'accepted_with_errors', code: 2001, text: null },
      },
    ],
  })
})

test.each([
  ['env:Client', 'Codigo[4104].El NIF no está identificado', true, 4104],
  ['env:Server', 'Internal error', false, null],
])('a fault of the kind %s refuses the whole delivery', (faultCode, text, isOurs, code) => {
  const xml = `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><env:Fault><faultcode>${faultCode}</faultcode><faultstring>${text}</faultstring></env:Fault></env:Body></env:Envelope>`
  expect(readAnswer(xml)).toEqual({ kind: 'refused', isOurs, code, text })
})

test.each([
  ['the page of a proxy', '<html><body>Service unavailable</body></html>'],
  ['half an answer', answerOf(line('Correcto')).slice(0, 400)],
  ['a state that nobody knows', answerOf(line('Quizás'))],
  ['no XML at all', 'busy'],
  ['an entity that the parser would have to expand', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
])('%s is not an answer', (_title, xml) => expect(() => readAnswer(xml)).toThrow())

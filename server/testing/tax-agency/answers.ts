import { answerNamespace, recordNamespace, soapNamespace } from '../../src/fiscal/verifactu/namespaces.ts'
import { escapeXml } from '../../src/fiscal/verifactu/xml.ts'
import type { Outcome } from './register.ts'
import type { ArrivedDelivery } from './requests.ts'

const tag = (name: string, content: string | number | undefined) =>
  content === undefined || content === '' ? '' : `<${name}>${escapeXml(String(content))}</${name}>`

const enveloped = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${soapNamespace}"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`

export const faultAnswer = (who: 'Client' | 'Server', code: number | null, text: string): string =>
  enveloped(
    `<env:Fault>${tag('faultcode', `env:${who}`)}${tag('faultstring', code === null ? text : `Codigo[${code}].${text}`)}</env:Fault>`,
  )

function lineOf({ record, state, code, text, duplicateOf }: Outcome): string {
  const stored =
    duplicateOf === undefined
      ? ''
      : `<tikR:RegistroDuplicado><tik:IdPeticionRegistroDuplicado>20270102100000123456</tik:IdPeticionRegistroDuplicado>` +
        `${tag('tik:EstadoRegistroDuplicado', duplicateOf.state)}${tag('tik:CodigoErrorRegistro', duplicateOf.code)}` +
        `${tag('tik:DescripcionErrorRegistro', duplicateOf.text)}</tikR:RegistroDuplicado>`
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura>${tag('tik:IDEmisorFactura', record.issuerTaxId)}` +
    `${tag('tik:NumSerieFactura', record.number)}${tag('tik:FechaExpedicionFactura', record.issuedOn)}</tikR:IDFactura>` +
    `<tikR:Operacion>${tag('tik:TipoOperacion', record.isCancellation ? 'Anulacion' : 'Alta')}` +
    `${tag('tik:Subsanacion', record.amends ? 'S' : undefined)}${tag('tik:RechazoPrevio', record.previousRejection)}` +
    `${tag('tik:SinRegistroPrevio', record.isWithoutPrevious ? 'S' : undefined)}</tikR:Operacion>` +
    `${tag('tikR:EstadoRegistro', state)}${tag('tikR:CodigoErrorRegistro', code)}` +
    `${tag('tikR:DescripcionErrorRegistro', text)}${stored}</tikR:RespuestaLinea>`
  )
}

type Answered = { delivery: ArrivedDelivery; outcomes: readonly Outcome[]; csv: string; waitSeconds: number }

export function deliveryAnswer({ delivery, outcomes, csv, waitSeconds }: Answered): string {
  const { issuer, isIncident } = delivery
  const wrong = outcomes.filter(({ state }) => state === 'Incorrecto').length
  const partly = wrong === 0 ? 'Correcto' : 'ParcialmenteCorrecto'
  return enveloped(
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${answerNamespace}" xmlns:tik="${recordNamespace}">` +
      `${wrong === outcomes.length ? '' : tag('tikR:CSV', csv)}<tikR:Cabecera><tik:ObligadoEmision>` +
      `${tag('tik:NombreRazon', issuer.name)}${tag('tik:NIF', issuer.taxId)}</tik:ObligadoEmision>` +
      `<tik:RemisionVoluntaria>${tag('tik:Incidencia', isIncident ? 'S' : 'N')}</tik:RemisionVoluntaria></tikR:Cabecera>` +
      tag('tikR:TiempoEsperaEnvio', waitSeconds) +
      tag('tikR:EstadoEnvio', wrong === outcomes.length ? 'Incorrecto' : partly) +
      `${outcomes.map(lineOf).join('')}</tikR:RespuestaRegFactuSistemaFacturacion>`,
  )
}

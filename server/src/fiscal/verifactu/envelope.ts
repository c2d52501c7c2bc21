import type { Issuer } from '../regime.ts'
import { recordNamespace, requestNamespace, soapNamespace } from './namespaces.ts'
import { fieldText, renderXml, type XmlNode } from './xml.ts'

type Delivery = {
  issuer: Issuer
  /** Whether a failure kept these records from being sent in time. */
  isIncident: boolean
  /** Records as they were sealed. */
  records: readonly string[]
}

/** The request that delivers records. They go into it byte by byte, because their hashes are already printed. */
export function deliveryRequest({ issuer, isIncident, records }: Delivery): string {
  const issuerNode: XmlNode = [
    'ObligadoEmision',
    [
      ['NombreRazon', fieldText(issuer.name, 120)],
      ['NIF', issuer.taxId],
    ],
  ]
  const modeNode: XmlNode = ['RemisionVoluntaria', [['Incidencia', isIncident ? 'S' : 'N']]]
  const header = [issuerNode, modeNode].map((node) => renderXml('sf', node)).join('')
  const body = records.map((record) => `<sum:RegistroFactura>${record}</sum:RegistroFactura>`).join('')
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${soapNamespace}"` +
    ` xmlns:sum="${requestNamespace}" xmlns:sf="${recordNamespace}"><soapenv:Header/><soapenv:Body>` +
    `<sum:RegFactuSistemaFacturacion><sum:Cabecera>${header}</sum:Cabecera>${body}</sum:RegFactuSistemaFacturacion>` +
    '</soapenv:Body></soapenv:Envelope>'
  )
}

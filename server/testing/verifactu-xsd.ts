import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type XmlDocument as Document,
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm'

/** The folder with the schemas of the tax agency. They are its property, so they are not in this repository. */
const folder = process.env['VERIFACTU_XSD'] ?? ''

export const hasSchemas = existsSync(join(folder, 'SuministroLR.xsd'))
if (!hasSchemas) {
  process.stderr.write(
    'Nothing is checked against the schemas of the tax agency: VERIFACTU_XSD names no copy of them.\n',
  )
}

/** The import of XML signatures leads to a web page, and their schema to a DTD there. Both stay on this machine. */
function readSchema(name: string): Uint8Array {
  const text = readFileSync(join(folder, name), 'utf8')
    .replaceAll('http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd', 'xmldsig-core-schema.xsd')
    .replace(/<!DOCTYPE[^[>]*(\[[^\]]*\]\s*)?>/, '')
  return Buffer.from(text)
}

let isRegistered = false

function openSchema(name: string): XsdValidator {
  if (!isRegistered) {
    const names = readdirSync(folder).filter((file) => file.endsWith('.xsd'))
    const schemas = Object.fromEntries(names.map((file) => [`verifactu/${file}`, readSchema(file)]))
    xmlRegisterInputProvider(new XmlBufferInputProvider(schemas))
    isRegistered = true
  }
  const document = XmlDocument.fromBuffer(readSchema(name), { url: `verifactu/${name}` })
  try {
    return XsdValidator.fromDoc(document)
  } finally {
    document.dispose()
  }
}

const validators = new Map<string, XsdValidator>()

/** What is wrong with an element by a schema of the agency. Empty if it is valid, or if the schemas are not here. */
export function faultsOf(
  schema: 'SuministroLR.xsd' | 'SuministroInformacion.xsd' | 'RespuestaSuministro.xsd',
  of: Document | Document['root'],
): string[] {
  if (!hasSchemas) return []
  const validator = validators.get(schema) ?? openSchema(schema)
  validators.set(schema, validator)
  try {
    if (of instanceof XmlDocument) validator.validate(of)
    else validator.validate(of)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

export function faultsOfText(schema: Parameters<typeof faultsOf>[0], xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return faultsOf(schema, document)
  } finally {
    document.dispose()
  }
}

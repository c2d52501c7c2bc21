/** An element with its children in order, or its text. Null is left out, so that optional elements can be listed. */
export type XmlNode = readonly [name: string, content: string | readonly (XmlNode | null)[]]

// Characters that XML 1.0 has no way to write, also lone halves of a pair.
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A text that fits into a field: without what XML cannot hold, and not longer than the schema allows. */
export const fieldText = (text: string, most: number): string =>
  Array.from(text.toWellFormed().replace(unwritable, '').trim()).slice(0, most).join('').trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)

/** Without spaces between elements, so that the same record is always the same text. */
export function renderXml(prefix: string, [name, content]: XmlNode, attributes = ''): string {
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map((child) => (child === null ? '' : renderXml(prefix, child))).join('')
  return `<${prefix}:${name}${attributes}>${inner}</${prefix}:${name}>`
}

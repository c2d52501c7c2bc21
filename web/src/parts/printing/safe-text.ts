/** What the printer has at 0x80 to 0x9f of Windows-1252; a blank is unused. The rest is as in Latin-1. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Characters of our own texts that mean the same as others which printers have. */
const replaced: Record<string, string> = { '−': '-', '‑': '-', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '\t': ' ' }

const isPrinted = (character: string) =>
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]$/.test(character) || (character !== ' ' && special.includes(character))

/** One character as the printer has it: itself, the same without its mark, or a question mark. */
function printedAs(character: string): string {
  const known = replaced[character] ?? character
  if (isPrinted(known)) return known
  const plain = known.normalize('NFKD').replace(/\p{Mark}/gu, '')
  return plain !== '' && Array.from(plain).every(isPrinted) ? plain : '?'
}

const segments = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * A text as every printer has it, in Windows-1252, and so the same in the preview, on paper and in the PDF. Names are
 * written by people: no character of theirs may reach the printer as a command. One sign of several parts is one mark.
 */
export function safeText(text: string): string {
  const shown = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (mark) => replaced[mark] ?? '')
  return [...segments.segment(shown)]
    .map(({ segment }) => Array.from(segment, printedAs).join(''))
    .map((printed) => (/^\?+$/.test(printed) ? '?' : printed))
    .join('')
}

/** The same text as bytes of Windows-1252. */
export const bytesOfText = (text: string): number[] =>
  Array.from(safeText(text), (character) => {
    const place = character === ' ' ? -1 : special.indexOf(character)
    return place === -1 ? character.charCodeAt(0) : 0x80 + place
  })

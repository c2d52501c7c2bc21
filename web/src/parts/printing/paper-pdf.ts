import type { DrawnPaper } from './drawn-paper.ts'
import { dotsPerMm } from './paper.ts'
import { bytesOfText } from './safe-text.ts'

const pointsPerDot = 72 / 25.4 / dotsPerMm
/** A letter of Courier is this wide at size 1. Every viewer has this font, so that none is stored in the file. */
const courierWidth = 0.6

const points = (dots: number) => (dots * pointsPerDot).toFixed(2)

/** A text between parentheses, with all that is not plain as an octal number. */
const literal = (text: string) =>
  bytesOfText(text)
    .map((byte) =>
      byte < 0x7f && !'()\\'.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('')

function contentOf({ height, runs, bars }: DrawnPaper): string {
  const marks = bars.map(
    (bar) => `${points(bar.x)} ${points(height - bar.y - bar.height)} ${points(bar.width)} ${points(bar.height)} re`,
  )
  const texts = runs.map(
    ({ text, x, y, columnDots, bold }) =>
      `/${bold ? 'B' : 'R'} ${points(columnDots / courierWidth)} Tf 1 0 0 1 ${points(x)} ${points(height - y)} Tm (${literal(text)}) Tj`,
  )
  return [...(marks.length === 0 ? [] : [...marks, 'f']), 'BT', ...texts, 'ET'].join('\n')
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** A PDF with one page of the size of the paper. It is plain text, so that every byte is one character. */
export function pdfOf(drawn: DrawnPaper): Uint8Array<ArrayBuffer> {
  const content = contentOf(drawn)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(drawn.width)} ${points(drawn.height)}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Courier'),
    font('Courier-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

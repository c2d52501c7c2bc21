import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from 'pdfkit'
import { dayText } from './csv.ts'
import type { Cell, Column } from './table.ts'
import type { PdfMessage, PdfRow, PdfSheet } from './table-pdf.ts'

/** Runs as a worker thread, see table-pdf.ts. It lays rows out until there are no more and returns the file. */

const { language, layout, columns, title, number, author, left, right, footer, watermark } = workerData as PdfSheet

const margin = 36
const textSize = 8
const lineHeight = 10.5
const cellPad = 4
const [ink, soft, rule] = ['#1c1c1c', '#555555', '#c8c8c8']

const fontOf = (weight: string) => readFileSync(new URL(`./fonts/Inter-${weight}.ttf`, import.meta.url))
const document = new PDFDocument({
  size: 'A4',
  layout,
  margin: 0,
  bufferPages: true,
  info: { Title: `${title} ${number}`, Author: author },
  lang: language,
})
  .registerFont('regular', fontOf('Regular'))
  .registerFont('strong', fontOf('SemiBold'))

const chunks: Buffer[] = []
document.on('data', (chunk) => chunks.push(chunk))
document.on('end', () => {
  const bytes = new Uint8Array(Buffer.concat(chunks))
  parentPort?.postMessage(bytes, [bytes.buffer])
})

const width = document.page.width - 2 * margin
const bottom = document.page.height - margin - 2 * lineHeight

const defaultWidth = 12
const weights = columns.map((column) => column.width ?? defaultWidth)
const unit = width / weights.reduce((sum, weight) => sum + weight, 0)
const places = weights.map((weight, index) => ({
  x: margin + unit * weights.slice(0, index).reduce((sum, before) => sum + before, 0),
  width: unit * weight,
}))

const isNumber = ({ kind }: Column) => kind === 'money' || kind === 'quantity'
const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false })

function textOf(cell: Cell, { kind }: Column): string {
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2) : decimals.format(cell)
  return kind === 'day' || kind === 'moment' ? dayText(cell, language) : cell.replaceAll(/\s+/g, ' ')
}

/** Parts of a word that is wider than its column. */
function pieces(word: string, most: number): string[] {
  if (document.widthOfString(word) <= most) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && document.widthOfString(part + letter) > most) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** The lines of a text in a column, in the font that is set. */
function wrap(text: string, most: number): string[] {
  if (document.widthOfString(text) <= most) return [text]
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(' ').flatMap((word) => pieces(word, most))) {
    const longer = line === '' ? piece : `${line} ${piece}`
    if (document.widthOfString(longer) > most) {
      lines.push(line)
      line = piece
    } else line = longer
  }
  return [...lines, line]
}

const write = (text: string, x: number, y: number) => document.text(text, x, y, { lineBreak: false })
const writeRight = (text: string, end: number, y: number) => write(text, end - document.widthOfString(text), y)

function drawRule(y: number, color: string): void {
  document
    .lineWidth(0.5)
    .strokeColor(color)
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke()
}

/** Lines of all cells of a row, and its height. */
function layOut(texts: readonly string[], font: string) {
  document.font(font).fontSize(textSize)
  const cells = places.map((place, index) => wrap(texts[index] ?? '', place.width - 2 * cellPad))
  return { cells, font, height: Math.max(...cells.map(({ length }) => length)) * lineHeight + cellPad }
}

function drawRow({ cells, font, height }: ReturnType<typeof layOut>, y: number, color: string): number {
  document.font(font).fontSize(textSize).fillColor(color)
  for (const [index, lines] of cells.entries()) {
    const [place, column] = [places[index], columns[index]]
    if (place === undefined || column === undefined) continue
    for (const [line, text] of lines.entries()) {
      if (text === '') continue
      const top = y + cellPad / 2 + line * lineHeight
      if (isNumber(column)) writeRight(text, place.x + place.width - cellPad, top)
      else write(text, place.x + cellPad, top)
    }
  }
  return y + height
}

function drawHeader(): number {
  document.font('strong').fontSize(14).fillColor(ink)
  write(title, margin, margin)
  writeRight(number, margin + width, margin)
  let y = margin + 24
  const half = width / 2 - cellPad
  document.font('regular').fontSize(textSize).fillColor(soft)
  const [ours, theirs] = [left, right].map((texts) => texts.flatMap((text) => wrap(text, half)))
  for (const [line, text] of (ours ?? []).entries()) write(text, margin, y + line * lineHeight)
  for (const [line, text] of (theirs ?? []).entries()) writeRight(text, margin + width, y + line * lineHeight)
  y += Math.max(ours?.length ?? 0, theirs?.length ?? 0) * lineHeight + 10
  drawRule(y, ink)
  const heads = layOut(
    columns.map(({ head }) => head),
    'strong',
  )
  y = drawRow(heads, y + 2, ink) + 2
  drawRule(y, ink)
  return y + 2
}

let y = drawHeader()
const top = y

function addRow({ cells, isStrong = false }: PdfRow): void {
  const texts = columns.map((column, index) => textOf(cells[index] ?? '', column))
  const row = layOut(texts, isStrong ? 'strong' : 'regular')
  if (y + row.height > bottom && y > top) {
    document.addPage()
    y = drawHeader()
  }
  y = drawRow(row, y, ink)
  drawRule(y, rule)
}

/** Sets the largest size, up to this one, in which the text is no wider than that. */
function fitSize(text: string, size: number, most: number): void {
  document.fontSize(size)
  const needed = document.widthOfString(text)
  if (needed > most) document.fontSize((size * most) / needed)
}

function drawWatermark(text: string): void {
  const { width: across, height: down } = document.page
  const angle = (Math.atan2(down, across) * 180) / Math.PI
  document.save().rotate(-angle, { origin: [across / 2, down / 2] })
  document.font('strong').fillColor(ink).fillOpacity(0.12)
  fitSize(text, 22, 0.85 * Math.hypot(across, down))
  write(text, (across - document.widthOfString(text)) / 2, down / 2)
  document.restore().fillOpacity(1)
}

function finish(): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    if (watermark !== null) drawWatermark(watermark)
    document.font('regular').fontSize(textSize).fillColor(soft)
    const down = document.page.height - margin - lineHeight
    write(number, margin, down)
    if (watermark !== null) {
      fitSize(watermark, textSize, width - 200)
      write(watermark, margin + 90, down)
      document.fontSize(textSize)
    }
    const pageText = footer.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    writeRight(pageText, margin + width, down)
  }
  document.end()
}

parentPort?.on('message', (message: PdfMessage) => {
  if ('end' in message) finish()
  else for (const row of message.rows) addRow(row)
})

import { code128Widths } from '@aforo/domain'
import type { PaperWidthMm } from '../../device/paper.ts'
import { qrSquares } from '../../design/qr.tsx'
import { columnDots, columnsOf, dotsPerMm, type PaperLine } from './paper.ts'

/** Letters without a blank between them, at their place. The height of a letter is twice the width of a column. */
type Run = { text: string; x: number; y: number; columnDots: number; bold: boolean }
type Bar = { x: number; y: number; width: number; height: number }

/** A paper in dots of the printer, for the screen and the PDF. */
export type DrawnPaper = { width: number; height: number; runs: Run[]; bars: Bar[] }

const lineDots = 30
const barcodeDots = 64
const marginDots = 4 * dotsPerMm

/** The letters of a line in groups, so that blanks keep their width with every font. */
function runsOf({ text, bold, large }: Extract<PaperLine, { kind: 'text' }>, top: number): Run[] {
  const width = large ? 2 * columnDots : columnDots
  return Array.from(text.matchAll(/\S+/g), ({ 0: run, index }) => ({
    text: run,
    x: marginDots + index * width,
    y: top + width * 1.6,
    columnDots: width,
    bold,
  }))
}

function codeBars(text: string, dots: number, left: number, top: number): Bar[] {
  return qrSquares(text).map(({ x, y }) => ({ x: left + x * dots, y: top + y * dots, width: dots, height: dots }))
}

function barcodeBars(text: string, paper: number, top: number): Bar[] {
  const widths = code128Widths(text) ?? []
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const dots = modules * 3 <= paper ? 3 : 2
  let x = marginDots + Math.floor((paper - modules * dots) / 2)
  return widths.flatMap((one, index) => {
    const bar = { x, y: top, width: one * dots, height: barcodeDots }
    x += bar.width
    return index % 2 === 0 ? [bar] : []
  })
}

/** Puts the lines at their places on the paper. */
export function drawLines(lines: readonly PaperLine[], widthMm: PaperWidthMm): DrawnPaper {
  const paper = columnsOf[widthMm] * columnDots
  const runs: Run[] = []
  const bars: Bar[] = []
  let y = marginDots
  for (const line of lines) {
    if (line.kind === 'text') {
      runs.push(...runsOf(line, y))
      y += line.large ? 2 * lineDots : lineDots
    } else if (line.kind === 'qr') {
      const side = line.modules * line.dots
      bars.push(...codeBars(line.text, line.dots, marginDots + Math.floor((paper - side) / 2), y))
      y += side + lineDots
    } else {
      bars.push(...barcodeBars(line.text, paper, y))
      const indent = Math.floor((columnsOf[widthMm] - line.text.length) / 2)
      const below = { kind: 'text', text: ' '.repeat(indent) + line.text, bold: false, large: false } as const
      runs.push(...runsOf(below, y + barcodeDots))
      y += barcodeDots + lineDots
    }
  }
  return { width: paper + 2 * marginDots, height: y + marginDots, runs, bars }
}

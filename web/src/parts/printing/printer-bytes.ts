import { code128Parts, code128Widths } from '@aforo/domain'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { DrawerPin, PrinterKind } from '../../device/printer-setting.ts'
import { columnDots, type PaperLine } from './paper.ts'

/** How each kind of printer is spoken to. `page` is where it keeps Windows-1252, which has € and all Spanish letters. */
const dialects = {
  'esc-pos': { language: 'esc-pos', codepageMapping: { windows1252: 16 } },
  'star-prnt': { language: 'star-prnt', codepageMapping: 'star' },
  'star-line': { language: 'star-line', codepageMapping: 'star' },
} as const

const encoderOf = (kind: PrinterKind, columns = 48) =>
  new ReceiptPrinterEncoder({ ...dialects[kind], columns, newline: '\n', autoFlush: false }).initialize()

/** How far the last line is from the knife, in lines. */
const linesToKnife = 5
const barcodeHeight = 64

/** The bars of Code 128, as wide as the paper allows. ESC/POS wants to be told where pairs of digits begin. */
function barcodeOf(text: string, kind: PrinterKind, columns: number) {
  const modules = code128Widths(text)?.reduce((sum, width) => sum + width, 0) ?? 0
  const parts = code128Parts(text) ?? []
  const pairs = (digits: string) =>
    (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number(pair))).join('')
  const told = parts.map((part) => (part.set === 'b' ? `{B${part.text}` : `{C${pairs(part.text)}`)).join('')
  // The encoder counts from 1 for bars that are 2 dots wide.
  return { data: kind === 'esc-pos' ? told : text, width: modules * 3 <= columns * columnDots ? 2 : 1 }
}

/** The bytes that print these lines. Texts come from `layOut`, which lets no command through. */
export function printBytes(
  lines: readonly PaperLine[],
  { kind, cuts, columns }: { kind: PrinterKind; cuts: boolean; columns: number },
): Uint8Array {
  const encoder = encoderOf(kind, columns).codepage('windows1252')
  for (const line of lines) {
    if (line.kind === 'text') {
      const size = line.large ? 2 : 1
      encoder.size(size, size).bold(line.bold).line(line.text).bold(false).size(1, 1)
    } else if (line.kind === 'qr') {
      encoder.align('center').qrcode(line.text, { model: 2, size: line.dots, errorlevel: 'm' }).align('left')
    } else {
      const { data, width } = barcodeOf(line.text, kind, columns)
      encoder.align('center').barcode(data, 'code128', { height: barcodeHeight, width, text: true }).align('left')
    }
  }
  encoder.newline(linesToKnife)
  return (cuts ? encoder.cut('partial') : encoder).encode()
}

const pulseMs = { on: 120, off: 240 }

/** The pulse that opens the drawer at the printer. */
export const drawerBytes = (kind: PrinterKind, pin: DrawerPin): Uint8Array =>
  encoderOf(kind)
    .pulse(pin === 2 ? 0 : 1, pulseMs.on, pulseMs.off)
    .encode()

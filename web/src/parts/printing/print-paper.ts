import { type PrinterChoice, printerFor, type PrinterUse, printerWidth } from '../../device/printer-setting.ts'
import { PrinterError } from '../../device/printer-error.ts'
import { columnsOf, layOut, type Paper } from './paper.ts'
import { drawerBytes, printBytes } from './printer-bytes.ts'
import { sendToPrinter } from './send-to-printer.ts'

function chosen(use: PrinterUse): PrinterChoice {
  const choice = printerFor(use)
  if (choice === null) throw new PrinterError('absent')
  return choice
}

/** Prints at the printer of this device, each paper cut from the next. */
export async function printPapers(use: PrinterUse, papers: readonly Paper[]): Promise<void> {
  const choice = chosen(use)
  const widthMm = printerWidth(use)
  const options = { kind: choice.kind, cuts: choice.cuts, columns: columnsOf[widthMm] }
  const parts = papers.map((paper) => printBytes(layOut(paper, widthMm), options))
  await sendToPrinter(choice, await new Blob(parts.map((bytes) => new Uint8Array(bytes))).bytes())
}

/** Opens the drawer at the ticket printer of this device, if it has one. */
export async function pulseDrawer(): Promise<void> {
  const choice = chosen('ticket')
  if (choice.drawerPin === null) throw new PrinterError('absent')
  await sendToPrinter(choice, drawerBytes(choice.kind, choice.drawerPin), false)
}

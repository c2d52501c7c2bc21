import { listBridgePrinters, printAtBridge, readBridgeStatus } from '../../api/print-bridge.ts'
import { PrinterError } from '../../device/printer-error.ts'
import { printOver } from '../../device/printer-line.ts'
import type { PrinterChoice } from '../../device/printer-setting.ts'
import { printerFault } from '../../device/printer-status.ts'
import { openSerialPrinter } from '../../device/serial-printer.ts'
import { openUsbPrinter } from '../../device/usb-printer.ts'

async function send(
  { connection: at, kind }: PrinterChoice,
  bytes: Uint8Array<ArrayBuffer>,
  waitsForPaper: boolean,
): Promise<void> {
  const asks = waitsForPaper && kind === 'esc-pos'
  if (at.by === 'serial') return printOver(await openSerialPrinter(at), bytes, asks)
  if (at.by === 'usb') return printOver(await openUsbPrinter(at), bytes, asks)
  if (asks) {
    const fault = printerFault(await readBridgeStatus(at, at.printer))
    if (fault !== null) throw new PrinterError(fault)
  } else {
    // A bridge that is not there is found before anything is sent.
    await listBridgePrinters(at)
  }
  return printAtBridge(at, at.printer, bytes)
}

/**
 * Sends bytes to a printer, once, after those that this browser is sending. It is never tried again by itself: paper
 * that came out cannot be taken back. The drawer opens without paper too.
 */
export const sendToPrinter = (choice: PrinterChoice, bytes: Uint8Array, waitsForPaper = true): Promise<void> =>
  navigator.locks.request(`aforo printer ${JSON.stringify(choice.connection)}`, () =>
    // Not shared memory, which cannot be sent.
    send(choice, new Uint8Array(bytes), waitsForPaper),
  )

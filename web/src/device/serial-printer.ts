import { pause } from './pause.ts'
import { PrinterError } from './printer-error.ts'
import { answerWithinMs, type PrinterLine } from './printer-line.ts'
import type { PrinterConnection } from './printer-setting.ts'
import { findPort, hasSerial } from './serial-ports.ts'

/** Opens the printer at a serial port. */
export async function openSerialPrinter(at: Extract<PrinterConnection, { by: 'serial' }>): Promise<PrinterLine> {
  const port = hasSerial() ? await findPort(at) : null
  if (port === null) throw new PrinterError('absent')
  await port.open({ baudRate: at.baudRate }).catch(() => {
    throw new PrinterError('busy')
  })
  const writer = port.writable?.getWriter()
  const reader = port.readable?.getReader()
  return {
    write: async (bytes) => {
      if (writer === undefined) throw new PrinterError('absent')
      await writer.write(bytes)
    },
    read: async () => {
      const over = new AbortController()
      const read = reader?.read().then(
        ({ value }) => value?.[0] ?? null,
        () => null,
      )
      const byte = await Promise.race([read ?? null, pause(answerWithinMs, over.signal).then(() => null)])
      over.abort()
      return byte
    },
    close: async () => {
      await reader?.cancel().catch(() => {})
      reader?.releaseLock()
      // Waits until the last byte has left.
      await writer?.close().catch(() => {})
      writer?.releaseLock()
      await port.close()
    },
  }
}

import { pause } from './pause.ts'
import { PrinterError } from './printer-error.ts'
import { printerFault, statusQuestions } from './printer-status.ts'

/** An open connection to a printer at this machine. */
export type PrinterLine = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** The next byte from the printer, or null if none comes soon. */
  read: () => Promise<number | null>
  close: () => Promise<void>
}

export const answerWithinMs = 400
const printWithinMs = 15_000

/** Ends with an error after so long. Without paper, a printer takes no more bytes. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      work,
      pause(ms, late.signal).then(() => {
        throw new PrinterError('unknown')
      }),
    ])
  } finally {
    late.abort()
  }
}

async function ask(line: PrinterLine, question: readonly number[]): Promise<number | null> {
  await line.write(Uint8Array.from(question))
  return line.read()
}

/** Prints over an open connection and closes it. `asks`: the printer understands questions about its state. */
export async function printOver(line: PrinterLine, bytes: Uint8Array<ArrayBuffer>, asks: boolean): Promise<void> {
  let hasBegun = false
  try {
    if (asks) {
      const offline = await within(ask(line, statusQuestions.offline), printWithinMs)
      const paper = await within(ask(line, statusQuestions.paper), printWithinMs)
      const fault = printerFault({ offline, paper })
      if (fault !== null) throw new PrinterError(fault)
    }
    hasBegun = true
    await within(line.write(bytes), printWithinMs)
  } catch (error) {
    if (error instanceof PrinterError && error.code !== 'unknown') throw error
    // Before the first byte of a ticket, a broken line means that nothing was printed.
    throw new PrinterError(hasBegun ? 'unknown' : 'absent')
  } finally {
    await line.close().catch(() => {})
  }
}

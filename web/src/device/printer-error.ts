import type { PrinterFault } from './printer-status.ts'

/**
 * Why nothing was printed. `absent`: not plugged in, or not permitted. `busy`: another tab or program uses it.
 * `unreachable`: the bridge or its printer does not answer. `refused`: the bridge does not take the token. `unknown`:
 * the line broke while printing, so it may have been printed.
 */
export type PrinterErrorCode = PrinterFault | 'absent' | 'busy' | 'unreachable' | 'refused' | 'unknown'

export class PrinterError extends Error {
  readonly code: PrinterErrorCode

  constructor(code: PrinterErrorCode) {
    super(code)
    this.name = 'PrinterError'
    this.code = code
  }
}

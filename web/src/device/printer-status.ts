/** Why a printer prints nothing, in its own words. */
export type PrinterFault = 'paper_out' | 'cover_open' | 'stopped'

/** What asks a printer for its state. It answers with one byte each, even while it cannot print. */
export const statusQuestions = { offline: [0x10, 0x04, 0x02], paper: [0x10, 0x04, 0x04] } as const
export type PrinterStatus = Record<keyof typeof statusQuestions, number | null>

/** An answer has bits 1 and 4 set and 0 and 7 not; anything else is noise. */
const isAnswer = (byte: number) => (byte & 0b1001_0011) === 0b0001_0010

/** What stops the printer, or null. One that does not answer is taken to be ready: many cannot. */
export function printerFault({ offline, paper }: PrinterStatus): PrinterFault | null {
  if (paper !== null && isAnswer(paper) && (paper & 0x60) !== 0) return 'paper_out'
  if (offline === null || !isAnswer(offline)) return null
  if ((offline & 0x20) !== 0) return 'paper_out'
  if ((offline & 0x04) !== 0) return 'cover_open'
  return (offline & 0x40) === 0 ? null : 'stopped'
}

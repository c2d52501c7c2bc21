/** The most rows per statement. A statement of more takes longer than its time limit on a busy machine. */
const rowsAtOnce = 500

export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )

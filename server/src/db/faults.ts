function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Serialisation failure, deadlock, lock timeout. */
const collisionCodes = ['40001', '40P01', '55P03']
const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']
/** The driver gives these no code. */
const driverGaveUp = /timeout exceeded when trying to connect|Query read timeout|Connection terminated/

/** Whether the same command, under the same key, is worth sending again: it collided, or the connection was lost. */
export function worthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  return collisionCodes.includes(code) || code.startsWith('57P') || code.startsWith('08')
}

/** Whether it was the database that could not answer, and not our question that was wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  const refusedOrCancelled = code === '53300' || code === '57014' || unreachableCodes.includes(code)
  return worthRetrying(error) || refusedOrCancelled || (error instanceof Error && driverGaveUp.test(error.message))
}

/** Whether the error is a violation of the named unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === constraint
}

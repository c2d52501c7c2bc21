function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Serialisation failure, deadlock, lock timeout: two commands met, and one has to come again. */
const collided = /^(40001|40P01|55P03)$/
/** The connection went away under us: shut down, cut off while idle in a transaction, or broken on the way. */
const lost = /^(57P0\d|08...|25P03|ECONNRESET|EPIPE)$/
const lostWords = /Connection terminated|not queryable/
/** Nobody there, no room, no longer the primary, or out of time. */
const unavailable = /^(53...|57014|25006|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableWords = /timeout exceeded when trying to connect/

/** The driver's own clock ran out: the server would have answered or cancelled long before. */
export const isReadTimeout = (error: unknown): boolean => messageOf(error) === 'Query read timeout'

/** Whether the same command, under the same key, is worth sending again: it collided, or the connection was lost. */
export function worthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  return collided.test(code) || lost.test(code) || lostWords.test(messageOf(error))
}

/** Whether it was the database that could not answer, and not our question that was wrong. */
export function isUnavailable(error: unknown): boolean {
  return (
    worthRetrying(error) ||
    isReadTimeout(error) ||
    unavailable.test(codeOf(error)) ||
    unavailableWords.test(messageOf(error))
  )
}

const uniqueViolation = '23505'

export const breaksAnyUnique = (error: unknown): boolean => codeOf(error) === uniqueViolation

/** Whether the error is a violation of the named unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return breaksAnyUnique(error) && error instanceof Error && 'constraint' in error && error.constraint === constraint
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Serialisation failure, deadlock: two commands collided and one must retry. */
const conflictCodes = /^(40001|40P01)$/
/** The connection was lost: server shut down, idle-in-transaction timeout, or network failure. */
const lostConnectionCodes = /^(57P0\d|08...|25P03|ECONNRESET|EPIPE)$/
const lostConnectionMessages = /Connection terminated|not queryable/
/** Not reachable, out of connections, no longer the primary, or timed out. */
const unavailableCodes = /^(53...|57014|25006|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableMessages = /timeout exceeded when trying to connect/

/** The driver's own timeout. The server would have answered or cancelled long before. */
export const isReadTimeout = (error: unknown): boolean => messageOf(error) === 'Query read timeout'

/** The server is a standby, or was made read-only. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/**
 * The transaction is committed on this server, but no standby has confirmed it. A fail-over could still lose it, so the
 * caller must not be told that it succeeded, and must send it again under its key.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('No standby has confirmed the commit.')
    this.name = 'UnconfirmedCommit'
  }
}

/** Whether a statement waited too long for a lock. It is not retried: that would only make others wait longer. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether to send the same command again under the same key: it collided, or the connection was lost. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return conflictCodes.test(code) || lostConnectionCodes.test(code) || lostConnectionMessages.test(messageOf(error))
}

/** Whether the database could not answer, as opposed to a wrong statement. */
export function isUnavailable(error: unknown): boolean {
  return (
    isRetryable(error) ||
    isLockTimeout(error) ||
    isReadTimeout(error) ||
    unavailableCodes.test(codeOf(error)) ||
    unavailableMessages.test(messageOf(error))
  )
}

/** The operator is on its way to another database, which takes seconds. */
export const isMoving = (error: unknown): boolean => /^AF00[12]$/.test(codeOf(error))

/** Where the operator has moved to; null in `pod` is the directory. Undefined of any other error. */
export function departureOf(error: unknown): { pod: string | null } | undefined {
  if (codeOf(error) !== 'AF002') return undefined
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  return { pod: detail === '' ? null : detail }
}

const uniqueViolation = '23505'

export const violatesAnyUnique = (error: unknown): boolean => codeOf(error) === uniqueViolation

/** Whether the error is a violation of the named unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return violatesAnyUnique(error) && error instanceof Error && 'constraint' in error && error.constraint === constraint
}

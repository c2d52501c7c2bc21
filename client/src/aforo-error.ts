/** A call that failed for good. */
export class AforoError extends Error {
  /** Decide by this: it never changes. `unanswered` if nobody knows whether the command was carried out. */
  readonly code: string
  /** For people, in the language of the client. */
  readonly detail: string
  /** Null if there was no answer. */
  readonly status: number | null
  /** Under which a command was sent. Sent again with the same key and content, it takes effect once. */
  readonly key: string | null

  constructor(code: string, facts: { detail: string; status: number | null; key: string | null }) {
    super(`${code}: ${facts.detail}`)
    this.name = 'AforoError'
    this.code = code
    this.detail = facts.detail
    this.status = facts.status
    this.key = facts.key
  }
}

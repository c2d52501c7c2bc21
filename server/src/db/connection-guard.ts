import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { isReadOnly, isReadTimeout, UnconfirmedCommit } from './pg-errors.ts'

/** How long a commit waits for its standby. A statement timeout does not cover this wait. */
const commitWaitMs = 2_500
/** The part of the time after which a statement without an answer is cancelled, before its connection is given up. */
const cancelAfterPart = 0.75
const cancelTimeoutMs = 2_000

/** The parts of the driver that are missing from its type definitions. */
type Wire = {
  connection: NodeJS.EventEmitter & { stream: Socket }
  host: string
  port: number
  processID: number
  secretKey: number
}

/** The function of PostgreSQL that waits for standbys. Its name is the same in every language of the messages. */
const waitRoutine = 'SyncRepWaitForLSN'

/** Asks the server over a connection of its own to cancel the running statement, as the protocol has it. */
function cancelStatement({ host, port, processID, secretKey }: Wire): void {
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = connect({ host, port }, () => socket.end(request))
  socket.on('error', () => {})
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy())
}

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Closes connections that must not be used again, so that the pool discards them: those that do not answer, those to a
 * server that is no longer the primary, and those whose commit no standby has confirmed. Such a commit is rejected.
 */
export function guardConnection(
  client: pg.PoolClient,
  {
    queryTimeoutMs,
    onReadOnly,
    onUnconfirmed,
  }: { queryTimeoutMs: number; onReadOnly: () => void; onUnconfirmed: () => void },
): void {
  const wire = client as unknown as Wire
  let unconfirmed: UnconfirmedCommit | null = null
  client.on('notice', (notice) => {
    if (notice.routine !== waitRoutine) return
    unconfirmed = new UnconfirmedCommit()
    onUnconfirmed()
  })
  function close(error: unknown): void {
    wire.connection.stream.destroy()
    // Emitted at once, because the pool takes the client back before the socket has closed.
    wire.connection.emit('error', error)
  }
  const query = client.query.bind(client) as unknown as Query

  async function settle(sent: Promise<unknown>, waitMs: number): Promise<unknown> {
    let isCancelled = false
    const timer = setTimeout(() => {
      isCancelled = true
      cancelStatement(wire)
    }, waitMs)
    try {
      const answer = await sent
      if (unconfirmed !== null) throw unconfirmed
      // The cancellation may arrive late and would then end the next statement.
      if (isCancelled) close(new Error('The statement was cancelled too late.'))
      return answer
    } catch (error) {
      if (isReadOnly(error)) onReadOnly()
      if (isCancelled || unconfirmed !== null || isReadTimeout(error) || isReadOnly(error)) close(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  const guarded = (...args: unknown[]) => {
    // After an unconfirmed commit a rollback must not look like the answer.
    if (unconfirmed !== null) return Promise.reject(unconfirmed)
    const sent = query(...args)
    if (!(sent instanceof Promise)) return sent
    return settle(sent, args[0] === 'commit' ? commitWaitMs : queryTimeoutMs * cancelAfterPart)
  }
  client.query = guarded as unknown as typeof client.query
}

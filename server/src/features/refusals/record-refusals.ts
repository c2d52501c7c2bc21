import type { ErrorCode } from '@aforo/contract'
import { refusalKeptDays } from '@aforo/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { addressOf } from '../../http/address.ts'
import {
  addRefusals,
  addRefusedMinutes,
  deleteOldRefusals,
  listAccounts,
  type RefusalRow,
  type RefusedMinute,
} from './queries.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const writeEveryMs = 2_000
/** The number of separate entries between two writes. Further refusals are counted by code only. */
const notedMost = 1_000
/** New rows per hour and process. Above this, addresses are not stored separately. */
const rowsAnHourMost = 2_000

type Counted = {
  code: ErrorCode
  /** The typed e-mail address, until the account is looked up. */
  account: string | null
  staffId: number | null
  /** The shared device on which it happened. */
  deviceId: number | null
  address: string | null
  attempts: number
}

/** Adds up the attempts with the same key. */
function addAttempts<T extends { attempts: number }>(counted: Map<string, T>, key: string, one: T): void {
  const before = counted.get(key)
  if (before === undefined) counted.set(key, { ...one })
  else before.attempts += one.attempts
}

/**
 * Records refused calls in batches, after the reply: a flood costs one statement every two seconds and a limited number
 * of rows. Accounts are looked up here, so that a refusal takes the same time for known and unknown accounts.
 */
export function recordRefusals(
  app: FastifyInstance,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): { close: () => Promise<void> } {
  let noted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let rowsThisHour = { hour: 0, count: 0 }

  function note(one: Omit<Counted, 'attempts'>): void {
    const key = (counted: typeof one) =>
      JSON.stringify([counted.code, counted.account, counted.staffId, counted.deviceId, counted.address])
    const isSeparate = noted.size < notedMost || noted.has(key(one))
    const counted = isSeparate ? one : { ...one, account: null, staffId: null, deviceId: null, address: null }
    addAttempts(noted, key(counted), { ...counted, attempts: 1 })
    timer ??= setTimeout(() => void write(), writeEveryMs).unref()
  }

  async function rowsOf(batch: readonly Counted[], now: Date) {
    const hour = Math.floor(now.getTime() / hourMs) * hourMs
    if (rowsThisHour.hour !== hour) rowsThisHour = { hour, count: 0 }
    const keepsAddresses = rowsThisHour.count < rowsAnHourMost
    const emails = new Set(batch.flatMap(({ account }) => account ?? []))
    const accounts = new Map((await listAccounts(db, [...emails])).map(({ id, email }) => [email, id]))
    const rows = new Map<string, RefusalRow>()
    const minutes = new Map<string, RefusedMinute>()
    for (const { code, account, deviceId, address, attempts, ...counted } of batch) {
      const staffId = counted.staffId ?? (account === null ? null : (accounts.get(account) ?? null))
      const row = {
        hour: new Date(hour),
        code,
        staffId,
        address: keepsAddresses ? address : null,
        attempts,
        lastAt: now,
      }
      addAttempts(rows, JSON.stringify([code, staffId, row.address]), row)
      if (staffId === null && deviceId === null) continue
      const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
      addAttempts(minutes, JSON.stringify([staffId, deviceId]), { minute, staffId, deviceId, attempts })
    }
    // All processes write in the same order, to avoid deadlocks.
    const inOrder = <T>(counted: Map<string, T>) =>
      [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    return { rows: inOrder(rows), minutes: inOrder(minutes) }
  }

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = [...noted.values()]
    noted = new Map()
    writing = writing.then(async () => {
      if (batch.length === 0) return
      try {
        const { rows, minutes } = await rowsOf(batch, await readNow(db))
        rowsThisHour.count += await inTransaction(db, async (trx) => {
          await commitWithoutStandby(trx)
          if (minutes.length > 0) await addRefusedMinutes(trx, minutes)
          return addRefusals(trx, rows)
        })
      } catch (error) {
        // Not kept for a retry, because they would pile up while the database is down.
        log.warn({ err: error, lost: batch.length }, 'could not write down refused calls')
      }
    })
    return writing
  }

  app.addHook('onResponse', async (request) => {
    const { refusal } = request
    if (refusal === null) return
    const { code, account, deviceId } = refusal
    const [typed, address] = [account?.toLowerCase() ?? null, addressOf(request)]
    note({ code, account: typed, staffId: request.callerId, deviceId, address })
  })
  const stopForgetting = runEveryMinute(log, 'forget old refusals', () => deleteOldRefusals(db, refusalKeptDays), {
    canWait: true,
  })
  return {
    close: async () => {
      await stopForgetting()
      await write()
    },
  }
}

import { errorWords } from '@aforo/contract'
import { memberNumberText } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { PictureDeps } from '../pictures/service.ts'
import { finishErasure } from './erasures.ts'
import { writeErasure } from './erase-member.ts'
import { lockMember, type PickedMember } from './queries.ts'

type ListedErasure = { operatorId: number; memberId: number; number: number; at: Date }

/** Spreadsheets save with semicolons or commas and may add quotes. The columns after these four are ignored. */
const line = /^"?(\d{1,15})"?[;,]"?(\d{1,15})"?[;,]"?(\d{1,9})"?[;,]"?(\d{4}-\d\d-\d\dT[\d:.]+Z)"?(?:[;,]|$)/

/** Parses an exported list. An invalid line throws before any member is changed. */
export function readErasureList(text: string): ListedErasure[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
  if (!/^"?operator_id"?[;,]"?member_id"?[;,]/.test(head)) throw new Error('This is no exported list of erasures.')
  return lines.map((row, index) => {
    const [, operatorId, memberId, number, at] = line.exec(row) ?? []
    const erasedAt = new Date(at ?? '')
    if (number === undefined || Number.isNaN(erasedAt.getTime())) throw new Error(`Line ${index + 2} is no erasure.`)
    return { operatorId: Number(operatorId), memberId: Number(memberId), number: Number(number), at: erasedAt }
  })
}

type Deps = { db: Database; log: FastifyBaseLogger; pictures: PictureDeps['pictures'] }
export type Reapplied = { erased: number; already: number; failed: string[] }

/** Refuses a member with another number: in the restored database, that id belongs to a different member. */
function refuseOther(locked: PickedMember | undefined, { number }: ListedErasure): PickedMember {
  if (locked?.number !== number) throw new Refusal('member_not_found')
  return locked
}

async function reapply({ db }: Deps, listed: ListedErasure): Promise<'erased' | 'already'> {
  const { operatorId, memberId, at } = listed
  return inOperator(db, operatorId, async (trx) => {
    const locked = refuseOther(await lockMember(trx, { operatorId }, memberId), listed)
    if (locked.standing === 'erased') return 'already'
    const venue = { operatorId, id: locked.venueIds[0] ?? 0 }
    const origin = { address: '127.0.0.1', requestId: 'reapply-erasures' }
    await writeErasure(trx, { venue, staffId: null, origin, at }, locked)
    return 'erased'
  })
}

/**
 * Erases the members of an exported list again, in a restored database. It can be repeated, because erased members are
 * skipped. `failed` lists the members who cannot be erased, for example because they have credit or are inside.
 */
export async function reapplyErasures(deps: Deps, list: readonly ListedErasure[]): Promise<Reapplied> {
  const done: Reapplied = { erased: 0, already: 0, failed: [] }
  for (const listed of list) {
    try {
      done[await reapply(deps, listed)] += 1
      await finishErasure(deps, listed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { operatorId, number } = listed
      const why = errorWords(error.code, 'en', error.figures)
      done.failed.push(`operator ${operatorId}, member ${memberNumberText(number)}: ${why}`)
    }
  }
  return done
}

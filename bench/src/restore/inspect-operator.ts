import { countDifferences } from '../../../server/src/features/book-checks/service.ts'
import { inOperator } from '../../../server/src/db/transaction.ts'
import type { Environment } from '../environment.ts'
import { checkBooks } from '../faults/traffic-books.ts'
import type { Traffic } from '../faults/traffic.ts'
import { compareCopies, type Copy } from '../roundtrip-copies.ts'
import type { DamagedOperator } from './damaged-operator.ts'
import type { DrillMember } from './drill-club.ts'

type Lived = {
  damaged: DamagedOperator
  members: {
    /** Erased before the second. */
    early: DrillMember
    /** Erased after it. */
    late: DrillMember
    kept: DrillMember
    /** Enrolled after it. */
    newcomer: DrillMember
  }
  /** Operators of which nobody did anything, and how they were. */
  idleIds: readonly number[]
  before: { idle: readonly Copy[] }
  traffic: Traffic
}

/** The longest time, of those between these moments, in which none of the others had an answer. */
export function longestPauseMs(traffic: Traffic, from: Date, to: Date): number {
  const settled = traffic.caller.calls
    .flatMap(({ settledAt, answer }) => (settledAt !== null && answer?.status === 200 ? [settledAt.getTime()] : []))
    .filter((at) => at > from.getTime() && at < to.getTime())
    .toSorted((one, other) => one - other)
  const moments = [from.getTime(), ...settled, to.getTime()]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}

/** Sales of the others between these moments. */
export async function countSales({ ownerDb }: Environment, { venues }: Traffic, from: Date, to: Date): Promise<number> {
  let sales = 0
  for (const operatorId of venues.operatorIds) {
    sales += await inOperator(ownerDb, operatorId, async (trx) => {
      const rows = await trx
        .selectFrom('transactions')
        .select('id')
        .where('operatorId', '=', operatorId)
        .where('kind', '=', 'purchase')
        .where('at', '>', from)
        .where('at', '<', to)
        .execute()
      return rows.length
    })
  }
  return sales
}

export const isOne = (isSo: boolean) => (isSo ? 0 : 1)

/** What the same API process shows of the operator that came back, which it knew with another key. */
export async function inspectOperator({ damaged, members }: Lived) {
  const { members: club, url } = damaged
  const token = (await club.signIn(url)) ?? ''
  const look = (member: DrillMember) => club.look(url, token, member)
  const early = await look(members.early)
  const late = await look(members.late)
  const kept = await look(members.kept)
  const newcomer = await look(members.newcomer)
  const stillErased = [early, late].filter(({ isErased, document }) => isErased && document === null).length
  return {
    'the password is still right': isOne(token !== ''),
    'who was erased is still erased, before and after the second': 2 - stillErased,
    'the private data of a member can be read': isOne(kept.document === members.kept.document),
    'the face of a member can be decrypted': isOne(kept.hasFace),
    'who enrolled after the second is not there': isOne(newcomer.status === 404),
    'the operator sells again': isOne((await damaged.sell()).status === 200),
    'plan, API keys and webhooks are as before': await damaged.countLost(),
  }
}

/** The others, with what their clients were told, and those of which nobody did anything. */
export async function compareOthers(
  environment: Environment,
  { traffic, idleIds, before, damaged }: Lived,
  copyNow: (operatorId: number) => Promise<Copy>,
) {
  const { differences } = await checkBooks(environment.ownerDb, traffic)
  let odd = 0
  for (const operatorId of [...traffic.venues.operatorIds, ...idleIds, damaged.operatorId]) {
    odd += await countDifferences(environment.db, operatorId)
  }
  let changed = 0
  for (const [index, copy] of before.idle.entries()) {
    changed += compareCopies(copy, await copyNow(idleIds[index] ?? 0), []).differing.length
  }
  return {
    ...differences,
    'the check of the books finds no difference': odd,
    'nothing of an operator that did nothing changed': changed,
  }
}

import type { RecordAnswer } from '../../fiscal/verifactu/answers.ts'
import type { SettledRecord, WaitingRecord } from './sender-queries.ts'

const duplicateCode = 3_000

type SentRecord = Pick<WaitingRecord, 'position' | 'number' | 'isCancellation' | 'attempts'>

/**
 * What the answers say about the records of a delivery. `attempts` are those before it. A record that the agency calls a
 * duplicate although it may have got it before was stored then, and only its answer was lost. One that was never sent
 * has a number that somebody else used.
 */
export function settleAnswers(sent: readonly SentRecord[], answers: readonly RecordAnswer[]): SettledRecord[] {
  const left = [...answers]
  return sent.flatMap(({ position, number, isCancellation, attempts }) => {
    // One delivery may have several records of an invoice. Their answers come in the same order.
    const index = left.findIndex((one) => one.number === number && one.isCancellation === isCancellation)
    const [answer] = index === -1 ? [] : left.splice(index, 1)
    if (answer === undefined) return []
    const isStored = answer.code === duplicateCode && answer.duplicate !== null && attempts > 0
    const { state, code, text } = isStored && answer.duplicate !== null ? answer.duplicate : answer
    return { position, state, code, text }
  })
}

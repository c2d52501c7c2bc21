import type { ApprovalLimit } from '@aforo/domain'
import { useWords } from '../../words/words.ts'
import { approvalWords } from './approval-words.ts'

/** The texts of a request: a witness is asked whether they saw it, everybody else whether it may be. */
export function useApprovalWords(limit: ApprovalLimit) {
  const t = useWords(approvalWords)
  return limit === 'stock_witness_needed' ? { ...t, ...t.witness } : t
}

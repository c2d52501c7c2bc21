import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { growingDelaysMs } from '../../outbox/outbox-state.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { type CounterMember, useLetOut } from './counter-queries.ts'

/** Records the member's exit as the door does: once, however often it is pressed. An early exit is confirmed first. */
export function useExit(venueId: number, client: CounterMember, onLeft: () => void) {
  const t = useWords(cartWords)
  const { offline } = useWords(sharedWords)
  const letOut = useLetOut(venueId)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isEarly, setIsEarly] = useState(false)
  /** The person has reached their limit of the day. */
  const [isLimited, setIsLimited] = useState(false)
  const busy = useRef(false)

  async function leave(early: boolean, approval: Approved = {}): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsLeaving(true)
    setIsEarly(false)
    setIsLimited(false)
    const key = crypto.randomUUID()
    try {
      await retryCommand(() => letOut(key, client.id, early, approval), { waitsMs: growingDelaysMs(5_000) })
      toast.done({ title: t.left(memberName(client)) })
      onLeft()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'exit_min_stay_early') setIsEarly(true)
      else if (error.code === 'exit_overrules_limit') setIsLimited(true)
      else toast.failed({ title: t.exitFailed, body: error.detail ?? offline })
    } finally {
      busy.current = false
      setIsLeaving(false)
    }
  }
  const stay = () => {
    setIsEarly(false)
    setIsLimited(false)
  }
  return { isLeaving, isEarly, isLimited, leave, stay }
}

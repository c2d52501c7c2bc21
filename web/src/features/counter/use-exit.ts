import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { growingDelaysMs } from '../../outbox/outbox-state.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
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
  const busy = useRef(false)

  async function leave(early: boolean): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsLeaving(true)
    setIsEarly(false)
    const key = crypto.randomUUID()
    try {
      await retryCommand(() => letOut(key, client.id, early), { waitsMs: growingDelaysMs(5_000) })
      toast.done({ title: t.left(memberName(client)) })
      onLeft()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'exit_min_stay_early') setIsEarly(true)
      else toast.failed({ title: t.exitFailed, body: error.detail ?? offline })
    } finally {
      busy.current = false
      setIsLeaving(false)
    }
  }
  return { isLeaving, isEarly, leave, stay: () => setIsEarly(false) }
}

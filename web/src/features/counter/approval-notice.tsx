import { errorWords } from '@aforo/contract'
import { Button } from '@mantine/core'
import { Strip } from '../../design/strip.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { timeLeft } from '../../parts/approvals/approval-figures.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { Counter } from './use-counter.ts'

/** A limit that stops the sale, and what became of the request to go beyond it. */
export function ApprovalNotice({ counter, onAsk }: { counter: Counter; onAsk: () => void }) {
  const t = useWords(cartWords)
  const w = useWords(approvalWords)
  const nowMs = useNow()
  const language = useLanguage()
  const { request, isLate, isVoid, limit } = counter.approval
  const ask = (label: string) => (
    <Button variant="default" disabled={counter.checkout.isSelling} onClick={onAsk}>
      {label}
    </Button>
  )
  if (request?.state === 'approved' && !isLate) {
    return (
      <Strip
        tone="ok"
        title={w.approvedBy(request.decided?.by.name ?? '')}
        hint={t.approvedHint}
        compact
        role="status"
      />
    )
  }
  if (request?.state === 'waiting' && !isLate) {
    const left = timeLeft(Date.parse(request.expires_at), nowMs)
    const { asked_of: person } = request
    const title = person === null ? w.waitingAny(left) : w.waiting(person.name, left)
    return <PanelNotice tone="warn" title={title} action={ask(t.seeRequest)} />
  }
  if (request?.state === 'refused') {
    const { by, words } = request.decided ?? { by: { name: '' }, words: '' }
    return <PanelNotice tone="bad" title={w.refusedBy(by.name)} hint={words} action={ask(w.again)} />
  }
  if (request?.state === 'expired' || isLate) {
    return <PanelNotice tone="warn" title={w.expired} action={ask(w.again)} />
  }
  if (isVoid) return <PanelNotice tone="warn" title={t.requestVoid} action={limit !== null && ask(w.offer)} />
  return limit !== null && <PanelNotice tone="bad" title={errorWords(limit, language)} action={ask(w.offer)} />
}

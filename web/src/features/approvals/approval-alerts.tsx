import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../design/toasts.tsx'
import { shownOf, useFigures } from '../../parts/approvals/approval-figures.ts'
import type { Approval } from '../../parts/approvals/approval-queries.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { approvalPath, useWaitingApprovals } from '../../parts/approvals/waiting-queries.ts'
import { useWords } from '../../words/words.ts'
import { approvalsWords } from './approvals-words.ts'

/** Tells somebody who may approve, on any page, about the requests that wait for them. */
export function ApprovalAlerts() {
  const { pathname } = useLocation()
  const waiting = useWaitingApprovals()
  // The list shows them itself.
  if (pathname === '/approvals') return null
  return waiting
    .filter(({ id }) => pathname !== `/approvals/${id}`)
    .map((approval) => <Alert key={approval.id} approval={approval} />)
}

/** The notice leaves when the request is decided, taken back or opened. */
function Alert({ approval }: { approval: Approval }): null {
  const t = useWords(approvalsWords)
  const { name } = useWords(approvalWords)
  const navigate = useNavigate()
  const { figure } = useFigures(approval.venue.currency)(shownOf(approval))
  const tell = useEffectEvent(() =>
    toast.noted({
      title: t.alert(approval.asked_by.name),
      body: [name[approval.limit], figure, approval.venue.name].filter((text) => text !== null).join(' · '),
      stays: true,
      action: { label: t.see, onPress: () => void navigate(approvalPath(approval)) },
    }),
  )
  useEffect(() => tell(), [])
  return null
}

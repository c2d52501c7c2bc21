import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../design/toasts.tsx'
import { useWords, words } from '../../words/words.ts'
import { useWaitingApprovals } from './waiting-approvals.ts'

const alertWords = words({
  es: {
    title: (name: string) => `${name} te pide aprobar`,
    witness: (name: string) => `${name} te pide ser testigo`,
    see: 'Ver la petición',
  },
  en: {
    title: (name: string) => `${name} asks you to approve`,
    witness: (name: string) => `${name} asks you to be the witness`,
    see: 'See the request',
  },
})

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
function Alert({ approval }: { approval: ReturnType<typeof useWaitingApprovals>[number] }): null {
  const t = useWords(alertWords)
  const navigate = useNavigate()
  const tell = useEffectEvent(() =>
    toast.noted({
      title: (approval.limit === 'stock_witness_needed' ? t.witness : t.title)(approval.asked_by.name),
      body: `${approval.venue.name} · ${approval.reason}`,
      stays: true,
      action: { label: t.see, onPress: () => void navigate(`/approvals/${approval.id}?at=${approval.venue.id}`) },
    }),
  )
  useEffect(() => tell(), [])
  return null
}

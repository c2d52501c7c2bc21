import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../design/toasts.tsx'
import { type Approval, approvalQuery } from '../../parts/approvals/approval-queries.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { type SaleRequest, useSaleRequests } from './sale-requests.ts'

type DecidedRequestsProps = { venueId: number; clientId: number | null; onChoose: (memberId: number) => void }

/** Tells about the requests of other carts once they are decided. The cart on screen shows its own. */
export function DecidedRequests({ venueId, clientId, onChoose }: DecidedRequestsProps) {
  const { me } = useSession()
  return useSaleRequests()
    .filter(
      (request) =>
        request.venueId === venueId && request.staffId === me.id && request.memberId !== clientId && !request.isVoid,
    )
    .map((request) => <Decided key={request.id} request={request} onOpen={() => onChoose(request.memberId)} />)
}

function Decided({ request, onOpen }: { request: SaleRequest; onOpen: () => void }): null {
  const t = useWords(cartWords)
  const w = useWords(approvalWords)
  const { data } = useQuery(approvalQuery(request.venueId, request.id))
  const state = data?.state ?? 'waiting'
  const tell = useEffectEvent((now: Approval['state']) => {
    if (now === 'waiting' || now === 'cancelled' || now === 'used') return
    const name = data?.decided?.by.name ?? ''
    const title = now === 'approved' ? w.approvedBy(name) : now === 'refused' ? w.refusedBy(name) : w.expired
    return toast.noted({
      title,
      body: request.memberName,
      stays: true,
      action: { label: t.openCart(request.memberName), onPress: onOpen },
    })
  })
  useEffect(() => tell(state), [state])
  return null
}

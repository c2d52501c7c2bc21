import { IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { idInAddress } from '../../format/address-id.ts'
import { approvalQuery } from '../../parts/approvals/approval-queries.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { approvalsWords } from './approvals-words.ts'
import { Decision } from './decision.tsx'

/** One request, for the person who decides it. Its venue is in the address. */
export function Page() {
  const { venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  const id = idInAddress(useParams()['id'])
  const venueId = idInAddress(address.get('at')) ?? ownVenueId
  return id === null || venueId === null ? <Missing /> : <Found key={id} venueId={venueId} id={id} />
}

function Found({ venueId, id }: { venueId: number; id: number }) {
  const t = useWords(approvalsWords)
  const approval = useQuery(approvalQuery(venueId, id))
  const { error } = approval
  if (error instanceof ApiError && error.code === 'approval_not_found') return <Missing />
  if (approval.data !== undefined) return <Decision approval={approval.data} />
  return (
    <>
      <PageHead title={t.one} back={{ to: '/approvals', label: t.back }} />
      {approval.isPending && <SkeletonRows rows={4} />}
      {approval.isLoadingError && (
        <LoadError title={t.loadError} error={approval.error} onRetry={() => void approval.refetch()} />
      )}
    </>
  )
}

function Missing() {
  const t = useWords(approvalsWords)
  return (
    <>
      <PageHead title={t.one} back={{ to: '/approvals', label: t.back }} />
      <StateCard Icon={IconShieldOff} title={t.missing}>
        {t.missingHint}
      </StateCard>
    </>
  )
}

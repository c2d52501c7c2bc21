import { useQuery } from '@tanstack/react-query'
import { Activity, type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PageHead } from '../../design/page-head.tsx'
import { idInAddress } from '../../format/address-id.ts'
import { inspectionQuery, useOpenInspections } from '../../parts/inspections/inspection-queries.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { inspectionsWords } from './inspections-words.ts'
import { RequestForm } from './request-form.tsx'

type GateProps = {
  /** The title of the page behind; null for the list of members and its subpages. */
  title: string | null
  children: ReactNode
}

/** Guards pages about members. A superadmin chooses a venue and asks its owners to let them look. */
export function InspectionGate({ title, children }: GateProps) {
  const { me } = useSession()
  return me.access_privileges === 'superadmin' ? <Gate title={title}>{children}</Gate> : children
}

/** The venue is in the address, so that the page behind can read it. */
function Gate({ title, children }: GateProps) {
  const t = useWords(inspectionsWords)
  const [params, setParams] = useSearchParams()
  const venueId = idInAddress(params.get('venue'))
  const inspection = useQuery({ ...inspectionQuery(venueId ?? 0), enabled: venueId !== null })
  const open = useOpenInspections()
  // The venue whose page was shown. After the session has ended, the page is only hidden, and keeps what was typed.
  const [shownId, setShownId] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = venueId !== null && inspection.data !== undefined && inspection.data !== null
  if (isOpen && shownId !== venueId) setShownId(venueId)
  const chooseVenue = (id: number) => setParams((before) => ({ ...Object.fromEntries(before), venue: String(id) }))

  const [session] = open.data ?? []
  if (venueId === null && !isAsking && session !== undefined) {
    const search = new URLSearchParams(params)
    search.set('venue', String(session.venue_id))
    return <Navigate to={{ search: search.toString() }} replace />
  }
  const isLoading = venueId === null ? open.isPending : inspection.isPending
  return (
    <>
      {!isOpen && <PageHead title={title ?? t.title} />}
      {!isOpen && inspection.isLoadingError && (
        <LoadError title={t.loadError} error={inspection.error} onRetry={() => void inspection.refetch()} />
      )}
      {!isOpen && isLoading && !isAsking && <SkeletonRows rows={3} />}
      {!isOpen && !inspection.isLoadingError && (!isLoading || isAsking) && (
        <RequestForm
          venueId={venueId}
          onChooseVenue={(id) => {
            setIsAsking(true)
            chooseVenue(id)
          }}
        />
      )}
      {shownId === venueId && venueId !== null && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './inspection-gate.module.css'
import { type Inspection, inspectionQuery } from './inspections-queries.ts'
import { inspectionsWords } from './inspections-words.ts'
import { ReasonForm } from './reason-form.tsx'

type GateProps = {
  /** The title of the page behind; null for the list of members and its subpages. */
  title: string | null
  children: ReactNode
}

/** Guards pages about members. A superadmin first chooses a venue and gives a reason. */
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

  if (venueId !== null && inspection.isLoadingError) {
    return (
      <>
        <PageHead title={title ?? t.title} />
        <LoadError title={t.loadError} error={inspection.error} onRetry={() => void inspection.refetch()} />
      </>
    )
  }
  if (venueId !== null && inspection.data !== undefined && inspection.data !== null) {
    return (
      <>
        <OpenStrip venueId={venueId} inspection={inspection.data} onLeave={() => setParams({})} />
        {children}
      </>
    )
  }
  return (
    <>
      <PageHead title={title ?? t.title} />
      {venueId !== null && inspection.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <ReasonForm venueId={venueId} onChooseVenue={(id) => setParams({ venue: String(id) })} />
      )}
    </>
  )
}

type OpenStripProps = { venueId: number; inspection: Inspection; onLeave: () => void }

/** Shows until when the inspection lasts, and its reason. */
function OpenStrip({ venueId, inspection, onLeave }: OpenStripProps) {
  const t = useWords(inspectionsWords)
  const language = useLanguage()
  const { data: venue } = useQuery(venueHereQuery(venueId))
  if (venue === undefined) return null
  return (
    <Row wrap gap={5} padX={6} padY={4} className={classes.strip} data-tone="warn" role="status">
      <IconLockOpen size={22} stroke={1.7} aria-hidden="true" />
      <Stack breaks className={classes.words}>
        <Text as="b" weight="semibold">
          {t.openUntil(venue.name, formatTime(new Date(inspection.ends_at), language, venue.time_zone))}
        </Text>
        <Text size="small">{t.because(inspection.reason)}</Text>
      </Stack>
      <Button variant="default" onClick={onLeave}>
        {t.another}
      </Button>
    </Row>
  )
}

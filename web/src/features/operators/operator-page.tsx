import { Button } from '@mantine/core'
import { IconBuilding, IconHeadset, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { idInAddress } from '../../format/address-id.ts'
import { useOpenInspections } from '../../parts/inspections/inspection-queries.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { OperatorAlerts } from './operator-alerts.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { OperatorEvents } from './operator-events.tsx'
import { OperatorFacts } from './operator-facts.tsx'
import { OperatorOwners } from './operator-owners.tsx'
import classes from './operator-page.module.css'
import { OperatorPlan } from './operator-plan.tsx'
import { OperatorRecord } from './operator-record.tsx'
import { OperatorSuspension } from './operator-suspension.tsx'
import { OperatorUse } from './operator-use.tsx'
import { OperatorVenues } from './operator-venues.tsx'
import { type OperatorDetail, operatorQuery } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'
import { recordWords } from './record-words.ts'
import { SessionDialog } from './session-dialog.tsx'
import { StateBadge } from './state-badge.tsx'

/** One operator: alerts, use, venues, owners and the record of support sessions. */
export function Page() {
  const t = useWords(operatorsWords)
  const id = idInAddress(useParams()['id']) ?? 0
  const operator = useQuery(operatorQuery(id))
  const back = { to: '/operators', label: t.operators }
  if (operator.data !== undefined) return <Operator key={id} operator={operator.data} back={back} />
  const isMissing = operator.error instanceof ApiError && operator.error.code === 'operator_not_found'
  return (
    <>
      <PageHead title={t.operator} back={back} />
      {operator.isPending && <SkeletonRows />}
      {operator.isLoadingError && isMissing && (
        <StateCard Icon={IconBuilding} title={t.operatorError}>
          {operator.error.message}
        </StateCard>
      )}
      {operator.isLoadingError && !isMissing && (
        <LoadError title={t.operatorError} error={operator.error} onRetry={() => void operator.refetch()} />
      )}
    </>
  )
}

type OperatorProps = { operator: OperatorDetail; back: { to: string; label: string } }

function Operator({ operator, back }: OperatorProps) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const { data: open = [] } = useOpenInspections()
  const recorded = useWords(recordWords)
  const [isAsking, setIsAsking] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const session = open.find(({ operator_id: id }) => id === operator.id)
  const [venue] = operator.venues
  return (
    <>
      <PageHead title={operator.name} of={t.since(formatDate(new Date(operator.since), language))} back={back}>
        <StateBadge operator={operator} />
        {venue !== undefined && session === undefined && (
          <Button leftSection={<IconHeadset size={18} />} onClick={() => setIsAsking(true)}>
            {t.askSession}
          </Button>
        )}
      </PageHead>
      <div className={classes.columns}>
        <Stack gap={6}>
          <OperatorAlerts operator={operator} />
          <OperatorPlan operator={operator} />
          <OperatorUse operator={operator} />
          <OperatorVenues operator={operator} />
          {venue === undefined && (
            <Row>
              <Button component={Link} to={`/shops?operator=${operator.id}`} leftSection={<IconPlus size={18} />}>
                {recorded.firstVenue}
              </Button>
            </Row>
          )}
          <OperatorSuspension operator={operator} />
        </Stack>
        <Stack gap={6}>
          {session !== undefined && <SessionPages venueId={session.venue_id} />}
          <OperatorFacts operator={operator} onEdit={() => setIsEditing(true)} />
          <OperatorOwners operator={operator} />
          <OperatorEvents operator={operator} />
          <OperatorRecord operator={operator} />
        </Stack>
      </div>
      {isEditing && <OperatorDialog operator={operator} onClose={() => setIsEditing(false)} />}
      {isAsking && venue !== undefined && <SessionDialog operator={operator} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** The pages that the open session shows. */
function SessionPages({ venueId }: { venueId: number }) {
  const t = useWords(operatorsWords)
  const pages = [
    ['/customers', t.pageNames.members],
    ['/transactions', t.pageNames.accounting],
    ['/dashboard', t.pageNames.dashboard],
  ] as const
  return (
    <Surface>
      <SurfaceHead title={t.pages} isInset />
      <Row wrap gap={4} padX={6} padY={5}>
        {pages.map(([path, name]) => (
          <Button key={path} component={Link} to={`${path}?venue=${venueId}`} variant="default">
            <Text>{name}</Text>
          </Button>
        ))}
      </Row>
    </Surface>
  )
}

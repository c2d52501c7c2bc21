import { IconChevronRight, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useNow } from '../../design/use-now.ts'
import { shownOf, timeLeft, useFigures } from '../../parts/approvals/approval-figures.ts'
import type { Approval } from '../../parts/approvals/approval-queries.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './approvals.module.css'
import { waitingApprovalsQuery } from './approvals-queries.ts'
import { approvalsWords } from './approvals-words.ts'

/** The requests that wait for a decision of this person, at all their venues. */
export function Page() {
  const t = useWords(approvalsWords)
  const waiting = useQuery(waitingApprovalsQuery)
  return (
    <>
      <PageHead title={t.title} />
      {waiting.isPending && <SkeletonRows rows={3} />}
      {waiting.isLoadingError && (
        <LoadError title={t.loadError} error={waiting.error} onRetry={() => void waiting.refetch()} />
      )}
      {waiting.data?.length === 0 && (
        <StateCard Icon={IconUserCheck} title={t.none}>
          {t.noneHint}
        </StateCard>
      )}
      {waiting.data !== undefined && waiting.data.length > 0 && (
        <Surface as="ul">
          {waiting.data.map((approval) => (
            <Waiting key={approval.id} approval={approval} />
          ))}
        </Surface>
      )}
    </>
  )
}

function Waiting({ approval }: { approval: Approval }) {
  const t = useWords(approvalsWords)
  const { name } = useWords(approvalWords)
  const navigate = useNavigate()
  const { figure } = useFigures(approval.venue.currency)(shownOf(approval))
  const { asked_by: by, limit, venue, expires_at: expiresAt } = approval
  const what = figure === null ? name[limit] : `${name[limit]} ${figure}`
  return (
    <Row as="li" gap={5} padX={6} padY={5} className={classes.row}>
      <Portrait id={by.id} name={by.name} size={48} imagePath={by.image_path} />
      <Stack grow>
        <RowButton onClick={() => void navigate(`/approvals/${approval.id}?at=${venue.id}`)}>
          {t.open(by.name, what)}
        </RowButton>
        <Text size="small" tone="soft" clamp>
          {[venue.name, approval.device, approval.reason].filter((text) => text !== null).join(' · ')}
        </Text>
      </Stack>
      <Badge tone="neutral">{timeLeft(Date.parse(expiresAt), useNow())}</Badge>
      <IconChevronRight size={18} aria-hidden="true" />
    </Row>
  )
}

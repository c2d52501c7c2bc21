import { memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useIsPast, useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { formatTime } from '../../format/format.ts'
import { shownOf, timeLeft, useFigures } from '../../parts/approvals/approval-figures.ts'
import type { Approval } from '../../parts/approvals/approval-queries.ts'
import { approvalWords } from '../../parts/approvals/approval-words.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { AskedCard, Facts } from './asked-card.tsx'
import classes from './approvals.module.css'
import { useDecision } from './approvals-queries.ts'
import { approvalsWords } from './approvals-words.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

/** A witness is asked whether they saw it, everybody else whether it may be. */
function useDecisionWords({ limit }: Pick<Approval, 'limit'>) {
  const t = useWords(approvalsWords)
  return limit === 'stock_witness_needed' ? { ...t, ...t.witness } : t
}

/** What is asked, and the two answers. */
export function Decision({ approval }: { approval: Approval }) {
  const t = useDecisionWords(approval)
  const language = useLanguage()
  const { asked_by: by, venue } = approval
  const isLate = useIsPast(Date.parse(approval.expires_at))
  const isWaiting = approval.state === 'waiting' && !isLate
  const askedAt = formatTime(new Date(approval.asked_at), language, venue.time_zone)
  return (
    <div className={classes.page}>
      <PageHead title={t.one} back={{ to: '/approvals', label: t.back }}>
        {isWaiting && <TimeLeft untilMs={Date.parse(approval.expires_at)} />}
      </PageHead>
      <Stack gap={6} className={classes.asked}>
        <Row gap={5}>
          <Portrait id={by.id} name={by.name} size={56} imagePath={by.image_path} />
          <Stack>
            <Text size="lead" weight="semibold">
              {by.name}
            </Text>
            <Text tone="soft" numeric>
              {[venue.name, approval.device, askedAt].filter((text) => text !== null).join(' · ')}
            </Text>
          </Stack>
        </Row>
        <AskedCard approval={approval} />
        <Facts approval={approval}>{approval.client !== null && <Member client={approval.client} />}</Facts>
      </Stack>
      {isWaiting ? <Answers approval={approval} /> : <Outcome approval={approval} />}
    </div>
  )
}

const TimeLeft = ({ untilMs }: { untilMs: number }) => (
  <Badge tone="neutral" Icon={IconClock}>
    <span role="timer">{timeLeft(untilMs, useNow())}</span>
  </Badge>
)

function Member({ client }: { client: NonNullable<Approval['client']> }) {
  const t = useWords(approvalWords)
  const { number } = useWords(memberWords)
  return (
    <Row gap={5} padY={4} wrap>
      <Portrait id={client.id} name={client.name} size={40} imagePath={client.image_path} />
      <Stack grow>
        <Text size="small" tone="soft">
          {t.for}
        </Text>
        <Text weight="semibold">
          {client.name} · {number(memberNumberText(client.client_id))}
        </Text>
      </Stack>
      {client.standing !== 'active' && <StateBadge state={client.standing} />}
    </Row>
  )
}

/** Who decided, or that nobody did. */
function Outcome({ approval }: { approval: Approval }) {
  const { state, decided } = approval
  const t = useDecisionWords(approval)
  const name = decided?.by.name ?? ''
  if (state === 'refused') {
    return (
      <Notice state="bad">
        {[t.state.refused(name), decided?.words ?? ''].filter((text) => text !== '').join('. ')}
      </Notice>
    )
  }
  if (state === 'approved' || state === 'used') return <Notice state="ok">{t.state.approved(name)}</Notice>
  return <Notice state="warn">{state === 'cancelled' ? t.state.cancelled : t.state.expired}</Notice>
}

function Answers({ approval }: { approval: Approval }) {
  const t = useDecisionWords(approval)
  const { offline } = useWords(sharedWords)
  const { me } = useSession()
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  const decide = useDecision(approval.venue.id, approval.id)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isRefusing, setIsRefusing] = useState(false)
  const { figure } = useFigures(approval.venue.currency)(shownOf(approval))

  async function approve(): Promise<void> {
    setIsBusy(true)
    setFault(null)
    try {
      await decide({ approve: true, words: '' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail ?? offline)
    } finally {
      setIsBusy(false)
    }
  }
  // The server shows a request only to the asker and to those who may decide.
  if (approval.asked_by.id === me.id) return null
  if (isShared) return <Notice state="warn">{t.shared}</Notice>
  return (
    <Foot fault={fault} hint={t.proof}>
      <Button variant="default" size="xl" disabled={isBusy} onClick={() => setIsRefusing(true)}>
        {t.refuse}
      </Button>
      <BusyButton
        {...guardedMark}
        size="xl"
        className={classes.approve ?? ''}
        busy={isBusy}
        icon={<IconCheck size={20} stroke={1.8} aria-hidden="true" />}
        onClick={() => void approve()}
      >
        {figure === null ? t.approvePlain : t.approve(figure)}
      </BusyButton>
      {isRefusing && (
        <RefuseDialog
          onRefuse={async (words) => {
            await decide({ approve: false, words })
            setIsRefusing(false)
          }}
          onClose={() => setIsRefusing(false)}
        />
      )}
    </Foot>
  )
}

type FootProps = { fault: string | null; hint: string; children: ReactNode }

const Foot = ({ fault, hint, children }: FootProps) => (
  <Stack gap={4} padX={6} padY={5} line="top" className={classes.foot}>
    {fault !== null && <Notice state="bad">{fault}</Notice>}
    <Row gap={4}>{children}</Row>
    <Text as="p" size="small" tone="quiet" textAlign="center">
      {hint}
    </Text>
  </Stack>
)

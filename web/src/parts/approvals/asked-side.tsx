import { type ApprovalLimit, isLimitOf, memberNumberText } from '@aforo/domain'
import { IconAlertTriangleFilled, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ReasonChips } from '../../design/reason-chips.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { formatTime } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type Client, memberName } from '../members/member-name.ts'
import { memberWords } from '../members/member-words.ts'
import { StateBadge } from '../members/state-badge.tsx'
import { Portrait } from '../pictures/portrait.tsx'
import type { PageVenue } from '../venues/at-venue.tsx'
import { type Shown, useFigures } from './approval-figures.ts'
import { approvalWords } from './approval-words.ts'
import classes from './approvals.module.css'

/** The member whom an act is for. */
export type AskedFor = Pick<Client, 'id' | 'email' | 'profile' | 'state'>

type AskedSideProps = { venue: PageVenue; shown: Shown; member: AskedFor | null; children?: ReactNode }

/** What needs approval: the figure, why it stops, before and after, who asks and for whom. */
export function AskedSide({ venue, shown, member, children }: AskedSideProps) {
  return (
    <Stack gap={6} className={classes.side}>
      <Figure venue={venue} shown={shown} />
      <Stack gap={6} line="top" className={classes.people}>
        <Asker venue={venue} />
        {member !== null && <Member member={member} />}
      </Stack>
      {children}
    </Stack>
  )
}

function Figure({ venue, shown }: Pick<AskedSideProps, 'venue' | 'shown'>) {
  const t = useWords(approvalWords)
  const { figure, stop, sides } = useFigures(venue.currency)(shown)
  return (
    <Stack gap={5}>
      <Row gap={5} justify="between" align="end" wrap>
        <Stack>
          {figure !== null && (
            <Text size="small" weight="medium" tone="soft">
              {t.name[shown.limit]}
            </Text>
          )}
          <Text size={figure === null ? 'heading' : 'display'} weight="bold" numeric className={classes.figure}>
            {figure ?? t.name[shown.limit]}
          </Text>
        </Stack>
        <StopMark>{stop}</StopMark>
      </Row>
      {sides !== null && <Sides limit={shown.limit} {...sides} after_={t.after} />}
    </Stack>
  )
}

export const StopMark = ({ children }: { children: ReactNode }) => (
  <Row gap={4} padX={5} padY={4} weight="semibold" numeric className={classes.stop}>
    <IconAlertTriangleFilled size={18} aria-hidden="true" />
    <span>{children}</span>
  </Row>
)

type SidesProps = { limit: ApprovalLimit; before: string; after: string; after_: string }

/** The amount as it is, and as it would be. */
export function Sides({ limit, before, after, after_ }: SidesProps) {
  const t = useWords(approvalWords)
  const isSale = isLimitOf('sale', limit)
  const isTill = isLimitOf('till_close', limit)
  return (
    <Row gap={6} padX={6} padY={5} className={classes.sides}>
      <Stack gap={1} grow>
        <Text size="small" tone="soft">
          {isTill ? t.expected : isSale ? t.totalBefore : t.before}
        </Text>
        <Text size="title" weight="semibold" numeric>
          {before}
        </Text>
      </Stack>
      <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
      <Stack gap={1} grow>
        <Text size="small" tone="soft">
          {isTill ? t.counted : after_}
        </Text>
        <Text size="title" weight="semibold" numeric>
          {after}
        </Text>
      </Stack>
    </Row>
  )
}

function Asker({ venue }: { venue: PageVenue }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { me } = useSession()
  const device = useDeviceSetting(sharedDeviceSetting)
  const now = new Date(useMinute())
  const name = me.name === '' ? me.email : me.name
  return (
    <Row gap={5}>
      <Portrait id={me.id} name={name} size={48} imagePath={me.image_path} />
      <Stack grow>
        <Text size="small" tone="soft">
          {t.asks}
        </Text>
        <Text size="lead" weight="semibold" clamp>
          {device === null ? name : `${name} · ${device.name}`}
        </Text>
      </Stack>
      <Text size="small" tone="quiet" numeric>
        {formatTime(now, language, venue.timeZone)}
      </Text>
    </Row>
  )
}

function Member({ member }: { member: AskedFor }) {
  const t = useWords(approvalWords)
  const w = useWords(memberWords)
  const name = memberName(member)
  return (
    <Row gap={5} wrap>
      <Portrait id={member.id} name={name} size={48} imagePath={member.profile.image_path} />
      <Stack grow>
        <Text size="small" tone="soft">
          {t.for}
        </Text>
        <Text size="lead" weight="semibold" clamp>
          {name} · {w.number(memberNumberText(member.profile.client_id))}
        </Text>
      </Stack>
      <StateBadge state={member.state} />
    </Row>
  )
}

type ReasonChoiceProps = { limit: ApprovalLimit; reason: string; disabled: boolean; onReason: (reason: string) => void }

/** The frequent reasons of this kind of act. Another one is typed. */
export function ReasonChoice({ limit, reason, disabled, onReason }: ReasonChoiceProps) {
  const t = useWords(approvalWords)
  const { usual, second } = t.reasons[limit]
  const reasons = [usual, second]
  const [isOther, setIsOther] = useState(reason !== '' && !reasons.includes(reason))
  return (
    <Stack gap={4}>
      <Text size="small" weight="medium" tone="soft">
        {t.reason}
      </Text>
      <div className={classes.reasons}>
        <ReasonChips
          label={t.reason}
          reasons={[...reasons, t.other]}
          chosen={isOther ? t.other : reason}
          onChoose={(chosen) => {
            if (disabled) return
            setIsOther(chosen === t.other)
            onReason(chosen === t.other ? '' : chosen)
          }}
        />
      </div>
      {isOther && (
        <ReasonField
          aria-label={t.otherName}
          placeholder={t.otherName}
          value={reason}
          disabled={disabled}
          data-autofocus
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}

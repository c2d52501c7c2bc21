import { errorWords } from '@aforo/contract'
import { capabilityOfStanding, type SettableStanding, standingBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBan, IconPlayerPause, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { StateBadge } from '../../parts/members/state-badge.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { PanelSection } from './panel-section.tsx'
import { type Member, useMemberCommands } from './member-queries.ts'
import { memberSectionWords } from './member-section-words.ts'
import { standingOf } from './member-standing.ts'

type StandingSectionProps = { venue: PageVenue; member: Member }
type KeptOut = Extract<SettableStanding, 'suspended' | 'banned'>

/** A member's standing with its reason, and the buttons to change it. */
export function StandingSection({ venue, member }: StandingSectionProps) {
  const t = useWords(memberSectionWords)
  const [asks, setAsks] = useState<KeptOut | null>(null)
  const standing = standingOf(member.state)
  const may = useMay(venue.id)
  const mayTakeBack = capabilityOfStanding(standing, 'active') === 'ban' ? may('member.ban') : may('member.leave')
  return (
    <PanelSection title={t.standing}>
      <Stack gap={5}>
        <Row gap={5} wrap>
          <StateBadge state={member.state} />
          {member.standing_reason !== '' && (
            <Text tone="soft" breaks>
              {t.reasonIs(member.standing_reason)}
            </Text>
          )}
        </Row>
        <Row gap={4} wrap>
          {standing !== 'active' && mayTakeBack && <TakeBackButton venue={venue} member={member} />}
          {standing === 'active' && may('member.ban') && (
            <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={() => setAsks('suspended')}>
              {t.suspend}
            </Button>
          )}
          {standing !== 'banned' && may('member.ban') && (
            <Button variant="default" leftSection={<IconBan size={18} />} onClick={() => setAsks('banned')}>
              {t.ban}
            </Button>
          )}
        </Row>
      </Stack>
      {asks !== null && <ReasonDialog venue={venue} member={member} standing={asks} onClose={() => setAsks(null)} />}
    </PanelSection>
  )
}

/** Sets a standing and confirms it. */
function useDeciding({ venue, member }: StandingSectionProps) {
  const t = useWords(memberSectionWords)
  const w = useWords(memberWords)
  const { setStanding } = useMemberCommands(venue.id, member.id)
  return async (standing: SettableStanding, reason: string) => {
    const { state } = await setStanding({ standing, reason })
    toast.done({ title: t.standingSaved(memberName(member), w.states[state]) })
  }
}

function TakeBackButton(props: StandingSectionProps) {
  const t = useWords(memberSectionWords)
  const decide = useDeciding(props)
  const form = useForm({ initial: {}, check: {}, failed: t.standingFailed, submit: () => decide('active', '') })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap={5} align="start">
        <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconUserCheck size={18} />}>
          {t.takeBack}
        </BusyButton>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      </Stack>
    </form>
  )
}

type ReasonDialogProps = StandingSectionProps & { standing: KeptOut; onClose: () => void }

/** Suspending or banning needs a reason, because members are told why they may not enter. */
function ReasonDialog({ venue, member, standing, onClose }: ReasonDialogProps) {
  const t = useWords(memberSectionWords)
  const language = useLanguage()
  const decide = useDeciding({ venue, member })
  const form = useForm({
    initial: { reason: '' },
    check: {
      reason: (reason) => {
        const blocker = standingBlocker(standingOf(member.state), standing, reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
    },
    refusedField: { standing_reason_missing: 'reason' },
    failed: t.standingFailed,
    submit: async ({ reason }) => {
      await decide(standing, reason.trim())
      onClose()
    },
  })
  const name = memberName(member)
  const isBan = standing === 'banned'
  const Icon = isBan ? IconBan : IconPlayerPause
  return (
    <FormDialog
      title={isBan ? t.banOf(name) : t.suspendOf(name)}
      of={isBan ? t.banHint : t.suspendHint}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={isBan ? t.ban : t.suspend}
      icon={<Icon size={18} />}
    >
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required rows={3} data-autofocus />
    </FormDialog>
  )
}

import { capabilityPresets, isEmail } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type FirstSteps, type InvitationLink, useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { StepForm } from './step-form.tsx'
import classes from './step-row.module.css'

const jobs = ['door', 'counter', 'manager'] as const
type Job = (typeof jobs)[number]
const initial: { email: string; job: Job } = { email: '', job: 'counter' }

type StaffStepProps = {
  venueId: number
  invitation: FirstSteps['invitation']
  /** The step stays open, because it shows the link. */
  onInvite: () => void
}

/** Invites the first colleague. While the invitation waits, its link can be made again. */
export function StaffStep({ venueId, invitation, onInvite }: StaffStepProps) {
  const t = useWords(firstStepsWords)
  const [made, setMade] = useState<InvitationLink | null>(null)
  return (
    <Stack gap={5}>
      {made !== null && <MadeLink made={made} />}
      {invitation === null ? (
        <Invite venueId={venueId} onInvite={onInvite} onInvited={setMade} />
      ) : (
        <SendAgain key={invitation.id} venueId={venueId} id={invitation.id} onMade={setMade} label={t.resend} />
      )}
    </Stack>
  )
}

type InviteProps = { venueId: number; onInvite: () => void; onInvited: (made: InvitationLink) => void }

function Invite({ venueId, onInvite, onInvited }: InviteProps) {
  const t = useWords(firstStepsWords)
  const { invite } = useFirstStepCommands(venueId)
  /** The key belongs to what was typed: a repeat is the same offer, a changed form is a new one. */
  const sent = useRef({ offer: '', key: '' })
  const form = useForm({
    initial,
    check: { email: (email) => (isEmail(email) ? null : t.emailFault), job: () => null },
    failed: t.inviteFailed,
    submit: async ({ email, job }) => {
      const offer = { email: email.trim(), capabilities: [...capabilityPresets[job]] }
      const text = JSON.stringify(offer)
      if (sent.current.offer !== text) sent.current = { offer: text, key: crypto.randomUUID() }
      onInvite()
      onInvited(await invite(offer, sent.current.key))
    },
  })
  return (
    <StepForm form={form} submit={t.steps.staff.action} icon={<IconSend size={18} />}>
      <div className={classes.fields}>
        <TextInput {...form.field('email')} type="email" label={t.email} withAsterisk required autoComplete="off" />
        <Segments
          label={t.job}
          name="job"
          value={form.values.job}
          options={jobs.map((value) => ({ value, label: t.jobs[value] }))}
          onChange={(job) => form.set('job', job)}
        />
      </div>
    </StepForm>
  )
}

type SendAgainProps = { venueId: number; id: number; label: string; onMade: (made: InvitationLink) => void }

function SendAgain({ venueId, id, label, onMade }: SendAgainProps) {
  const t = useWords(firstStepsWords)
  const { sendAgain } = useFirstStepCommands(venueId)
  const form = useForm({
    initial: {},
    check: {},
    failed: t.inviteFailed,
    submit: async () => onMade(await sendAgain(id)),
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap={5}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <Row>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconSend size={18} />}>
            {label}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}

/** The link is shown, because not every installation sends mail. */
function MadeLink({ made }: { made: InvitationLink }) {
  const t = useWords(firstStepsWords)
  return (
    <Stack gap={3}>
      {made.mailed_to !== null && <Notice state="ok">{t.mailed(made.mailed_to)}</Notice>}
      <TextInput
        label={t.link}
        description={t.linkHint}
        value={made.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Stack>
  )
}

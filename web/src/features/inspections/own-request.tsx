import { errorWords } from '@aforo/contract'
import { inspectionReasonBlocker, inspectionReasonMost, supportMinutesLeft } from '@aforo/domain'
import { IconLockOpen, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { useInspectionCommands } from '../../parts/inspections/inspection-queries.ts'
import { type SupportRequest, useSupportCommands } from '../../parts/inspections/support-queries.ts'
import { supportWords } from '../../parts/inspections/support-words.ts'
import { useWords } from '../../words/words.ts'
import { inspectionsWords } from './inspections-words.ts'

/** The request of a superadmin that no owner has answered yet. */
export function WaitingCard({ venueId, request }: { venueId: number; request: SupportRequest }) {
  const t = useWords(inspectionsWords)
  const language = useLanguage()
  const { withdraw } = useSupportCommands(venueId)
  const withdrawing = useMutation({
    mutationFn: withdraw,
    onError: () => toast.failed({ title: t.withdrawFailed }),
  })
  return (
    <Card title={t.waits} of={request.venue.name}>
      <Stack gap={5} role="status">
        <Text as="p">{t.waitsHint(formatCount(request.minutes, language))}</Text>
        {request.reason !== null && (
          <Text as="p" tone="soft" breaks>
            {t.because(request.reason)}
          </Text>
        )}
        <Row justify="end">
          <BusyButton
            variant="default"
            busy={withdrawing.isPending}
            icon={<IconX size={18} />}
            onClick={() => withdrawing.mutate()}
          >
            {t.withdraw}
          </BusyButton>
        </Row>
      </Stack>
    </Card>
  )
}

type GrantCardProps = {
  venueId: number
  grant: SupportRequest
  /** A reason that was typed before the grant came. */
  typed: string
}

/** A grant that a superadmin can use now. Its reason is known if they asked for it. */
export function GrantCard({ venueId, grant, typed }: GrantCardProps) {
  const t = useWords(inspectionsWords)
  const shared = useWords(supportWords)
  const language = useLanguage()
  const now = new Date(useNow())
  const { open } = useInspectionCommands()
  const form = useForm({
    initial: { reason: grant.reason ?? typed },
    check: {
      reason: (reason) => {
        const blocker = inspectionReasonBlocker(reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
    },
    submit: async ({ reason }) => open(venueId, reason.trim()),
    refusedField: { inspection_reason_missing: 'reason' },
  })
  const left = supportMinutesLeft(new Date(grant.ends_at ?? now), now)
  return (
    <Card title={t.granted} of={grant.venue.name}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={5}>
          <Text as="p">{t.grantedHint(formatCount(left, language))}</Text>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          {grant.reason === null ? (
            <ReasonField
              {...form.field('reason')}
              label={shared.reason}
              description={shared.reasonHint}
              rows={3}
              maxLength={inspectionReasonMost}
            />
          ) : (
            <Text as="p" tone="soft" breaks>
              {t.because(grant.reason)}
            </Text>
          )}
          <Row justify="end">
            <BusyButton type="submit" busy={form.busy} icon={<IconLockOpen size={18} />}>
              {t.enter}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

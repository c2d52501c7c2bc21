import { privacyTextMost } from '@aforo/domain'
import { IconCalendarPlus } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type PrivacyRequest, usePrivacyCommands } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'

/** Extends the clock of a difficult request, with the reason that the person was told. */
export function ExtensionForm({ venueId, request }: { venueId: number; request: PrivacyRequest }) {
  const t = useWords(privacyWords)
  const { extend } = usePrivacyCommands(venueId)
  const form = useForm({
    initial: { months: '2', reason: '' },
    check: { months: () => null, reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    failed: t.saveFailed,
    submit: async ({ months, reason }) => {
      await extend(request.id, Number(months), reason)
      toast.done({ title: t.extended })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5} padY={5} line="top">
        <Stack gap={1}>
          <Text as="h3" weight="semibold">
            {t.extend}
          </Text>
          <Text as="p" size="small" tone="quiet">
            {t.extendHint}
          </Text>
        </Stack>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <Segments
          label={t.months}
          value={form.values.months}
          options={['1', '2'].map((value) => ({ value, label: t.month(value, value === '1') }))}
          onChange={(value) => form.set('months', value)}
        />
        <ReasonField {...form.field('reason')} label={t.reason} maxLength={privacyTextMost} rows={2} />
        <Row>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconCalendarPlus size={18} />}>
            {t.extend}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}

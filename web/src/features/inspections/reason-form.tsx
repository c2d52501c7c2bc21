import { errorWords } from '@aforo/contract'
import { inspectionReasonBlocker, inspectionReasonMost } from '@aforo/domain'
import { IconLockOpen } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { VenueSelect } from '../../parts/venues/venue-select.tsx'
import { useWords } from '../../words/words.ts'
import { useInspectionCommands } from '../../parts/inspections/inspection-queries.ts'
import classes from './reason-form.module.css'
import { inspectionsWords } from './inspections-words.ts'

type ReasonFormProps = { venueId: number | null; onChooseVenue: (venueId: number) => void }

/** Asks for the venue and the reason. The reason is kept while the venue changes. */
export function ReasonForm({ venueId, onChooseVenue }: ReasonFormProps) {
  const t = useWords(inspectionsWords)
  const language = useLanguage()
  const { open } = useInspectionCommands()
  const form = useForm({
    initial: { venue: '', reason: '' },
    check: {
      venue: () => (venueId === null ? t.venueMissing : null),
      reason: (reason) => {
        const blocker = inspectionReasonBlocker(reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
    },
    submit: async ({ reason }) => {
      if (venueId !== null) await open(venueId, reason.trim())
    },
    refusedField: { inspection_reason_missing: 'reason' },
  })
  const venueFault = form.fault('venue')
  return (
    <div className={classes.column}>
      <Card title={t.question}>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap={6}>
            <Text as="p" tone="soft">
              {t.explanation}
            </Text>
            {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
            <VenueSelect
              id="venue"
              venueId={venueId}
              onChange={onChooseVenue}
              error={venueFault === null ? undefined : <FieldError>{venueFault}</FieldError>}
            />
            <ReasonField
              {...form.field('reason')}
              label={t.reason}
              description={t.reasonHint}
              rows={3}
              maxLength={inspectionReasonMost}
            />
            <Row justify="end">
              <BusyButton type="submit" busy={form.busy} icon={<IconLockOpen size={18} />}>
                {t.open}
              </BusyButton>
            </Row>
          </Stack>
        </form>
      </Card>
    </div>
  )
}

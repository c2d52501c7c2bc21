import { errorWords } from '@aforo/contract'
import { inspectionReasonBlocker, inspectionReasonMost } from '@aforo/domain'
import { IconHeadset } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { MinutesField, minutesOf, usualMinutes } from '../../parts/inspections/minutes-field.tsx'
import { ownRequestQuery, useSupportCommands } from '../../parts/inspections/support-queries.ts'
import { supportWords } from '../../parts/inspections/support-words.ts'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { VenueSelect } from '../../parts/venues/venue-select.tsx'
import { useWords } from '../../words/words.ts'
import { GrantCard, WaitingCard } from './own-request.tsx'
import classes from './request-form.module.css'
import { inspectionsWords } from './inspections-words.ts'

type RequestFormProps = { venueId: number | null; onChooseVenue: (venueId: number) => void }

/**
 * Asks the owners for a support session, or says what became of the request. What was typed is kept while the venue
 * changes.
 */
export function RequestForm({ venueId, onChooseVenue }: RequestFormProps) {
  const t = useWords(inspectionsWords)
  const shared = useWords(supportWords)
  const language = useLanguage()
  const own = useQuery({ ...ownRequestQuery(venueId ?? 0), enabled: venueId !== null })
  const { ask } = useSupportCommands(venueId ?? 0)
  const form = useForm({
    initial: { venue: '', reason: '', minutes: usualMinutes },
    check: {
      venue: () => (venueId === null ? t.venueMissing : null),
      reason: (reason) => {
        const blocker = inspectionReasonBlocker(reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
      minutes: () => null,
    },
    submit: async ({ reason, minutes }) => {
      if (venueId !== null) await ask(reason.trim(), minutesOf(minutes))
    },
    refusedField: { inspection_reason_missing: 'reason' },
  })
  const venueFault = form.fault('venue')
  const request = own.data?.request ?? null
  const grant = own.data?.grant ?? null
  // What is typed meanwhile would be gone when another card takes the place of the form.
  if (venueId !== null && own.isPending && form.values.reason === '') return <SkeletonRows rows={3} />
  if (venueId !== null && grant !== null) {
    return (
      <div className={classes.column}>
        <GrantCard venueId={venueId} grant={grant} typed={form.values.reason} />
      </div>
    )
  }
  if (venueId !== null && request?.state === 'waiting') {
    return (
      <div className={classes.column}>
        <WaitingCard venueId={venueId} request={request} />
      </div>
    )
  }
  return (
    <div className={classes.column}>
      <Card title={t.question}>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap={6}>
            <Text as="p" tone="soft">
              {t.explanation}
            </Text>
            {request?.state === 'declined' && <Notice state="warn">{t.declined}</Notice>}
            {request?.state === 'expired' && <Notice state="warn">{t.expired}</Notice>}
            {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
            <VenueSelect
              id="venue"
              venueId={venueId}
              onChange={onChooseVenue}
              error={venueFault === null ? undefined : <FieldError>{venueFault}</FieldError>}
            />
            <ReasonField
              {...form.field('reason')}
              label={shared.reason}
              description={shared.reasonHint}
              rows={3}
              maxLength={inspectionReasonMost}
            />
            <MinutesField value={form.values.minutes} onChange={(minutes) => form.set('minutes', minutes)} />
            <Row justify="end">
              <BusyButton type="submit" busy={form.busy} icon={<IconHeadset size={18} />}>
                {shared.ask}
              </BusyButton>
            </Row>
          </Stack>
        </form>
      </Card>
    </div>
  )
}

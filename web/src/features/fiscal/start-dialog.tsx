import { fiscalEnvironments } from '@aforo/domain'
import { Checkbox, TextInput } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { FieldError } from '../../design/field-error.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import surface from '../../design/surface.module.css'
import { toast } from '../../design/toasts.tsx'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { useFiscalCommands } from './fiscal-queries.ts'

const prefixForm = /^[A-Z0-9/-]{0,10}$/

/** Starts the regime of a venue, and says what becomes binding before it does. */
export function StartDialog({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(fiscalPageWords)
  const { check: checkAgain } = useWords(checkingWords)
  const { start } = useFiscalCommands(venue.id)
  const { isLost, send } = useChecking()
  const form = useForm({
    initial: { environment: 'test', prefix: '', understood: '' },
    check: {
      environment: () => null,
      prefix: (typed) => (prefixForm.test(typed.trim().toUpperCase()) ? null : t.prefixFault),
      understood: (ticked) => (ticked === '' ? t.understoodMissing : null),
    },
    failed: t.startFailed,
    submit: async ({ prefix }) => {
      await send(() => start({ environment, series_prefix: prefix.trim().toUpperCase() }))
      toast.done({ title: t.started })
      onClose()
    },
  })
  const environment = form.values.environment === 'live' ? 'live' : 'test'
  const lines = environment === 'live' ? t.bindingLines : t.bindingTestLines
  const fault = form.fault('understood')
  return (
    <FormDialog
      title={t.startTitle}
      of={venue.name}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && form.values.prefix !== ''}
      onClose={onClose}
      width={600}
      submit={isLost ? checkAgain : t.start}
      icon={<IconFileInvoice size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <Segments
        label={t.environment}
        name="environment"
        value={environment}
        options={fiscalEnvironments.map((value) => ({ value, label: t.environments[value] }))}
        // What was confirmed for one environment does not hold for the other.
        onChange={(value) => form.fill((now) => ({ ...now, environment: value, understood: '' }))}
        hint={t.environmentHints[environment]}
      />
      <TextInput
        {...form.field('prefix')}
        label={t.prefix}
        description={t.prefixHint}
        maxLength={10}
        autoComplete="off"
        disabled={isLost}
      />
      <Stack gap={3}>
        <Text as="h3" weight="semibold">
          {t.binding}
        </Text>
        <ul className={surface.bullets}>
          {Object.entries(lines).map(([part, text]) => (
            <li key={part}>{text}</li>
          ))}
        </ul>
      </Stack>
      <Checkbox
        name="understood"
        label={environment === 'live' ? t.understood : t.understoodTest}
        checked={form.values.understood !== ''}
        disabled={isLost}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
        onChange={(event) => form.set('understood', event.currentTarget.checked ? 'yes' : '')}
      />
    </FormDialog>
  )
}

import { type WebhookEvent, webhookEvents, webhookNameMost, webhookUrlMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconCheck, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxList, CheckboxRow, toggled } from '../../design/checkbox-list.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Row } from '../../design/primitives.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useVenueScope, VenueScopeField } from '../../parts/venues/venue-scope.tsx'
import { useWords } from '../../words/words.ts'
import { webhookFormWords } from './webhook-form-words.ts'
import type { NewWebhook, Webhook } from './webhooks-queries.ts'
import { webhookEventWords } from './webhooks-words.ts'

type Group = 'member' | 'visit' | 'sale' | 'money' | 'stock' | 'till'

const groupOf = (event: WebhookEvent) => event.slice(0, event.indexOf('.')) as Group
const groups = [...Map.groupBy(webhookEvents, groupOf)]

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

type WebhookDialogProps = {
  venueId: number
  /** Null for a new one. */
  webhook: Webhook | null
  onSave: (body: NewWebhook) => Promise<void>
  onClose: () => void
}

/** What the program is called, where it is, and what it is told about which venues. */
export function WebhookDialog({ venueId, webhook, onSave, onClose }: WebhookDialogProps) {
  const t = useWords(webhookFormWords)
  const { events: names } = useWords(webhookEventWords)
  const before: readonly WebhookEvent[] = webhook?.events ?? []
  const [events, setEvents] = useState(before)
  const scope = useVenueScope(webhook?.venues?.map(({ id }) => id) ?? null, venueId)
  const form = useForm({
    initial: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: '', venues: '' },
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      url: (url) => (isAddress(url.trim()) ? null : t.addressWrong),
      events: () => (events.length === 0 ? t.eventsMissing : null),
      venues: () => scope.fault,
    },
    refusedField: { webhook_address_refused: 'url' },
    submit: ({ name, url }) =>
      onSave({ name: name.trim(), url: url.trim(), events: [...events], venue_ids: scope.venueIds }),
  })
  const eventsFault = form.fault('events')
  const hasAll = events.length === webhookEvents.length
  return (
    <FormDialog
      title={webhook === null ? t.create : t.edit}
      {...(webhook === null ? {} : { of: webhook.name })}
      form={form}
      changed={
        form.values.name !== (webhook?.name ?? '') || form.values.url !== (webhook?.url ?? '') || events !== before
      }
      onClose={onClose}
      width={560}
      submit={webhook === null ? t.create : t.save}
      icon={webhook === null ? <IconWebhook size={18} /> : <IconCheck size={18} />}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        placeholder={t.namePlaceholder}
        maxLength={webhookNameMost}
        autoComplete="off"
        withAsterisk
        required
        data-autofocus
      />
      <TextInput
        {...form.field('url')}
        label={t.address}
        description={t.addressHint}
        placeholder="https://"
        inputMode="url"
        maxLength={webhookUrlMost}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
        required
      />
      <CheckboxList label={t.events} required error={eventsFault !== null && <FieldError>{eventsFault}</FieldError>}>
        <CheckboxRow
          label={t.everything}
          checked={hasAll}
          indeterminate={events.length > 0 && !hasAll}
          data-field="events"
          onChange={() => setEvents(hasAll ? [] : webhookEvents)}
        />
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={t.groups[group]}>
            <Row padX={5} padY={2} size="small" tone="quiet" weight="semibold">
              {t.groups[group]}
            </Row>
            {members.map((event) => (
              <CheckboxRow
                key={event}
                label={names[event]}
                checked={events.includes(event)}
                onChange={() => setEvents((now) => toggled(now, event))}
              />
            ))}
          </div>
        ))}
      </CheckboxList>
      <VenueScopeField scope={scope} fault={form.fault('venues')} />
    </FormDialog>
  )
}

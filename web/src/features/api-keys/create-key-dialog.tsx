import { apiKeyLifeDays, apiKeyNameMost, type ApiScope, apiScopes } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxList, CheckboxRow, toggled } from '../../design/checkbox-list.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useVenueScope, VenueScopeField } from '../../parts/venues/venue-scope.tsx'
import { useWords } from '../../words/words.ts'
import { type CreatedKey, useKeyCommands } from './api-keys-queries.ts'
import { apiKeysWords } from './api-keys-words.ts'

const lives = ['30', '90', '365', 'never'] as const

const lifeOf = (chosen: string) => apiKeyLifeDays.find((days) => String(days) === chosen) ?? null

type CreateKeyDialogProps = { venueId: number; onCreated: (created: CreatedKey) => void; onClose: () => void }

/** What the key is for, what it may do, where, and how long. */
export function CreateKeyDialog({ venueId, onCreated, onClose }: CreateKeyDialogProps) {
  const t = useWords(apiKeysWords)
  const { create } = useKeyCommands(venueId)
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const where = useVenueScope(null, venueId)
  const form = useForm({
    initial: { name: '', scopes: '', venues: '', life: '90' },
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      scopes: () => (scopes.length === 0 ? t.scopesMissing : null),
      venues: () => where.fault,
      life: () => null,
    },
    submit: async ({ name, life }) =>
      onCreated(
        await create({
          name: name.trim(),
          scopes: [...scopes],
          venue_ids: where.venueIds,
          life_days: lifeOf(life),
        }),
      ),
  })
  const scopesFault = form.fault('scopes')
  return (
    <FormDialog
      title={t.create}
      form={form}
      changed={form.values.name !== '' || scopes.length > 0}
      onClose={onClose}
      width={560}
      submit={t.create}
      icon={<IconKey size={18} />}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        placeholder={t.namePlaceholder}
        maxLength={apiKeyNameMost}
        autoComplete="off"
        withAsterisk
        required
        data-autofocus
      />
      <CheckboxList label={t.scopes} required error={scopesFault !== null && <FieldError>{scopesFault}</FieldError>}>
        {apiScopes.map((scope, index) => (
          <CheckboxRow
            key={scope}
            label={t.scopeNames[scope]}
            checked={scopes.includes(scope)}
            {...(index === 0 ? { 'data-field': 'scopes' } : {})}
            onChange={() => setScopes((now) => toggled(now, scope))}
          />
        ))}
      </CheckboxList>
      <VenueScopeField scope={where} fault={form.fault('venues')} />
      <ChoiceField
        name="life"
        label={t.life}
        value={form.values.life}
        choices={lives.map((value) => ({ value, label: t.lives[value] }))}
        onChange={(life) => form.set('life', life)}
      />
    </FormDialog>
  )
}

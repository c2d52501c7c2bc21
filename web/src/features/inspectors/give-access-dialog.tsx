import {
  addDays,
  inspectorAuthorityMost,
  inspectorReferenceMost,
  inspectorTermBlocker,
  staffNameMost,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckboxList, CheckboxRow, toggled } from '../../design/checkbox-list.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { isoDay } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type GivenAccess, useInspectorCommands } from './inspectors-queries.ts'
import { inspectorsWords } from './inspectors-words.ts'

type GiveAccessDialogProps = {
  venue: PageVenue
  onGiven: (given: GivenAccess, person: { name: string; email: string }) => Promise<void>
  onClose: () => void
}

const weekDays = 7
/** A business day ends at noon at the latest. */
const dayEndsMostMs = 12 * 60 * 60_000

/** Who inspects, for whom, where, and from when to when. */
export function GiveAccessDialog({ venue, onGiven, onClose }: GiveAccessDialogProps) {
  const t = useWords(inspectorsWords)
  const { me } = useSession()
  const { give } = useInspectorCommands(venue.id)
  const owned = me.owned_venues.filter(({ role }) => role === 'owner')
  const [today] = useState(() => isoDay(new Date(), venue.timeZone))
  const [chosen, setChosen] = useState<readonly number[]>([venue.id])
  // After midnight it is still the business day before, and the inspector may be here already.
  const [from, setFrom] = useState(() => isoDay(new Date(Date.now() - dayEndsMostMs), venue.timeZone))
  const [until, setUntil] = useState(() => addDays(today, weekDays))
  const blocker = from === '' || until === '' ? null : inspectorTermBlocker({ from, until }, today)
  const daysFault = from === '' || until === '' ? t.daysMissing : blocker === null ? null : t.blockers[blocker]
  const form = useForm({
    initial: { name: '', email: '', authority: '', reference: '', days: '', venues: '' },
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t.emailMissing),
      authority: (authority) => (authority.trim() === '' ? t.authorityMissing : null),
      reference: (reference) => (reference.trim() === '' ? t.referenceMissing : null),
      days: () => daysFault,
      venues: () => (chosen.length === 0 ? t.venuesMissing : null),
    },
    submit: async ({ name, email, authority, reference }) => {
      const person = { name: name.trim(), email: email.trim() }
      const why = { authority: authority.trim(), reference: reference.trim() }
      await onGiven(await give({ ...person, ...why, from, until, venue_ids: [...chosen] }), person)
    },
  })
  const { name, email, authority, reference } = form.values
  const venuesFault = form.fault('venues')
  return (
    <FormDialog
      title={t.give}
      form={form}
      changed={[name, email, authority, reference].some((text) => text !== '')}
      onClose={onClose}
      width={560}
      submit={t.give}
      icon={<IconShieldSearch size={18} />}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        maxLength={staffNameMost}
        autoComplete="off"
        withAsterisk
        required
        data-autofocus
      />
      <TextInput
        {...form.field('email')}
        label={t.email}
        description={t.emailHint}
        type="email"
        maxLength={254}
        autoComplete="off"
        withAsterisk
        required
      />
      <TextInput
        {...form.field('authority')}
        label={t.authority}
        maxLength={inspectorAuthorityMost}
        autoComplete="off"
        withAsterisk
        required
      />
      <TextInput
        {...form.field('reference')}
        label={t.reference}
        maxLength={inspectorReferenceMost}
        autoComplete="off"
        withAsterisk
        required
      />
      <FieldGrid>
        <DayField label={t.from} value={from} onChange={setFrom} data-field="days" />
        <DayField
          label={t.until}
          value={until}
          min={today}
          onChange={setUntil}
          error={daysFault === null ? undefined : <FieldError>{daysFault}</FieldError>}
        />
      </FieldGrid>
      <CheckboxList label={t.venues} required error={venuesFault !== null && <FieldError>{venuesFault}</FieldError>}>
        {owned.map(({ id, name: venueName }, index) => (
          <CheckboxRow
            key={id}
            label={venueName}
            checked={chosen.includes(id)}
            {...(index === 0 ? { 'data-field': 'venues' } : {})}
            onChange={() => setChosen((now) => toggled(now, id))}
          />
        ))}
      </CheckboxList>
    </FormDialog>
  )
}

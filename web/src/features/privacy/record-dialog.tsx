import { identityProofs, privacyPersonMost, privacyRequestKinds, privacyTextMost } from '@aforo/domain'
import { Select, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid, WholeRow } from '../../design/field-grid.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { toast } from '../../design/toasts.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { foundMembersQuery } from '../../parts/members/found-members-query.ts'
import { useWords } from '../../words/words.ts'
import { usePrivacyCommands } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'

type RecordDialogProps = {
  venueId: number
  today: string
  /** The member from whose page it was opened. */
  member: Option | null
  onRecorded: (id: number) => void
  onClose: () => void
}

/** Records what somebody asks for about their data. */
export function RecordDialog({ venueId, today, member, onRecorded, onClose }: RecordDialogProps) {
  const t = useWords(privacyWords)
  const { record } = usePrivacyCommands(venueId)
  const once = useCommandKey(`privacy ${venueId}`)
  const [chosen, setChosen] = useState(member)
  const initial = {
    memberId: member === null ? '' : String(member.id),
    person: '',
    kind: '',
    receivedOn: today,
    proof: 'unchecked',
    details: '',
  }
  const any = () => null
  const form = useForm({
    initial,
    check: {
      memberId: any,
      person: (person, { memberId }) => (memberId === '' && person.trim() === '' ? t.personMissing : null),
      kind: (kind) => (kind === '' ? t.kindMissing : null),
      receivedOn: (day) => (day === '' ? t.dayMissing : null),
      proof: any,
      details: any,
    },
    refusedField: {
      privacy_received_later: 'receivedOn',
      privacy_received_long_ago: 'receivedOn',
      privacy_person_missing: 'person',
    },
    failed: t.saveFailed,
    submit: async ({ memberId, person, kind, receivedOn, proof, details }) => {
      const { id } = await record(once, {
        kind: privacyRequestKinds.find((known) => known === kind) ?? 'access',
        user_id: memberId === '' ? null : Number(memberId),
        person: memberId === '' ? person : '',
        received_on: receivedOn,
        proof: identityProofs.find((known) => known === proof) ?? 'unchecked',
        details,
      })
      toast.done({ title: t.saved })
      onRecorded(id)
    },
  })
  const kindFault = form.fault('kind')
  return (
    <FormDialog
      title={t.addTitle}
      form={form}
      changed={JSON.stringify(form.values) !== JSON.stringify(initial)}
      onClose={onClose}
      width={640}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      <FieldGrid columns="wide">
        <WholeRow>
          <Select
            label={t.kind}
            withAsterisk
            data-field="kind"
            data={privacyRequestKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
            value={form.values.kind === '' ? null : form.values.kind}
            allowDeselect={false}
            error={kindFault === null ? undefined : <FieldError>{kindFault}</FieldError>}
            onChange={(kind) => form.set('kind', kind ?? '')}
          />
        </WholeRow>
        <SearchSelect
          label={t.member}
          placeholder={t.noMember}
          nothingFound={t.noMemberFound}
          optional
          chosen={chosen}
          find={(words) => foundMembersQuery(venueId, words)}
          onChange={(option) => {
            setChosen(option)
            form.set('memberId', option === null ? '' : String(option.id))
          }}
        />
        <TextInput
          {...form.field('person')}
          label={t.person}
          maxLength={privacyPersonMost}
          autoComplete="off"
          disabled={form.values.memberId !== ''}
        />
        <DayField
          {...form.field('receivedOn')}
          label={t.received}
          withAsterisk
          max={today}
          presets="past"
          onChange={(day) => form.set('receivedOn', day)}
        />
        <Select
          label={t.proof}
          data={identityProofs.map((proof) => ({ value: proof, label: t.proofs[proof] }))}
          value={form.values.proof}
          allowDeselect={false}
          onChange={(proof) => form.set('proof', proof ?? 'unchecked')}
        />
      </FieldGrid>
      <ReasonField {...form.field('details')} label={t.details} maxLength={privacyTextMost} rows={3} />
    </FormDialog>
  )
}

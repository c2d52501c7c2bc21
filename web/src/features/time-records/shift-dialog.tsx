import { errorWords } from '@aforo/contract'
import { timeReasonMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWorked } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import type { Shift } from '../../parts/shifts/shift-list.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { type EmployeeShifts, useShiftWriting } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import classes from './time-records.module.css'
import { countOf, faultOf, fieldsOf, type ShiftFields, timesOf } from './shift-form.ts'

type ShiftDialogProps = {
  venue: PageVenue
  person: EmployeeShifts['person']
  /** Null to add a shift that was not clocked. */
  shift: Shift | null
  /** The person's other shifts, to detect conflicts before sending. */
  others: readonly Shift[]
  onClose: () => void
}

/** Corrects the times of a shift, with a reason. */
export function ShiftDialog({ venue, person, shift, others, onClose }: ShiftDialogProps) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [initial] = useState(() => fieldsOf(shift, venue.timeZone))
  const write = useShiftWriting(venue.id, person.id, shift?.id ?? null)
  const isShift = ({ kind }: ShiftFields) => kind === 'shift'
  const read = (fields: ShiftFields) => timesOf(fields, shift, venue.timeZone)
  const mayRun = shift?.state === 'running'

  const form = useForm({
    initial,
    check: {
      kind: () => null,
      began: (began, all) => {
        if (!isShift(all)) return null
        if (began === '') return t.timeMissing
        return read(all).beganAt === null ? t.timeNever : null
      },
      ended: (ended, all) => {
        if (!isShift(all)) return null
        if (ended === '' && !mayRun) return t.timeMissing
        const times = read(all)
        if (ended !== '' && times.endedAt === null) return t.timeNever
        const fault = faultOf(times, shift, others, now)
        return fault === null ? null : errorWords(fault, language)
      },
      reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null),
    },
    refusedField: {
      time_record_end_missing: 'ended',
      time_record_backwards: 'ended',
      time_record_in_future: 'ended',
      time_record_too_long: 'ended',
      time_record_overlaps: 'ended',
    },
    failed: t.saveFailed,
    submit: async (fields) => {
      const { beganAt, endedAt } = read(fields)
      const began_at = beganAt?.toISOString() ?? shift?.began_at ?? ''
      const ended_at = endedAt?.toISOString() ?? null
      const reason = fields.reason.trim()
      if (shift === null) await write.add({ began_at, ended_at: ended_at ?? '', reason })
      else
        await write.correct(shift.id, { began_at, ended_at, is_shift: isShift(fields), reason, version: shift.version })
      toast.done({ title: shift === null ? t.added : t.corrected })
      onClose()
    },
  })

  const count = countOf(read(form.values), isShift(form.values))
  const isChanged = Object.entries(form.values).some(([name, value]) => value !== initial[name as keyof ShiftFields])
  return (
    <FormDialog
      title={shift === null ? t.addTitle : t.correctTitle}
      of={person.name === '' ? person.email : person.name}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={t.save}
      icon={<IconDeviceFloppy size={18} />}
    >
      {shift !== null && (
        <ChoiceField
          name="kind"
          label={t.kind}
          choices={[
            { value: 'shift', label: t.isShift },
            { value: 'none', label: t.isNoShift },
          ]}
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
        />
      )}
      {isShift(form.values) && (
        <div className={classes.times}>
          <TextInput {...form.field('began')} type="datetime-local" label={t.began} withAsterisk required />
          <TextInput
            {...form.field('ended')}
            type="datetime-local"
            label={t.ended}
            {...(mayRun ? { description: t.endedHint } : { withAsterisk: true, required: true })}
          />
        </div>
      )}
      <Text as="p" tone="soft" numeric role="status">
        {count > 0 ? t.result(formatWorked(count, language)) : t.noResult}
      </Text>
      <ReasonField
        {...form.field('reason')}
        label={t.reason}
        description={t.reasonHint}
        withAsterisk
        required
        maxLength={timeReasonMost}
        rows={3}
      />
    </FormDialog>
  )
}

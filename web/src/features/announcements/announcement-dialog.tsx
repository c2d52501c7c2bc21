import { type AnnouncementKind, announcementKinds, announcementTextMost } from '@aforo/domain'
import { MultiSelect } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { isoDay } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { announcedOperatorsQuery, useAnnouncementCommands } from './announcements-queries.ts'
import { announcementsWords } from './announcements-words.ts'

/** The first moment of a day on the clock of this browser. */
const startOf = (day: string) => new Date(`${day}T00:00:00`)
const endOf = (day: string) => {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

/** What begins today is seen at once. */
const spanOf = (from: string, until: string) => {
  const now = new Date()
  return {
    starts_at: (from === isoDay(now) ? now : startOf(from)).toISOString(),
    ends_at: endOf(until).toISOString(),
  }
}

const isKind = (kind: string): kind is AnnouncementKind => announcementKinds.some((known) => known === kind)

/** Writes an announcement in both languages, for some days, to all operators or to some. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(announcementsWords)
  const { announce } = useAnnouncementCommands()
  const { data: platform } = useQuery(announcedOperatorsQuery)
  const once = useCommandKey('announcement new')
  const today = isoDay(new Date(useMinute()))
  const [initial] = useState({ kind: 'info', es: '', en: '', from: today, until: today, scope: 'all', operators: '' })
  const text = (typed: string) => (typed.trim() === '' ? t.textMissing : null)
  const form = useForm({
    initial,
    check: {
      kind: () => null,
      es: text,
      en: text,
      from: (day) => (day === '' ? t.dayMissing : null),
      until: (day, { from }) => {
        if (day === '') return t.dayMissing
        if (day < from) return t.endsEarly
        return day < today ? t.over : null
      },
      scope: () => null,
      operators: (ids, { scope }) => (scope === 'some' && ids === '' ? t.operatorsMissing : null),
    },
    refusedField: { announcement_ends_early: 'until', announcement_over: 'until', operator_not_found: 'operators' },
    failed: t.failed,
    submit: async ({ kind, es, en, from, until, scope, operators }) => {
      await once((key) =>
        announce(key, {
          kind: isKind(kind) ? kind : 'info',
          text_es: es.trim(),
          text_en: en.trim(),
          ...spanOf(from, until),
          operator_ids: scope === 'all' ? null : operators.split(',').map(Number),
        }),
      )
      toast.done({ title: t.created })
      onClose()
    },
  })
  const { values } = form
  const operatorsFault = form.fault('operators')
  const dayField = (name: 'from' | 'until') => {
    const { onChange: _typed, ...field } = form.field(name)
    return { ...field, onChange: (day: string) => form.set(name, day), nested: true }
  }
  return (
    <FormDialog
      title={t.create}
      form={form}
      changed={JSON.stringify(values) !== JSON.stringify(initial)}
      onClose={onClose}
      width={640}
      submit={t.create}
      icon={<IconSpeakerphone size={18} />}
    >
      <Segments
        label={t.kind}
        value={isKind(values.kind) ? values.kind : 'info'}
        options={announcementKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        onChange={(kind) => form.set('kind', kind)}
      />
      <ReasonField
        {...form.field('es')}
        label={t.textEs}
        description={t.textHint(announcementTextMost)}
        rows={3}
        maxLength={announcementTextMost}
        withAsterisk
        data-autofocus
      />
      <ReasonField {...form.field('en')} label={t.textEn} rows={3} maxLength={announcementTextMost} withAsterisk />
      <FieldGrid>
        <DayField {...dayField('from')} label={t.from} description={t.fromHint} withAsterisk />
        <DayField {...dayField('until')} label={t.until} description={t.untilHint} withAsterisk />
      </FieldGrid>
      <Segments
        label={t.forWhom}
        value={values.scope === 'some' ? 'some' : 'all'}
        options={[
          { value: 'all', label: t.everyOperator },
          { value: 'some', label: t.someOperators },
        ]}
        onChange={(scope) => form.set('scope', scope)}
      />
      {values.scope === 'some' && (
        <MultiSelect
          label={t.operators}
          data-field="operators"
          searchable
          withAsterisk
          data={(platform?.operators ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.operators === '' ? [] : values.operators.split(',')}
          onChange={(ids) => form.set('operators', ids.join(','))}
          error={operatorsFault === null ? undefined : <FieldError>{operatorsFault}</FieldError>}
        />
      )}
    </FormDialog>
  )
}

import { useState } from 'react'
import { DayField, dayFieldMark } from '../../../design/day-field.tsx'
import { FieldError } from '../../../design/field-error.tsx'
import { useWords } from '../../../words/words.ts'
import { memberFieldWords } from './member-field-words.ts'
import type { NewMember } from './use-new-member.tsx'

type DateFieldProps = {
  member: NewMember
  name: 'birthDate' | 'registeredOn' | 'expiresOn'
  label: string
  required?: boolean
  onPick?: (day: string) => void
}

/** The first incomplete date of a form. Its value is empty, as if nothing had been typed. */
export function findUnfinishedDay(within: Element): HTMLInputElement | null {
  // `checkValidity` is called on every input, because the call makes the field show its error.
  const unfinished = [...within.querySelectorAll<HTMLInputElement>(`input[${dayFieldMark}]`)].map((input) =>
    input.checkValidity() ? null : input,
  )
  return unfinished.find((input) => input !== null) ?? null
}

/** A date field that shows an error for an incomplete date instead of treating it as empty. */
export function DateField({ member: { form }, name, label, required = false, onPick }: DateFieldProps) {
  const t = useWords(memberFieldWords)
  const [isUnfinished, setIsUnfinished] = useState(false)
  const field = form.field(name)
  return (
    <DayField
      {...field}
      {...(isUnfinished ? { error: <FieldError>{t.dayUnfinished}</FieldError>, 'aria-invalid': true } : {})}
      label={label}
      {...(name === 'birthDate' ? {} : { presets: name === 'expiresOn' ? 'future' : 'past' })}
      withAsterisk={required}
      onChange={(day) => {
        setIsUnfinished(false)
        if (onPick === undefined) form.set(name, day)
        else onPick(day)
      }}
      onInvalid={() => setIsUnfinished(true)}
      onBlur={(event) => {
        if (event.currentTarget.checkValidity()) setIsUnfinished(false)
        field.onBlur()
      }}
    />
  )
}

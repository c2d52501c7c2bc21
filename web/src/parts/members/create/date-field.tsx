import { TextInput } from '@mantine/core'
import { useState } from 'react'
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
  const unfinished = [...within.querySelectorAll<HTMLInputElement>('input[type="date"]')].map((input) =>
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
    <TextInput
      {...field}
      {...(isUnfinished ? { error: <FieldError>{t.dayUnfinished}</FieldError>, 'aria-invalid': true } : {})}
      type="date"
      label={label}
      withAsterisk={required}
      onChange={(event) => {
        setIsUnfinished(false)
        if (onPick === undefined) field.onChange(event)
        else onPick(event.currentTarget.value)
      }}
      onInvalid={() => setIsUnfinished(true)}
      onBlur={(event) => {
        if (event.currentTarget.checkValidity()) setIsUnfinished(false)
        field.onBlur()
      }}
    />
  )
}

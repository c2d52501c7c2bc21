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

/** The first day of a form that is typed half, which to the form is the same as none. */
export function findUnfinishedDay(within: Element): HTMLInputElement | null {
  // Each of them is asked, because whoever is asked says what is wrong.
  const unfinished = [...within.querySelectorAll<HTMLInputElement>('input[type="date"]')].map((input) =>
    input.checkValidity() ? null : input,
  )
  return unfinished.find((input) => input !== null) ?? null
}

/** A day. One that is typed half says so instead of being taken for none. */
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

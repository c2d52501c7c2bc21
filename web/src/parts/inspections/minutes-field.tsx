import { type SupportMinutes, supportMinutes } from '@aforo/domain'
import { ChoiceField } from '../../design/choice-field.tsx'
import { useWords } from '../../words/words.ts'
import { supportWords } from './support-words.ts'

type Choice = `${SupportMinutes}`

/** What a form holds until somebody chooses. */
export const usualMinutes: Choice = '30'

/** For how long support may look. */
export function MinutesField({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) {
  const t = useWords(supportWords)
  const choices = supportMinutes.map((minutes) => ({ value: `${minutes}` as const, label: t.minutes(`${minutes}`) }))
  return <ChoiceField name="minutes" label={t.howLong} value={value} choices={choices} onChange={onChange} />
}

export const minutesOf = (value: Choice): SupportMinutes =>
  supportMinutes.find((minutes) => `${minutes}` === value) ?? supportMinutes[0]

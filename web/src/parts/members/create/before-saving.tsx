import { isEmail } from '@aforo/domain'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import classes from './before-saving.module.css'
import { memberFieldWords } from './member-field-words.ts'
import type { NewMember } from './use-new-member.tsx'

/** A checklist of what is required to save a new member. */
export function BeforeSaving({ member: { form, faultOf, isUnderAge, duplicates } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const { email, birthDate } = form.values
  const isDone = (done: boolean) => (done ? 'done' : 'missing')
  const points = [
    { name: t.photo, state: isDone(faultOf('photo') === null) },
    { name: t.credit, state: isDone(faultOf('credit') === null) },
    { name: t.validEmail, state: isDone(isEmail(email) && duplicates.email === null) },
    ...(birthDate === '' ? [] : [{ name: t.ofAge, state: isUnderAge ? 'bad' : isDone(faultOf('birthDate') === null) }]),
  ]
  return (
    <Card title={t.before}>
      <ul className={classes.points}>
        {points.map(({ name, state }) => (
          <li key={name} data-state={state}>
            {state === 'done' && <IconCircleCheckFilled size={20} aria-hidden="true" />}
            {state === 'missing' && <IconCircleDashed size={20} aria-hidden="true" />}
            {state === 'bad' && <IconAlertOctagonFilled size={20} aria-hidden="true" />}
            <b>{name}</b> {state !== 'done' && <span>{state === 'bad' ? t.tooYoung : t.missing}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

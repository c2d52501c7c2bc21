import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Text } from '../../design/primitives.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { peopleWords } from '../../words/people-words.ts'
import { useWords } from '../../words/words.ts'
import { type DevicePerson, pictureOf } from './lock-queries.ts'
import { lockWords } from './lock-words.ts'
import classes from './lock.module.css'

type FacesProps = { people: readonly DevicePerson[]; chosenId: number | null; onChoose: (id: number) => void }

/** The people of the venue, those on shift first. */
export function Faces({ people, chosenId, onChoose }: FacesProps) {
  const t = useWords(lockWords)
  const { role } = useWords(peopleWords)
  return (
    <div className={classes.faces} role="group" aria-label={t.people}>
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          className={classes.person}
          aria-pressed={person.id === chosenId}
          data-away={person.on_shift_since === null || undefined}
          onClick={() => onChoose(person.id)}
        >
          <Face person={person} size={96} />
          <Text size="lead" weight="semibold" truncate className={classes.name}>
            {person.name}
          </Text>
          <Text tone="soft">{role[person.role]}</Text>
          {person.id === chosenId && <IconCircleCheckFilled className={classes.tick} size={22} aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}

/** The device may see the pictures of its people, so the browser loads them without a token. */
export function Face({ person, size }: { person: DevicePerson; size: number }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (!person.has_picture || hasFailed) {
    return <Portrait id={person.id} name={person.name} size={size} imagePath={null} />
  }
  return (
    <img
      className={classes.face}
      src={pictureOf(person.id)}
      width={size}
      height={size}
      alt=""
      onError={() => setHasFailed(true)}
    />
  )
}

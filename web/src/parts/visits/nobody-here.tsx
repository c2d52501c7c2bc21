import { Button } from '@mantine/core'
import { IconDoor, IconUsersGroup } from '@tabler/icons-react'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { roomWords } from './room-words.ts'

type NobodyHereProps = {
  /** Whether nobody is inside at all. */
  isEmpty: boolean
  /** What to say then, and what to do about it. */
  title: string
  hint: string
  typed: string
  onClear: () => void
}

/** In place of who is inside: nobody, or nobody by what was typed. */
export function NobodyHere({ isEmpty, title, hint, typed, onClear }: NobodyHereProps) {
  const t = useWords(roomWords)
  if (isEmpty) {
    return (
      <StateCard Icon={IconDoor} title={title}>
        {hint}
      </StateCard>
    )
  }
  return (
    <StateCard
      Icon={IconUsersGroup}
      title={t.noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {t.clearFilter}
        </Button>
      }
    >
      {typed}
    </StateCard>
  )
}

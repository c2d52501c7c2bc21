import { Button } from '@mantine/core'
import { IconDoor, IconUsersGroup } from '@tabler/icons-react'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { roomWords } from './room-words.ts'

type NobodyHereProps = {
  /** Whether the room is empty. */
  isEmpty: boolean
  /** The title and hint for an empty room. */
  title: string
  hint: string
  typed: string
  onClear: () => void
}

/** Shown when the room is empty or no member inside matches the search. */
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

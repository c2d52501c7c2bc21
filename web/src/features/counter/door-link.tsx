import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { counterWords } from './counter-words.ts'

/** A link to the door, for staff with access to it. */
export function DoorLink() {
  const t = useWords(counterWords)
  const { person, venueId } = useSession()
  if (pageBlocker('/control', person, venueId) !== null) return null
  return (
    <Button
      component={Link}
      to="/control"
      variant="default"
      leftSection={<IconDoorEnter size={20} aria-hidden="true" />}
    >
      {t.toDoor}
    </Button>
  )
}

import { unreadCountedMost } from '@aforo/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unreadQuery } from './message-queries.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './header.module.css'

/** Link to the messages, with the number of unread ones. */
export function MessagesLink({ venueId }: { venueId: number }) {
  const t = useWords(frameWords)
  const { data: unread = 0 } = useQuery(unreadQuery(venueId))
  const count = unread >= unreadCountedMost ? `${unreadCountedMost - 1}+` : String(unread)
  const label = unread === 0 ? t.messages : t.unread(count)
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to="/messages"
        variant="subtle"
        aria-label={label}
        className={classes.messages ?? ''}
      >
        <IconMessage size={21} stroke={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.unread} aria-hidden="true">
            {count}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}

import { alertsCountedMost, roleAt } from '@aforo/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { usePhone } from '../../design/use-phone.ts'
import { useSession, type Venue } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { unseenQuery } from './alert-queries.ts'
import { frameWords } from './frame-words.ts'
import classes from './header.module.css'

const AlertsPanel = lazy(async () => ({
  default: (await import('../../features/alerts/alerts-page.tsx')).AlertsPanel,
}))

/** The bell of owners, with the number of alerts that they have not seen. Superadmins look while they inspect. */
export function AlertsBell({ venue }: { venue: Venue }) {
  const { person } = useSession()
  return roleAt(person, venue.id) === 'owner' ? <OwnersBell venue={venue} /> : null
}

function OwnersBell({ venue }: { venue: Venue }) {
  const t = useWords(frameWords)
  const isPhone = usePhone()
  const { data: unseen = 0 } = useQuery(unseenQuery(venue.id))
  const [isOpen, setIsOpen] = useState(false)
  const count = unseen >= alertsCountedMost ? `${alertsCountedMost - 1}+` : String(unseen)
  const label = unseen === 0 ? t.alerts : t.unseen(count)
  const look = { variant: 'subtle', 'aria-label': label, className: classes.messages ?? '' } as const
  const content = (
    <>
      <IconBell size={21} stroke={1.6} aria-hidden="true" />
      {unseen > 0 && (
        <span className={classes.unread} aria-hidden="true">
          {count}
        </span>
      )}
    </>
  )
  if (isPhone) {
    return (
      <ActionIcon component={Link} to="/alerts" {...look}>
        {content}
      </ActionIcon>
    )
  }
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-haspopup="dialog" onClick={() => setIsOpen(true)} {...look}>
          {content}
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AlertsPanel
            venue={{ id: venue.id, name: venue.name, currency: venue.currency, timeZone: venue.time_zone }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

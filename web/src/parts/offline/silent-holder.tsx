import { mayUse } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { isSilent, leasesQuery, type SilentLease } from './lease-queries.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { takeOverWords } from './take-over-words.ts'
import { useWaitingWords } from './use-waiting-words.ts'

/** The devices that go on without a connection, and the way to take over from them, also from a phone. */
export function SilentHolders({ venue }: { venue: PageVenue }) {
  const { data } = useQuery(leasesQuery(venue.id))
  const silent = data?.leases.filter(isSilent) ?? []
  if (silent.length === 0) return null
  return (
    <Stack gap={4}>
      {silent.map((lease) => (
        <SilentHolder key={lease.place} venue={venue} lease={lease} />
      ))}
    </Stack>
  )
}

function SilentHolder({ venue, lease }: { venue: PageVenue; lease: SilentLease }) {
  const t = useWords(takeOverWords)
  const waitingWords = useWaitingWords()
  const language = useLanguage()
  const { person } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { holder, place } = lease
  const since = formatTime(new Date(holder.offline_since), language, venue.timeZone)
  const close = () => setIsOpen(false)
  return (
    <>
      <Strip
        tone="warn"
        title={t.silent(holder.device_name, place, since)}
        hint={t.silentHint(waitingWords(holder.waiting))}
      >
        {mayUse(person, venue.id, 'offline.take_over') ? (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowsExchange size={20} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {t.takeOver}
          </Button>
        ) : (
          <Text size="small">{t.needsRight}</Text>
        )}
      </Strip>
      {isOpen && <TakeOverDialog venueId={venue.id} lease={lease} onDone={close} onClose={close} />}
    </>
  )
}

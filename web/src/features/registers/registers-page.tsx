import { mayUse, pageBlocker, registerKinds } from '@aforo/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageHead } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { isoDay } from '../../format/format.ts'
import { CheckCard } from '../../parts/registers/check-card.tsx'
import { IssuedList } from '../../parts/registers/issued-list.tsx'
import { RegisterCard } from '../../parts/registers/register-card.tsx'
import { registersWords } from '../../parts/registers/registers-words.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { findRegister, registersQuery, useIssue } from './registers-queries.ts'

/** The registers for authorities: issue one, check a copy, and the list of those that were issued. */
export function Page() {
  const t = useWords(registersWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Registers key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Registers({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(registersWords)
  const { person } = useSession()
  const issue = useIssue(venue.id)
  const list = useInfiniteQuery(registersQuery(venue.id))
  const [today] = useState(() => isoDay(new Date(), venue.timeZone))
  const back = pageBlocker('/exports', person, venue.id) === null ? { to: '/exports', label: t.back } : null
  const kinds = registerKinds.filter((kind) => kind !== 'members' || mayUse(person, venue.id, 'registers.members'))
  return (
    <>
      <PageHead title={t.title} back={back}>
        {choice}
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {mayUse(person, venue.id, 'registers.issue') && (
          <RegisterCard title={t.issue} today={today} kinds={kinds} words={t} save={issue} />
        )}
        <CheckCard timeZone={venue.timeZone} find={(sha256) => findRegister(venue.id, sha256)} />
        <IssuedList timeZone={venue.timeZone} list={list} />
      </Stack>
    </>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Stack } from '../../design/primitives.tsx'
import { CheckCard } from '../../parts/registers/check-card.tsx'
import { IssuedList } from '../../parts/registers/issued-list.tsx'
import { RegisterCard } from '../../parts/registers/register-card.tsx'
import { useWords } from '../../words/words.ts'
import { downloadCopy, findIssued, issuedQuery } from './inspector-queries.ts'
import { inspectorWords } from './inspector-words.ts'

type Props = { venueId: number; today: string; timeZone: string }

/** Copies of the registers, the check of a file, and the list of what was issued. */
export function InspectedRegisters({ venueId, today, timeZone }: Props) {
  const t = useWords(inspectorWords)
  const list = useInfiniteQuery(issuedQuery(venueId))
  return (
    <Stack gap={6} align="stretch">
      <RegisterCard title={t.copyTitle} today={today} words={t} save={(wanted) => downloadCopy(venueId, wanted)} />
      <CheckCard timeZone={timeZone} find={(sha256) => findIssued(venueId, sha256)} />
      <IssuedList timeZone={timeZone} list={list} />
    </Stack>
  )
}

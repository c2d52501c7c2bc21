import { amountOfCents } from '@aforo/domain'
import type { ReactNode } from 'react'
import type { PageVenue } from '../venues/at-venue.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { expectedCents } from './counting.ts'
import { Difference } from './difference.tsx'
import type { TillSession } from './till-queries.ts'
import classes from './tills.module.css'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

type CountSummaryProps = {
  venue: PageVenue
  session: TillSession
  countedCents: number | null
  isCounted: boolean
  children: ReactNode
}

/** What should be in the drawer, what was counted, and the difference. Where tills are counted blind, after the count. */
export function CountSummary({ venue, session, countedCents, isCounted, children }: CountSummaryProps) {
  const t = useWords(tillWords)
  const { money, signed, parts } = useTillFormat(venue)
  const { blind, drawer } = session
  const expected = expectedCents(session, countedCents)
  const last = session.counts.at(-1)
  return (
    <Stack as="section" gap={5} padX={6} padY={5} className={classes.summary} aria-label={t.summary}>
      <Text as="h3" size="lead" weight="semibold">
        {t.summary}
      </Text>
      <Stack as="dl" gap={4}>
        {!blind && <FactLine name={t.float}>{money(drawer.float)}</FactLine>}
        {!blind &&
          parts(session).map(({ name, amount }) => (
            <FactLine key={name} name={name}>
              {signed(amount)}
            </FactLine>
          ))}
        {expected !== null && (
          <FactLine name={t.expected} isSum isLined>
            {money(amountOfCents(expected))}
          </FactLine>
        )}
        <FactLine name={t.counted} isSum>
          {countedCents === null ? '–' : money(amountOfCents(countedCents))}
        </FactLine>
      </Stack>
      {expected === null && (
        <Text as="p" size="small" tone="soft">
          {last === undefined ? t.blindHint : t.blindAgain(money(last.counted))}
        </Text>
      )}
      {expected !== null && countedCents !== null && isCounted && (
        <Difference venue={venue} amount={amountOfCents(countedCents - expected)} />
      )}
      {children}
    </Stack>
  )
}

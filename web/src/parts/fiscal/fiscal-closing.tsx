import { centsOfAmount, deliveryStates } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatMoney, formatPercent } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import classes from './closing.module.css'
import { dayClosingQuery, type FiscalChainClosing, tillClosingQuery } from './closing-queries.ts'
import { closingWords } from './closing-words.ts'

/** The fiscal totals of a business day, to print. Nothing where nothing was issued. */
export function DayClosing({ venue, day }: { venue: PageVenue; day: string }) {
  const t = useWords(closingWords)
  const language = useLanguage()
  const { data } = useQuery(dayClosingQuery(venue.id, day))
  if (data === undefined || data.chains.length === 0) return null
  return (
    <Stack gap={5} className={classes.printed}>
      {data.chains.map((chain) => (
        <ChainCard
          key={chain.installation}
          venue={venue}
          chain={chain}
          title={t.ofDay(formatDay(day, language))}
          hint={t.dayHint}
        />
      ))}
      <Row>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      </Row>
    </Stack>
  )
}

/** The fiscal totals of the time in which a till was open, as a part of its report. */
export function TillClosing({ venue, sessionId }: { venue: PageVenue; sessionId: number }) {
  const t = useWords(closingWords)
  const { data } = useQuery(tillClosingQuery(venue.id, sessionId))
  return data?.chains.map((chain) => (
    <ChainCard key={chain.installation} venue={venue} chain={chain} title={t.title} hint={t.tillHint} />
  ))
}

type ChainCardProps = { venue: PageVenue; chain: FiscalChainClosing; title: string; hint: string }

function ChainCard({ venue, chain, title, hint }: ChainCardProps) {
  const t = useWords(closingWords)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const count = (number: number) => formatCount(number, language)
  const { cancelled, amended, issuer } = chain
  return (
    <Card title={title} of={venue.name}>
      <Stack gap={6}>
        <Text as="p" size="small" tone="soft">
          {hint}
        </Text>
        {chain.environment === 'test' && (
          <Text as="p" weight="semibold">
            {t.test}
          </Text>
        )}
        <Stack as="dl" gap={4}>
          <FactLine name={t.issuer}>
            {issuer.name} · {issuer.tax_id}
          </FactLine>
          <FactLine name={t.installation}>{chain.installation}</FactLine>
          {chain.series.map(({ name, first, last, documents }) => (
            <FactLine key={name} name={t.numbers(first, last)}>
              {count(documents)}
            </FactLine>
          ))}
        </Stack>
        <Stack as="dl" gap={4} padY={6} line="top">
          {chain.types.map(({ type, documents, total }) => (
            <FactLine key={type} name={t.types[type]}>
              {t.countAndTotal(count(documents), money(total))}
            </FactLine>
          ))}
          {cancelled.documents > 0 && (
            <FactLine name={t.cancelled}>
              {t.countAndTotal(count(cancelled.documents), money(-cancelled.total))}
            </FactLine>
          )}
          {amended > 0 && <FactLine name={t.amended}>{count(amended)}</FactLine>}
          {deliveryStates
            .filter((state) => chain.deliveries[state] > 0)
            .map((state) => (
              <FactLine key={state} name={t.states[state]}>
                {count(chain.deliveries[state])}
              </FactLine>
            ))}
        </Stack>
        <Stack as="dl" gap={4} padY={6} line="top">
          {chain.shares.map(({ kind, reason, rate, base, tax }) => {
            const rated = kind === 'taxed' ? formatPercent(rate, language) : (reason ?? '')
            const name = `${t.treatments[kind]} ${rated}`
            return (
              <FactLine key={name} name={name}>
                {money(base)} + {money(tax)}
              </FactLine>
            )
          })}
          <FactLine name={t.base}>{money(chain.base)}</FactLine>
          <FactLine name={t.tax}>{money(chain.tax)}</FactLine>
          <FactLine name={t.total} isSum>
            {money(chain.total)}
          </FactLine>
        </Stack>
        <Stack as="dl" gap={4} padY={6} line="top">
          <FactLine name={t.running}>
            {money(chain.running_total)}
            <Text as="p" size="small" tone="soft">
              {t.runningHint(count(chain.running_documents))}
            </Text>
          </FactLine>
          <FactLine name={t.lastHash}>
            <Text size="small" className={classes.hash}>
              {chain.last_hash}
            </Text>
          </FactLine>
        </Stack>
      </Stack>
    </Card>
  )
}

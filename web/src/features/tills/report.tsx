import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { TaxTotals } from '../../parts/taxes/tax-totals.tsx'
import { treatmentWords } from '../../parts/taxes/treatment-words.ts'
import { TillClosing } from '../../parts/fiscal/fiscal-closing.tsx'
import { Difference } from '../../parts/tills/difference.tsx'
import type { TillReport } from '../../parts/tills/till-queries.ts'
import { useTillFormat } from '../../parts/tills/till-format.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import classes from './tills.module.css'

type ReportProps = { venue: PageVenue; report: TillReport }

/** The movements of a drawer, its count and the difference. */
export function Report({ venue, report }: ReportProps) {
  const t = useWords(tillWords)
  const taxes = useWords(treatmentWords)
  const language = useLanguage()
  const { date, time, money, signed, parts } = useTillFormat(venue)
  const { closing, drawer } = report
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  const shift = `${at(report.opened_at)} – ${closing === null ? t.stillOpen : at(closing.at)}`
  return (
    <div className={classes.report}>
      <Stack as="header" gap={2} className={classes.printHead}>
        <Text as="b" size="heading" weight="semibold">
          {t.reportHead}
        </Text>
        <Text size="lead">
          {venue.name} · {report.till}
        </Text>
        <Text numeric>{shift}</Text>
      </Stack>
      <Card title={t.money} of={venue.name}>
        <Stack gap={6}>
          <Stack as="dl" gap={4}>
            <FactLine name={t.name}>{report.till}</FactLine>
            <FactLine name={t.when}>{shift}</FactLine>
            <FactLine name={t.businessDay}>{formatDay(report.business_date, language)}</FactLine>
            <FactLine name={t.openedByName}>{report.opened_by}</FactLine>
            {closing !== null && <FactLine name={t.closedByName}>{closing.by}</FactLine>}
          </Stack>
          {report.blind ? (
            <Text as="p" tone="soft">
              {t.blindHint}
            </Text>
          ) : (
            <Stack as="dl" gap={4} padY={6} line="top">
              <FactLine name={t.float}>{money(drawer.float)}</FactLine>
              {parts(report).map(({ name, amount }) => (
                <FactLine key={name} name={name}>
                  {signed(amount)}
                </FactLine>
              ))}
              <FactLine name={t.expected} isSum>
                {money(drawer.expected)}
              </FactLine>
              {closing !== null && (
                <FactLine name={t.counted} isSum>
                  {money(closing.counted)}
                </FactLine>
              )}
            </Stack>
          )}
        </Stack>
        {closing !== null && (
          <Stack gap={5}>
            <Difference venue={venue} amount={closing.difference} />
            {closing.reason !== '' && (
              <Text as="p" breaks>
                <b>{t.differenceReason}:</b> {closing.reason}
              </Text>
            )}
          </Stack>
        )}
      </Card>
      {closing !== null && <CountedPieces venue={venue} pieces={closing.pieces} />}
      {report.counts.length > 0 && <BlindCounts venue={venue} counts={report.counts} />}
      {report.taxes.length > 0 && (
        <Card title={taxes.title} of={taxes.ofDay}>
          <TaxTotals totals={report.taxes} currency={venue.currency} />
        </Card>
      )}
      <TillClosing venue={venue} sessionId={report.id} />
      <Movements venue={venue} report={report} />
      {closing !== null && (
        <Row className={classes.wide} gap={7} wrap>
          <Signature>{t.signedByCloser(closing.by)}</Signature>
          <Signature>{t.signedByManager}</Signature>
        </Row>
      )}
    </div>
  )
}

/** A line to sign on, for the printed report. */
const Signature = ({ children }: { children: ReactNode }) => (
  <Stack grow className={classes.signature} padY={4} line="bottom">
    <Text size="small" tone="soft">
      {children}
    </Text>
  </Stack>
)

type Pieces = NonNullable<TillReport['closing']>['pieces']

function CountedPieces({ venue, pieces }: { venue: PageVenue; pieces: Pieces }) {
  const t = useWords(tillWords)
  const { money } = useTillFormat(venue)
  return (
    <Card title={t.count}>
      {pieces.length === 0 ? (
        <p>{t.countedInTotal}</p>
      ) : (
        <Stack as="dl" gap={4}>
          {pieces
            .toSorted((one, other) => other.value - one.value)
            .map(({ value, count }) => (
              <FactLine key={value} name={`${count} × ${money(value)}`}>
                {money(value * count)}
              </FactLine>
            ))}
        </Stack>
      )}
    </Card>
  )
}

/** Every count that was made before the expected cash was shown. */
function BlindCounts({ venue, counts }: { venue: PageVenue; counts: TillReport['counts'] }) {
  const t = useWords(tillWords)
  const { money, signed, time } = useTillFormat(venue)
  return (
    <Card title={t.blindCounts}>
      <Stack as="dl" gap={4}>
        {counts.map(({ at, by, counted, difference }) => (
          <FactLine key={at} name={`${time(at)} · ${by}`}>
            {difference === 0 ? money(counted) : `${money(counted)} (${signed(difference)})`}
          </FactLine>
        ))}
      </Stack>
    </Card>
  )
}

function Movements({ venue, report }: ReportProps) {
  const t = useWords(tillWords)
  const { transactionKinds } = useWords(memberWords)
  const { time, signed } = useTillFormat(venue)
  return (
    <Surface className={classes.wide}>
      <SurfaceHead title={t.movements} isInset />
      {report.movements.length === 0 && (
        <Stack as="p" padX={6} padY={5} tone="soft">
          {t.noMovements}
        </Stack>
      )}
      <ul>
        {report.movements.map((movement) => {
          const details = [
            movement.category === null ? '' : t.categories[movement.category],
            movement.supplier,
            movement.reason,
          ].filter((part) => part !== '')
          return (
            <Row key={movement.id} as="li" gap={6} align="baseline" padX={6} padY={4} line="top">
              <Text as="time" dateTime={movement.at} tone="soft">
                {time(movement.at)}
              </Text>
              <Text className={classes.what} tone="soft" breaks>
                <Text as="b" weight="bold" tone="ink">
                  {transactionKinds[movement.kind]}
                </Text>{' '}
                {[...details, movement.by].join(' · ')}
              </Text>
              <Text as="b" weight="bold" nowrap>
                {signed(movement.change)}
              </Text>
            </Row>
          )
        })}
      </ul>
    </Surface>
  )
}

import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Difference } from '../../parts/tills/difference.tsx'
import type { TillReport } from '../../parts/tills/till-queries.ts'
import { useTillFormat } from '../../parts/tills/till-format.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import classes from './report.module.css'

type ReportProps = { venue: PageVenue; report: TillReport }

/** The movements of a drawer, its count and the difference. */
export function Report({ venue, report }: ReportProps) {
  const t = useWords(tillWords)
  const language = useLanguage()
  const { date, time, money, signed, parts } = useTillFormat(venue)
  const { closing, drawer } = report
  return (
    <div className={classes.report}>
      <Card title={t.money} of={venue.name}>
        <dl className={classes.facts}>
          <Fact name={t.when}>
            {date(report.opened_at)}, {time(report.opened_at)} – {closing === null ? t.stillOpen : time(closing.at)}
          </Fact>
          <Fact name={t.businessDay}>{formatDay(report.business_date, language)}</Fact>
          <Fact name={t.openedByName}>{report.opened_by}</Fact>
          {closing !== null && <Fact name={t.closedByName}>{closing.by}</Fact>}
        </dl>
        <dl className={classes.sums}>
          <Fact name={t.float}>{money(drawer.float)}</Fact>
          {parts(report).map(({ name, amount }) => (
            <Fact key={name} name={name}>
              {signed(amount)}
            </Fact>
          ))}
          <Fact name={t.expected} strong>
            {money(drawer.expected)}
          </Fact>
          {closing !== null && (
            <Fact name={t.counted} strong>
              {money(closing.counted)}
            </Fact>
          )}
        </dl>
        {closing !== null && <Difference venue={venue} amount={closing.difference} />}
        {closing !== null && closing.reason !== '' && (
          <p className={classes.reason}>
            <b>{t.differenceReason}:</b> {closing.reason}
          </p>
        )}
      </Card>
      {closing !== null && <CountedPieces venue={venue} pieces={closing.pieces} />}
      <Movements venue={venue} report={report} />
    </div>
  )
}

type Pieces = NonNullable<TillReport['closing']>['pieces']

function CountedPieces({ venue, pieces }: { venue: PageVenue; pieces: Pieces }) {
  const t = useWords(tillWords)
  const { money } = useTillFormat(venue)
  return (
    <Card title={t.count}>
      {pieces.length === 0 ? (
        <p>{t.countedInTotal}</p>
      ) : (
        <dl className={classes.sums}>
          {pieces
            .toSorted((one, other) => other.value - one.value)
            .map(({ value, count }) => (
              <Fact key={value} name={`${count} × ${money(value)}`}>
                {money(value * count)}
              </Fact>
            ))}
        </dl>
      )}
    </Card>
  )
}

function Movements({ venue, report }: ReportProps) {
  const t = useWords(tillWords)
  const { transactionKinds } = useWords(memberWords)
  const { time, signed } = useTillFormat(venue)
  return (
    <div className={classes.wide}>
      <Card title={t.movements} rows>
        {report.movements.length === 0 && <p className={classes.none}>{t.noMovements}</p>}
        <ul className={classes.movements}>
          {report.movements.map((movement) => {
            const details = [
              movement.category === null ? '' : t.categories[movement.category],
              movement.supplier,
              movement.reason,
            ].filter((part) => part !== '')
            return (
              <li key={movement.id}>
                <time dateTime={movement.at}>{time(movement.at)}</time>
                <span className={classes.what}>
                  <b>{transactionKinds[movement.kind]}</b> <span>{[...details, movement.by].join(' · ')}</span>
                </span>
                <b>{signed(movement.change)}</b>
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}

function Fact({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

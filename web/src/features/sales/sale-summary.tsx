import { type ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import type { Sale } from './sales-queries.ts'
import { salesWords } from './sales-words.ts'
import { SaleMember } from './sale-member.tsx'
import classes from './sale-summary.module.css'
import { useSaleFormat } from './sale-format.ts'

/** Summary of a sale: the amount first, then member, time and reason. */
export function SaleSummary({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const { rules } = useWords(gateWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  return (
    <Card>
      <p className={classes.total} data-void={sale.voided !== null || undefined}>
        <span>{t.total}</span> <b>{format.money(sale.total)}</b>
      </p>
      {sale.returned > 0 && <p className={classes.returned}>{t.ofTotalReturned(format.money(sale.returned))}</p>}
      <dl className={classes.facts}>
        <Fact name={t.creditAfter}>{format.money(sale.balance_after)}</Fact>
        {sale.grams > 0 && <Fact name={t.grams}>{format.quantity(sale.grams, 'weight')}</Fact>}
        <Fact name={t.member}>
          <SaleMember venue={venue} client={sale.client} />
        </Fact>
        <Fact name={t.staff}>{sale.by}</Fact>
        <Fact name={t.when}>
          <time dateTime={sale.at}>
            {format.date(sale.at)} <span>{format.time(sale.at)}</span>
          </time>
        </Fact>
        <Fact name={t.businessDay}>{formatDay(sale.business_date, language)}</Fact>
        <Fact name={t.venue}>{sale.venue.name}</Fact>
        {sale.reason !== '' && <Fact name={t.reason}>{sale.reason}</Fact>}
        {sale.rules.length > 0 && <Fact name={t.rules}>{sale.rules.map((rule) => rules[rule].name).join(' · ')}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { FactLine } from '../../design/fact-line.tsx'
import { Surface } from '../../design/surface.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import type { Sale } from '../../parts/sales/sale-query.ts'
import { salesWords } from './sales-words.ts'
import { SaleMember } from './sale-member.tsx'
import { useSaleFormat } from '../../parts/sales/sale-format.ts'

/** Summary of a sale: the amount first, then member, time and reason. */
export function SaleSummary({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const { rules } = useWords(gateWords)
  const language = useLanguage()
  const format = useSaleFormat(venue)
  return (
    <Surface pad={6} gap={5}>
      <Stack numeric>
        <Stack as="p">
          <Text size="small" weight="medium" tone="soft">
            {t.total}
          </Text>{' '}
          <Text
            as={sale.voided === null ? 'b' : 's'}
            size="display"
            weight="bold"
            tone={sale.voided === null ? 'ink' : 'quiet'}
          >
            {format.money(sale.total)}
          </Text>
        </Stack>
        {sale.returned > 0 && (
          <Text as="p" tone="soft">
            {t.ofTotalReturned(format.money(sale.returned))}
          </Text>
        )}
      </Stack>
      <dl>
        <FactLine isLined name={t.creditAfter}>
          {format.money(sale.balance_after)}
        </FactLine>
        {sale.grams > 0 && (
          <FactLine isLined name={t.grams}>
            {format.quantity(sale.grams, 'weight')}
          </FactLine>
        )}
        <FactLine isLined name={t.member}>
          <SaleMember venue={venue} client={sale.client} />
        </FactLine>
        <FactLine isLined name={t.staff}>
          {sale.by}
        </FactLine>
        <FactLine isLined name={t.when}>
          <time dateTime={sale.at}>
            {format.date(sale.at)}{' '}
            <Text weight="regular" tone="quiet">
              {format.time(sale.at)}
            </Text>
          </time>
        </FactLine>
        <FactLine isLined name={t.businessDay}>
          {formatDay(sale.business_date, language)}
        </FactLine>
        <FactLine isLined name={t.venue}>
          {sale.venue.name}
        </FactLine>
        {sale.reason !== '' && (
          <FactLine isLined name={t.reason}>
            {sale.reason}
          </FactLine>
        )}
        {sale.rules.length > 0 && (
          <FactLine isLined name={t.rules}>
            {sale.rules.map((rule) => rules[rule].name).join(' · ')}
          </FactLine>
        )}
      </dl>
    </Surface>
  )
}

import { IconAlertOctagonFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { CountResult } from './counts-queries.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { useResultFormat } from './result-format.ts'
import classes from './result-totals.module.css'
import { resultWords } from './result-words.ts'

const namedMost = 3

/** The whole difference, and how many products are as expected. */
export function ResultTotals({ venue, result }: { venue: PageVenue; result: CountResult }) {
  const t = useWords(resultWords)
  const format = useResultFormat(venue.currency)
  const { totals } = result
  const share = format.share(totals.difference, totals.expected)
  const outside = result.products.filter(({ verdict }) => verdict !== 'normal').map(({ product }) => product.name)
  const named = outside.slice(0, namedMost)
  const names =
    outside.length > namedMost
      ? t.andMore(named.join(', '), outside.length - namedMost)
      : named.length < 2
        ? named.join('')
        : `${named.slice(0, -1).join(', ')}${t.and}${named.at(-1) ?? ''}`
  return (
    <FigureTiles
      figures={[
        {
          name: t.total,
          text: format.signed(totals.difference),
          hint: [
            t.totalHint(share, format.quantity(totals.expected), format.money(totals.value)),
            ...(totals.pieces_difference === 0 ? [] : [t.pieces(format.signed(totals.pieces_difference, 'fixed'))]),
          ].join(' '),
        },
        {
          name: t.within,
          text: String(totals.within),
          hint: t.withinHint(totals.within),
          icon: <IconCircleCheckFilled size={18} className={classes.ok} aria-hidden="true" />,
        },
        {
          name: t.outside,
          text: String(totals.outside),
          hint: totals.outside === 0 ? t.outsideNone : t.outsideHint(totals.outside, names),
          icon: totals.outside > 0 && <IconAlertOctagonFilled size={18} className={classes.bad} aria-hidden="true" />,
        },
      ]}
    />
  )
}

import { centsOfAmount, entryInstant, memberNumberText, minutesInside } from '@aforo/domain'
import { memo, useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatWorked } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { counterWords } from './counter-words.ts'
import classes from './inside-cards.module.css'
import { MemberTile } from './member-tile.tsx'

type InsideCardsProps = {
  venue: PageVenue
  entries: readonly ActiveEntry[]
  /** The member that Enter selects. */
  currentId: number | null
  onChoose: (id: number) => void
}

/** A card for each member inside. A tap anywhere on a card selects the member. */
export function InsideCards({ venue, entries, currentId, onChoose }: InsideCardsProps) {
  const t = useWords(counterWords)
  const minuteMs = useMinute()
  return (
    <ul className={classes.cards} aria-label={t.insideNow}>
      {entries.map((entry) => (
        <InsideCard
          key={entry.id}
          entry={entry}
          currency={venue.currency}
          minutes={minutesInside(entryInstant(entry.entry_time), new Date(minuteMs))}
          isCurrent={entry.user_id === currentId}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

type InsideCardProps = {
  entry: ActiveEntry
  currency: string
  minutes: number
  isCurrent: boolean
  onChoose: (id: number) => void
}

const InsideCard = memo(function Card({ entry, currency, minutes, isCurrent, onChoose }: InsideCardProps) {
  const t = useWords(counterWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const card = useRef<HTMLElement>(null)
  const { client, cart_items: cartItems } = entry
  const name = memberName(client)
  const withCart = t.selectCart(formatCount(cartItems, language))
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <MemberTile
      ref={card}
      id={client.id}
      imagePath={client.profile.image_path}
      name={name}
      detail={`${number(memberNumberText(client.profile.client_id))} · ${t.stayInside(formatWorked(minutes, language))}`}
      badge={<BarredBadge state={client.state} />}
      figure={[t.credit, formatMoney(centsOfAmount(client.profile.cash_balance), currency, language)]}
      isCurrent={isCurrent}
      hasCart={cartItems > 0}
      action={cartItems > 0 ? withCart : t.select}
      actionLabel={cartItems > 0 ? `${withCart}: ${name}` : t.selectNamed(name)}
      onPress={() => onChoose(client.id)}
    />
  )
})

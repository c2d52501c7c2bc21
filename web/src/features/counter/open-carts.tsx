import { centsOfAmount, memberNumberText, plainText } from '@aforo/domain'
import { IconShoppingCart } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { OpenCart } from '../../parts/visits/open-carts-query.ts'
import { roomWords } from '../../parts/visits/room-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { counterWords } from './counter-words.ts'
import classes from './inside-cards.module.css'
import { MemberTile } from './member-tile.tsx'

type OpenCartsProps = {
  venue: PageVenue
  carts: readonly OpenCart[]
  typed: string
  onChoose: (id: number) => void
}

/** Carts that were started and not paid, so that none is forgotten. */
export function OpenCarts({ venue, carts, typed, onChoose }: OpenCartsProps) {
  const t = useWords(counterWords)
  const { noMatch } = useWords(roomWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const sought = plainText(typed.trim())
  const shown = carts.filter((cart) => plainText(`${cart.name} ${memberNumberText(cart.client_id)}`).includes(sought))
  if (shown.length === 0) {
    return (
      <StateCard Icon={IconShoppingCart} title={sought === '' ? t.noCarts : noMatch}>
        {sought === '' ? t.noCartsHint : typed}
      </StateCard>
    )
  }
  return (
    <ul className={classes.cards} aria-label={t.openCarts}>
      {shown.map((cart) => {
        const action = t.selectCart(formatCount(cart.items, language))
        const changedAt = formatTime(new Date(cart.changed_at), language, venue.timeZone)
        return (
          <MemberTile
            key={cart.user_id}
            id={cart.user_id}
            imagePath={cart.image_path}
            name={cart.name}
            detail={`${number(memberNumberText(cart.client_id))} · ${t.cartBy(cart.changed_by, changedAt)}`}
            figure={[
              t.cartLines(formatCount(cart.items, language)),
              formatMoney(centsOfAmount(cart.total), venue.currency, language),
            ]}
            hasCart
            action={action}
            actionLabel={`${action}: ${cart.name}`}
            onPress={() => onChoose(cart.user_id)}
          />
        )
      })}
    </ul>
  )
}

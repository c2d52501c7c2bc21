import { centsOfAmount, memberNumberText, plainText } from '@aforo/domain'
import { IconShoppingCart } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { roomWords } from '../../parts/visits/room-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import type { OpenCart } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import classes from './inside-cards.module.css'

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
      {shown.map((cart) => (
        <li key={cart.user_id} className={classes.card}>
          <Portrait id={cart.user_id} size={92} imagePath={cart.image_path} />
          <div className={classes.who}>
            <h3 className={classes.name}>{cart.name}</h3>
            <p className={classes.number}>
              {number(memberNumberText(cart.client_id))} ·{' '}
              {t.cartBy(cart.changed_by, formatTime(new Date(cart.changed_at), language, venue.timeZone))}
            </p>
            <p className={classes.credit}>
              {t.cartLines(formatCount(cart.items, language))}{' '}
              <b>{formatMoney(centsOfAmount(cart.total), venue.currency, language)}</b>
            </p>
          </div>
          <button
            type="button"
            className={classes.select}
            data-cart
            aria-label={`${t.selectCart(formatCount(cart.items, language))}: ${cart.name}`}
            onClick={() => onChoose(cart.user_id)}
          >
            <IconShoppingCart size={19} stroke={1.8} aria-hidden="true" />
            {t.selectCart(formatCount(cart.items, language))}
          </button>
        </li>
      ))}
    </ul>
  )
}

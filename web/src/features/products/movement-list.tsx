import { centsOfAmount, milliOfQuantity, type UnitType } from '@aforo/domain'
import {
  IconArrowBackUp,
  IconClipboardCheck,
  IconPackageImport,
  IconScale,
  IconTrendingDown,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './movement-list.module.css'
import { productPageWords } from './product-page-words.ts'
import { signed } from './signed.ts'
import type { Movement } from './stock-queries.ts'

const icons = {
  receive: IconPackageImport,
  sale: IconScale,
  return: IconArrowBackUp,
  count: IconClipboardCheck,
  loss: IconTrendingDown,
} satisfies Record<Movement['kind'], unknown>

type MovementListProps = { movements: readonly Movement[]; unitType: UnitType; venue: PageVenue }

/** A table, or cards on a phone. */
export function MovementList({ movements, unitType, venue }: MovementListProps) {
  const t = useWords(productPageWords)
  const isPhone = usePhone()
  const format = useMovementFormat(unitType, venue)
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={t.movements}>
        {movements.map((movement) => (
          <MovementCard key={movement.version} movement={movement} texts={format(movement)} />
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.table} aria-label={t.movements}>
      <thead>
        <tr>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.movement}</th>
          <th scope="col" className={classes.figure}>
            {t.change}
          </th>
          <th scope="col" className={classes.figure}>
            {t.after}
          </th>
          <th scope="col">{t.cost}</th>
          <th scope="col">{t.who}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement.version} movement={movement} texts={format(movement)} />
        ))}
      </tbody>
    </table>
  )
}

type MovementTexts = { when: string; change: string; after: string; cost: string | null }

/** Formats a movement in the product's unit and the venue's currency and time zone. */
function useMovementFormat(
  unitType: UnitType,
  { currency, timeZone }: PageVenue,
): (movement: Movement) => MovementTexts {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const quantityText = (milli: number) => formatQuantity(milli, unitType, language)
  return ({ at, change, stock_after: after, cost }) => ({
    when: formatWhen(new Date(at), now, language, timeZone),
    change: signed(milliOfQuantity(change), quantityText),
    after: quantityText(milliOfQuantity(after)),
    cost: cost === null ? null : formatMoney(centsOfAmount(cost), currency, language),
  })
}

type MovementProps = { movement: Movement; texts: MovementTexts }

function MovementRow({ movement, texts }: MovementProps) {
  return (
    <tr>
      <td className={classes.when}>
        <time dateTime={movement.at}>{texts.when}</time>
      </td>
      <td>
        <Kind movement={movement} />
        {movement.note !== '' && <p className={classes.note}>{movement.note}</p>}
      </td>
      <td className={`${classes.figure} ${classes.change}`}>{texts.change}</td>
      <td className={classes.figure}>{texts.after}</td>
      <td className={classes.cost}>
        {texts.cost}
        {movement.supplier !== null && <p className={classes.note}>{movement.supplier}</p>}
      </td>
      <td className={classes.who}>{movement.by}</td>
    </tr>
  )
}

function MovementCard({ movement, texts }: MovementProps) {
  const t = useWords(productPageWords)
  const bought = [texts.cost, movement.supplier].filter((part) => part !== null)
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <Kind movement={movement} />
        <span className={classes.change}>{texts.change}</span>
      </div>
      <div className={classes.line}>
        <time dateTime={movement.at}>{texts.when}</time>
        <span>
          {t.stock} {texts.after}
        </span>
      </div>
      {bought.length > 0 && <p>{bought.join(' · ')}</p>}
      {movement.note !== '' && <p>{movement.note}</p>}
      <p className={classes.note}>{movement.by}</p>
    </li>
  )
}

function Kind({ movement: { kind, loss_kind: lossKind } }: { movement: Movement }) {
  const { movement, loss } = useWords(stockWords)
  return (
    <Badge tone={kind === 'receive' ? 'info' : 'neutral'} Icon={icons[kind]}>
      {lossKind === null ? movement[kind] : `${movement[kind]} · ${loss[lossKind]}`}
    </Badge>
  )
}

import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button, Tooltip } from '@mantine/core'
import { IconScale, IconShoppingCart } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatCount, formatMoney } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { SortHead } from '../../design/sort-head.tsx'
import { useWords } from '../../words/words.ts'
import { Countdown } from './countdown.tsx'
import { doorWords } from './door-words.ts'
import { ExitButton } from './exit-button.tsx'
import type { RoomActions } from './room-acts.ts'
import { type RoomOrder, type RoomSort, roomSorts } from './room-sort.ts'
import classes from './room-table.module.css'

type RoomTableProps = {
  venue: PageVenue
  entries: readonly ActiveEntry[]
  acts: RoomActions
  order: RoomOrder
  onSort: (pressed: RoomSort) => void
}

export function RoomTable({ venue, entries, acts, order, onSort }: RoomTableProps) {
  const t = useWords(doorWords)
  return (
    <table className={classes.table} aria-label={t.room}>
      <thead>
        <tr>
          {roomSorts.map((column) => (
            <SortHead
              key={column}
              label={t.columns[column]}
              className={classes[column]}
              sorted={order.sort === column ? order.direction : null}
              onSort={() => onSort(column)}
            />
          ))}
          <th scope="col" className={classes.actions}>
            {t.columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <RoomRow key={entry.id} venue={venue} entry={entry} acts={acts} isBusy={acts.isBusy(entry.user_id)} />
        ))}
      </tbody>
    </table>
  )
}

type RoomRowProps = { venue: PageVenue; entry: ActiveEntry; acts: RoomActions; isBusy: boolean }

function RoomRow({ venue, entry, acts, isBusy }: RoomRowProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const { client } = entry
  const { email, profile } = client
  const name = memberName(client)
  const { topUp } = acts
  return (
    <tr>
      <td>
        <div className={classes.person}>
          <Portrait id={client.id} size={44} imagePath={profile.image_path} />
          <div className={classes.who}>
            <span className={classes.name}>{name}</span>
            {email !== null && email !== name && (
              <span className={classes.mail} title={email}>
                {email}
              </span>
            )}
          </div>
        </div>
      </td>
      <td className={classes.id}>{memberNumberText(profile.client_id)}</td>
      <td className={classes.balance}>{formatMoney(centsOfAmount(profile.cash_balance), venue.currency, language)}</td>
      <td className={classes.entry}>
        <Countdown entryTime={entry.entry_time} minStayMinutes={acts.minStayMinutes} timeZone={venue.timeZone} />
      </td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          {acts.mayDispense && (
            <Tooltip label={t.dispense}>
              <Button
                component={Link}
                to={`/dispenser?userId=${client.id}`}
                variant="default"
                className={classes.small ?? ''}
                aria-label={t.dispenseTo(name)}
              >
                <IconScale size={20} stroke={1.7} aria-hidden="true" />
              </Button>
            </Tooltip>
          )}
          {topUp !== null && (
            <Tooltip label={t.topUp}>
              <Button
                variant="default"
                className={classes.small ?? ''}
                aria-label={t.topUpOf(name)}
                onClick={() => topUp(client)}
              >
                + {currencySymbol(venue.currency, language)}
              </Button>
            </Tooltip>
          )}
          {entry.cart_items > 0 ? (
            <Button
              variant="default"
              className={classes.cart ?? ''}
              leftSection={<IconShoppingCart size={20} stroke={1.7} aria-hidden="true" />}
              aria-label={t.cartOf(name, formatCount(entry.cart_items, language))}
              onClick={() => acts.openCart(entry)}
            >
              {t.cart(formatCount(entry.cart_items, language))}
            </Button>
          ) : (
            <ExitButton
              className={classes.exit ?? ''}
              name={name}
              isBusy={isBusy}
              isLost={acts.isLost}
              onPress={() => acts.exit(entry)}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

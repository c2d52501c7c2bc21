import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconScale, IconShoppingCart, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BottomSheet } from '../../design/bottom-sheet.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { Countdown } from './countdown.tsx'
import { doorWords } from './door-words.ts'
import { ExitButton } from './exit-button.tsx'
import type { RoomActions } from './room-acts.ts'
import classes from './room-cards.module.css'

type RoomCardsProps = { venue: PageVenue; entries: readonly ActiveEntry[]; acts: RoomActions }

/** Members inside as cards, for phones. A tap opens the actions. */
export function RoomCards({ venue, entries, acts }: RoomCardsProps) {
  const t = useWords(doorWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const [openId, setOpenId] = useState<number | null>(null)
  const open = entries.find(({ id }) => id === openId)
  return (
    <>
      <ul className={classes.cards} aria-label={t.room}>
        {entries.map(({ id, client, entry_time: entryTime }) => (
          <li key={id}>
            <button type="button" className={classes.card} aria-haspopup="dialog" onClick={() => setOpenId(id)}>
              <Portrait id={client.id} size={48} imagePath={client.profile.image_path} />
              <span className={classes.who}>
                <b>{memberName(client)}</b>
                <span>
                  {number(memberNumberText(client.profile.client_id))} ·{' '}
                  {formatMoney(centsOfAmount(client.profile.cash_balance), venue.currency, language)}
                </span>
              </span>
              <Countdown entryTime={entryTime} minStayMinutes={acts.minStayMinutes} timeZone={venue.timeZone} />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <BottomSheet title={memberName(open.client)} onClose={() => setOpenId(null)}>
          <SheetActs entry={open} acts={acts} onDone={() => setOpenId(null)} />
        </BottomSheet>
      )}
    </>
  )
}

function SheetActs({ entry, acts, onDone }: { entry: ActiveEntry; acts: RoomActions; onDone: () => void }) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const { client, cart_items: cartItems } = entry
  const { topUp } = acts
  const then = (work: () => void) => () => {
    onDone()
    work()
  }
  return (
    <div className={classes.acts}>
      {cartItems > 0 ? (
        <Button
          variant="default"
          leftSection={<IconShoppingCart size={20} />}
          onClick={then(() => acts.openCart(entry))}
        >
          {t.cart(formatCount(cartItems, language))}
        </Button>
      ) : (
        <ExitButton
          className=""
          name={memberName(client)}
          isBusy={acts.isBusy(client.id)}
          isLost={acts.isLost}
          onPress={then(() => acts.exit(entry))}
        />
      )}
      {acts.mayDispense && (
        <Button
          component={Link}
          to={`/dispenser?userId=${client.id}`}
          variant="default"
          leftSection={<IconScale size={20} />}
        >
          {t.dispense}
        </Button>
      )}
      {topUp !== null && (
        <Button variant="default" leftSection={<IconWallet size={20} />} onClick={then(() => topUp(client))}>
          {t.topUp}
        </Button>
      )}
    </div>
  )
}

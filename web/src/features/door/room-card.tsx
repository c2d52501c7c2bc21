import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button, UnstyledButton } from '@mantine/core'
import { IconScale, IconShoppingCart, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { ToSend } from '../../parts/offline/to-send.tsx'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BottomSheet } from '../../design/bottom-sheet.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import { Countdown } from './countdown.tsx'
import { doorWords } from './door-words.ts'
import { ExitButton } from './exit-button.tsx'
import type { RoomActions } from './room-acts.ts'
import classes from './room-table.module.css'

type RoomCardProps = { venue: PageVenue; entry: ActiveEntry; minStayMinutes: number; onOpen: () => void }

/** A member inside, on a phone. A tap opens the actions. */
export function RoomCard({ venue, entry, minStayMinutes, onOpen }: RoomCardProps) {
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const { client } = entry
  return (
    <UnstyledButton className={classes.card ?? ''} aria-haspopup="dialog" onClick={onOpen}>
      <Row as="span" gap={5}>
        <Portrait id={client.id} name={memberName(client)} size={48} imagePath={client.profile.image_path} />
        <Stack as="span" grow>
          <Text as="b" size="lead" weight="semibold" breaks>
            {memberName(client)}
          </Text>
          <Text size="small" tone="quiet" numeric>
            {number(memberNumberText(client.profile.client_id))} ·{' '}
            {formatMoney(centsOfAmount(client.profile.cash_balance), venue.currency, language)}
          </Text>
          <span>
            <BarredBadge state={client.state} />
          </span>
          <ToSend memberId={client.id} />
        </Stack>
        <Countdown entryTime={entry.entry_time} minStayMinutes={minStayMinutes} timeZone={venue.timeZone} />
      </Row>
    </UnstyledButton>
  )
}

type RoomSheetProps = { entry: ActiveEntry; acts: RoomActions; onClose: () => void }

/** The actions on a member inside, on a phone. */
export function RoomSheet({ entry, acts, onClose }: RoomSheetProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const { client, cart_items: cartItems } = entry
  const { topUp } = acts
  const then = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <BottomSheet title={memberName(client)} onClose={onClose}>
      <Stack gap={4}>
        {cartItems > 0 ? (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconShoppingCart size={20} />}
            onClick={then(() => acts.openCart(entry))}
          >
            {t.cart(formatCount(cartItems, language))}
          </Button>
        ) : (
          <ExitButton
            size="lg"
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
            size="lg"
            leftSection={<IconScale size={20} />}
          >
            {t.dispense}
          </Button>
        )}
        {topUp !== null && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconWallet size={20} />}
            onClick={then(() => topUp(client))}
          >
            {t.topUp}
          </Button>
        )}
      </Stack>
    </BottomSheet>
  )
}

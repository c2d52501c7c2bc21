import { holdsAt } from '@aforo/domain'
import { ActionIcon, Loader } from '@mantine/core'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../device/language.ts'
import { formatMoney } from '../format/format.ts'
import { idInAddress } from '../session/address-id.ts'
import { useSession } from '../session/session.tsx'
import { useWords } from '../words/words.ts'
import classes from './pending-top-ups.module.css'
import { listKept, markTold, useSettle, useSettlings } from './settling.ts'
import { isPlaceOf, type Settling } from './top-up.ts'
import { topUpWords } from './top-up-words.ts'

/** Sees to the top-ups of the venue that were left without an answer, and tells how they ended, on every page. */
export function PendingTopUps() {
  const { person, venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  const venueId = person.role === 'superadmin' ? idInAddress(address.get('venue')) : ownVenueId
  if (venueId === null || !holdsAt(person, venueId, 'top_up')) return null
  return <Strip key={venueId} venueId={venueId} />
}

function Strip({ venueId }: { venueId: number }) {
  const settle = useSettle()
  const settlings = useSettlings()
  const takeUp = useEffectEvent(() => {
    for (const topUp of listKept(venueId)) void settle(topUp, false)
  })

  useEffect(() => {
    takeUp()
    // What another tab sends is seen to here should that tab go before it has its answer.
    const listen = ({ key }: StorageEvent) =>
      key !== null && isPlaceOf(venueId, key) && 'locks' in navigator && takeUp()
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [venueId])

  // One that is merely on its way is told by who sent it.
  const told = settlings.filter(({ topUp, state }) => topUp.venueId === venueId && state !== 'sent')
  return (
    <div role="status">
      {told.map((settling) => (
        <Row key={settling.topUp.key} settling={settling} />
      ))}
    </div>
  )
}

function Row({ settling: { topUp, state } }: { settling: Settling }) {
  const t = useWords(topUpWords)
  const amount = formatMoney(topUp.amountCents, topUp.currency, useLanguage())
  if (state === 'lost' || state === 'sent') {
    return (
      <div className={classes.row} data-state="warn">
        <Loader size={20} color="currentColor" aria-hidden="true" />
        <p>{t.pending(amount, topUp.memberName)}</p>
      </div>
    )
  }
  const isDone = state.kind === 'done'
  const Icon = isDone ? IconCircleCheckFilled : IconAlertOctagonFilled
  return (
    <div className={classes.row} data-state={isDone ? 'ok' : 'bad'} role={isDone ? undefined : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <p>
        {isDone
          ? t.settled(amount, topUp.memberName, String(state.receipt))
          : t.refused(amount, topUp.memberName, state.words ?? t.failed)}
      </p>
      <ActionIcon
        className={classes.dismiss ?? ''}
        variant="subtle"
        aria-label={t.dismiss}
        onClick={() => markTold(topUp.key)}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

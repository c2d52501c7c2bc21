import { mayUse } from '@aforo/domain'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { PendingRow } from '../../outbox/pending-row.tsx'
import { isPlaceOf } from './top-up.ts'
import { type TopUpEntry, topUpOutbox, useSendTopUp } from './top-up-outbox.ts'
import { topUpWords } from './top-up-words.ts'

/** Retries the top-ups of the venue that have no reply, and shows their outcome on every page. */
export function PendingTopUps() {
  const { person, venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  const venueId = person.role === 'superadmin' ? idInAddress(address.get('venue')) : ownVenueId
  if (venueId === null || !mayUse(person, venueId, 'member.top_up')) return null
  return <Strip key={venueId} venueId={venueId} />
}

function Strip({ venueId }: { venueId: number }) {
  const deliver = useSendTopUp()
  const entries = topUpOutbox.useEntries()
  const retryAll = useEffectEvent(() => {
    for (const topUp of topUpOutbox.listKept(venueId)) void deliver(topUp, false)
  })

  useEffect(() => {
    retryAll()
    // If another tab closes before its top-up has a reply, this tab retries it.
    const listen = ({ key }: StorageEvent) =>
      key !== null && isPlaceOf(venueId, key) && 'locks' in navigator && retryAll()
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [venueId])

  // A top-up that is still being sent is shown by its dialog.
  const shown = entries.filter(({ command, state }) => command.venueId === venueId && state !== 'sent')
  return (
    <div role="status">
      {shown.map((entry) => (
        <Row key={entry.command.key} entry={entry} />
      ))}
    </div>
  )
}

function Row({ entry: { command: topUp, state } }: { entry: TopUpEntry }) {
  const t = useWords(topUpWords)
  const amount = formatMoney(topUp.amountCents, topUp.currency, useLanguage())
  const dismiss = () => topUpOutbox.acknowledge(topUp.key)
  if (state === 'lost' || state === 'sent') {
    return (
      <PendingRow state="open" onDismiss={dismiss}>
        {t.pending(amount, topUp.memberName)}
      </PendingRow>
    )
  }
  return (
    <PendingRow state={state.kind} onDismiss={dismiss}>
      {state.kind === 'done'
        ? t.settled(amount, topUp.memberName, String(state.receipt))
        : t.refused(amount, topUp.memberName, state.words ?? t.failed)}
    </PendingRow>
  )
}

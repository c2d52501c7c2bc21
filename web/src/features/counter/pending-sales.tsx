import { useEffect, useEffectEvent } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { PendingRow } from '../../outbox/pending-row.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { useFreshAfterSale } from './counter-queries.ts'
import { isSaleStorageKey } from './sale.ts'
import { saleOutbox, type SaleEntry } from './sale-outbox.ts'

type PendingSalesProps = {
  venueId: number
  /** The member being served. Their own panel shows the result of their sale. */
  clientId: number | null
}

/** Retries the venue's sales that have no answer, and shows their results. */
export function PendingSales({ venueId, clientId }: PendingSalesProps) {
  const entries = saleOutbox.useEntries()
  const fresh = useFreshAfterSale()
  const retry = useEffectEvent(() => {
    for (const sale of saleOutbox.listKept(venueId)) void saleOutbox.deliver(sale, false).finally(fresh)
  })

  useEffect(() => {
    retry()
    // Another tab stored a sale. Deliver it here if that tab closes before the answer; the lock prevents sending it
    // twice.
    const listen = ({ key }: StorageEvent) =>
      key !== null && isSaleStorageKey(venueId, key) && 'locks' in navigator && retry()
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [venueId])

  const shown = entries.filter(
    ({ command, state }) => command.venueId === venueId && command.memberId !== clientId && state !== 'sent',
  )
  return (
    <div role="status">
      {shown.map((entry) => (
        <Row key={entry.command.key} entry={entry} />
      ))}
    </div>
  )
}

function Row({ entry: { command, state } }: { entry: SaleEntry }) {
  const t = useWords(cartWords)
  const amount = formatMoney(command.totalCents, command.currency, useLanguage())
  const dismiss = () => saleOutbox.acknowledge(command.key)
  if (state === 'lost' || state === 'sent') {
    return (
      <PendingRow state="open" onDismiss={dismiss}>
        {t.saleChecking(amount, command.memberName)}
      </PendingRow>
    )
  }
  return (
    <PendingRow state={state.kind} onDismiss={dismiss}>
      {state.kind === 'done'
        ? t.saleDone(amount, command.memberName)
        : t.saleRefused(amount, command.memberName, state.words ?? t.failed)}
    </PendingRow>
  )
}

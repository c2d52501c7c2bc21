import { notWeighed, type Shelved, typedByHand, type Weighed } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
import { emptied, nextToSend, putLine, shownLines } from './cart.ts'
import { cartOf } from './cart-store.ts'
import { cartKey } from './counter-queries.ts'
import type { NamedBatch } from './stored-batch.ts'

type CartOptions = {
  venueId: number
  memberId: number
  isLost: boolean
  /** Without a connection the cart is on this device only. */
  isAlone: boolean
  isLocked: boolean
  onChange: () => void
}

/**
 * A member's cart. Changes show at once and are sent when the server can be reached. Changes of other counters are
 * merged.
 */
export function useCart({ venueId, memberId, isLost, isAlone, isLocked, onChange }: CartOptions) {
  const isHere = isLost || isAlone
  const store = cartOf(venueId, memberId)
  const kept = useDeviceSetting(store.lines)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [latest, setLatest] = useState<{ productId: number | null; change: number }>({ productId: null, change: 0 })
  const isDue = nextToSend(kept) !== null
  const read = useQuery({
    queryKey: cartKey(venueId, memberId),
    queryFn: async () => {
      await store.refresh()
      return null
    },
    // While a sale has no answer, the server's cart may be before or after it.
    enabled: !isLocked && !isAlone,
  })
  const refused = useEffectEvent(setRefusal)

  useEffect(() => {
    if (!isDue || isLocked || isHere) return
    const leaving = new AbortController()
    const sendAll = async () => {
      const failure = await store.send(refused)
      // A temporary refusal is sent again too.
      if (failure !== null) throw new ApiError('unreachable', null, failure.retryAt)
    }
    void retryCommand(sendAll, { leaving: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [isDue, isLocked, isHere, store])

  function change(next: Parameters<typeof store.change>[0]): void {
    if (isLocked) return
    setRefusal(null)
    onChange()
    store.change(next)
    // Send now, even if an earlier change waits for its retry.
    if (!isHere) void store.send(setRefusal)
  }
  return {
    lines: shownLines(kept),
    /** The server's cart was not loaded yet, so lines may be missing. */
    isPending: read.isPending && !isLocked && !isAlone,
    refusal,
    /** The product whose quantity was set last on this screen. */
    latest,
    /** Resolves once the server has all changes, or does not answer. */
    sent: async () => (isAlone ? null : store.send(setRefusal)),
    put: (
      { productId, name, priceCents, unitType }: Omit<Shelved, 'stockMilli' | 'gramEquivalentMilli'>,
      quantityMilli: number,
      /** Of the whole line. What was not weighed was typed. */
      weighed: Weighed = unitType === 'weight' ? typedByHand : notWeighed,
      /** Without one, that of the line stays. */
      batch?: NamedBatch | null,
    ) => {
      setLatest((before) => ({ productId, change: before.change + 1 }))
      const chosen = batch === undefined ? {} : { batch }
      change((cart) => putLine(cart, { productId, name, priceCents, unitType, quantityMilli, weighed, ...chosen }))
    },
    empty: () => {
      if (isLocked) return
      setRefusal(null)
      onChange()
      if (isHere) store.change(emptied)
      else void store.empty()
    },
  }
}

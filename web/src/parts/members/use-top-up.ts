import type { ErrorCode } from '@aforo/contract'
import { centsOfAmount } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { liveKey } from '../../api/live-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useTopUpPrinting } from '../printing/use-top-up-printing.ts'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { untilAnswered } from '../../outbox/outbox.ts'
import type { Client } from './member-name.ts'
import type { TopUp } from './top-up.ts'
import { reversalOf } from './top-up-queries.ts'
import { type TopUpAnswer, type TopUpOutcome, topUpOutbox, useSendTopUp } from './top-up-outbox.ts'
import { topUpWords } from './top-up-words.ts'

type Sent = {
  topUp: TopUp
  /** The balance at sending. Null for a top-up found in storage, which may already be included in the balance. */
  balanceCents: number | null
}

const foundHere = (member: Client, venue: PageVenue): Sent | null => {
  const topUp = topUpOutbox.listKept(venue.id).find(({ memberId }) => memberId === member.id)
  return topUp === undefined ? null : { topUp, balanceCents: null }
}

type TopUpOptions = {
  member: Client
  venue: PageVenue
  /** This device takes cash without a connection. */
  isAlone: boolean
  onClose: () => void
}

type Refusal = { code: ErrorCode | null; words: string; language: string }

/** Sends a top-up until it has an answer, and shows the outcome. A stored top-up without an answer is sent again. */
export function useTopUp({ member, venue, isAlone, onClose }: TopUpOptions) {
  const t = useWords(topUpWords)
  const language = useLanguage()
  const deliver = useSendTopUp()
  const undo = useUndo()
  const atDevices = useTopUpPrinting(venue)
  const entries = topUpOutbox.useEntries()
  const [sent, setSent] = useState<Sent | null>(() => foundHere(member, venue))
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function showDone(topUp: TopUp, answer: Extract<TopUpAnswer, { kind: 'done' }>): void {
    const money = (cents: number) => formatMoney(cents, topUp.currency, language)
    const { amountCents, method } = topUp
    atDevices({ amountCents, method, balanceCents: answer.balanceCents, receipt: String(answer.receipt) })
    const title = t.done(money(topUp.amountCents), topUp.memberName)
    if (isAlone) return toast.done({ title, body: t.savedHere(money(answer.balanceCents)) })
    toast.done({
      title,
      body: t.receipt(money(answer.balanceCents), String(answer.receipt)),
      undo: () => void undo(topUp, answer.transactionId),
    })
  }

  const finish = useEffectEvent((topUp: TopUp, { answer, words }: TopUpOutcome) => {
    topUpOutbox.acknowledge(topUp.key)
    if (answer?.kind === 'done') {
      showDone(topUp, answer)
      return onClose()
    }
    setSent(null)
    if (answer !== null) return setRefusal({ code: answer.code, words: answer.words ?? t.failed, language })
    if (words !== null) return setRefusal({ code: null, words, language })
    // Another tab received the answer and shows it.
    onClose()
  })
  const begin = useEffectEvent(({ topUp, balanceCents }: Sent) => deliver(topUp, balanceCents !== null))

  useEffect(() => {
    if (sent === null) return
    // If the dialog is closed before the answer arrives, the strip in the frame shows it.
    let isWatched = true
    void begin(sent).then((outcome) => isWatched && finish(sent.topUp, outcome))
    return () => {
      isWatched = false
    }
  }, [sent])

  const balanceCents = centsOfAmount(member.profile.cash_balance)
  const entry = entries.find(({ command }) => command.key === sent?.topUp.key)
  return {
    /** The top-up that is being sent. Its input cannot change. */
    sent: sent?.topUp ?? null,
    /** Whether it may have taken effect although no reply arrived. */
    isLost: sent !== null && (entry === undefined ? sent.balanceCents === null : entry.state === 'lost'),
    balanceCents: sent === null ? balanceCents : sent.balanceCents,
    refusal: refusal?.language === language ? refusal : null,
    forgetRefusal: () => setRefusal(null),
    send: (typed: Pick<TopUp, 'amountCents' | 'method' | 'reason' | 'memberName'>) => {
      const made = { key: crypto.randomUUID(), venueId: venue.id, memberId: member.id, currency: venue.currency }
      setRefusal(null)
      // Repeated presses before the next render keep the first top-up.
      setSent((before) => before ?? { topUp: { ...made, ...typed }, balanceCents })
    },
  }
}

/** Reverses a top-up and shows the outcome in a toast, because the dialog is closed by then. */
function useUndo() {
  const t = useWords(topUpWords)
  const language = useLanguage()
  const queryClient = useQueryClient()
  return async ({ venueId, amountCents, currency, memberName }: TopUp, transactionId: number): Promise<void> => {
    const money = (cents: number) => formatMoney(cents, currency, language)
    const amount = money(amountCents)
    let isTold = false
    const result = await untilAnswered(reversalOf(venueId, transactionId, t.undoReason), {
      mayBeDone: false,
      onLost: () => {
        if (!isTold) toast.failed({ title: t.undoUnknown(amount, memberName) })
        isTold = true
      },
    })
    if ('yes' in result) {
      const { new_balance: balance } = result.yes
      const body = balance === null ? undefined : t.undoneBalance(money(centsOfAmount(balance)))
      toast.done({ title: t.undone(amount, memberName), ...(body === undefined ? {} : { body }) })
    } else {
      const { words } = 'no' in result ? result.no : result.left
      toast.failed({ title: t.notUndone(amount, memberName), body: words ?? t.failed })
    }
    void queryClient.invalidateQueries({ queryKey: liveKey('members', venueId) })
  }
}

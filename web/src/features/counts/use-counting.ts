import { milliOfQuantity } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type CountEntry, type CountSheet, countSheetQuery, skipJar, takeJar } from './counts-queries.ts'
import type { Reading } from './reading.ts'
import { readingOutbox } from './reading-outbox.ts'
import { useJarNames, type Weighed } from './sheet-view.ts'

/** `none`: there is no jar for this person now. */
type Hand =
  { kind: 'asking' } | { kind: 'jar'; entry: CountEntry } | { kind: 'none' } | { kind: 'failed'; error: ApiError }

/** The jar in the hand of this person, and what is done with it. One thing after the other: nothing overtakes a weight. */
export function useCounting(venueId: number, sheet: CountSheet) {
  const queryClient = useQueryClient()
  const names = useJarNames()
  const language = useLanguage()
  const shared = useWords(sharedWords)
  const [hand, setHand] = useState<Hand>({ kind: 'asking' })
  const [isBusy, setIsBusy] = useState(false)
  const [isLineLost, setIsLineLost] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const busy = useRef(false)
  const unsent = readingOutbox
    .useEntries()
    .filter(({ command, state }) => command.venueId === venueId && command.sheetId === sheet.id && state === 'lost')

  function fresh(): void {
    void queryClient.invalidateQueries({ queryKey: ['counts', venueId] })
  }
  const wordsOf = (error: ApiError): string => error.detail ?? shared.noAnswer

  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    setRefusal(null)
    try {
      await work()
    } finally {
      busy.current = false
      setIsBusy(false)
    }
  }

  /** The next jar, or a chosen one. The next one is asked for until the line is back. */
  async function take(number: number | null): Promise<void> {
    const ask = () => takeJar(venueId, sheet.id, number)
    try {
      const step = number === null ? await retryCommand(ask, { onLost: () => setIsLineLost(true) }) : await ask()
      queryClient.setQueryData(countSheetQuery(venueId, sheet.id).queryKey, step.sheet)
      setHand(step.entry === null ? { kind: 'none' } : { kind: 'jar', entry: step.entry })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (number === null) setHand({ kind: 'failed', error })
      else setRefusal(wordsOf(error))
    } finally {
      setIsLineLost(false)
      // Also drops replies that are under way: they may be older than the sheet of this step, even of the round before.
      fresh()
    }
  }

  /** Until it has an answer. A lost one is sent again by itself, with the same key. */
  async function deliver(reading: Reading, isNew: boolean): Promise<boolean> {
    const { answer, words } = await readingOutbox.deliver(reading, isNew)
    readingOutbox.acknowledge(reading.key)
    if (answer?.kind === 'done') return true
    fresh()
    setRefusal(answer?.words ?? words)
    return false
  }

  async function save(entry: CountEntry, weighed: Weighed, options: { isEmpty?: boolean; next: number | null }) {
    const saved = await deliver(
      {
        key: crypto.randomUUID(),
        venueId,
        sheetId: sheet.id,
        number: entry.number,
        name: names.name(entry),
        quantity: formatQuantity(weighed.netMilli, entry.product.unit_type, language),
        grossMilli: weighed.grossMilli,
        tareMilli: weighed.tareMilli,
        weighedBy: weighed.by,
        isEmpty: options.isEmpty ?? false,
      },
      true,
    )
    if (saved) await take(options.next)
  }

  const begin = () =>
    alone(async () => {
      const kept = readingOutbox.listKept(venueId).filter(({ sheetId }) => sheetId === sheet.id)
      for (const reading of kept) await deliver(reading, false)
      await take(null)
    })
  const beginRound = useEffectEvent((_round: string) => void begin())
  const round = `${sheet.id} ${sheet.state}`
  useEffect(() => beginRound(round), [round])

  const lookAgain = useEffectEvent((_held: string) => {
    if (hand.kind === 'none') void begin()
  })
  // Somebody may have freed a jar.
  const held = sheet.people.map(({ holds }) => holds).join(' ')
  useEffect(() => lookAgain(held), [held])

  const jar = hand.kind === 'jar' ? hand.entry : null
  const withJar = (work: (entry: CountEntry) => Promise<void>): void => {
    if (jar !== null) void alone(() => work(jar))
  }
  return {
    hand,
    isBusy,
    isLineLost,
    refusal,
    /** Weights of this sheet whose answer was lost. They are sent again by themselves. */
    unsent: unsent.map(({ command }) => command),
    save: (weighed: Weighed) => withJar((entry) => save(entry, weighed, { next: null })),
    again: (weighed: Weighed) => withJar((entry) => save(entry, weighed, { next: entry.number })),
    empty: () =>
      withJar((entry) => {
        const tareMilli = entry.tare === null ? 0 : milliOfQuantity(entry.tare)
        const weighed: Weighed = { netMilli: 0, grossMilli: tareMilli, tareMilli, by: 'hand' }
        return save(entry, weighed, { isEmpty: true, next: null })
      }),
    skip: () =>
      withJar(async (entry) => {
        try {
          await skipJar(venueId, sheet.id, entry.number)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return setRefusal(wordsOf(error))
        }
        await take(null)
      }),
    /** Another jar than this one, also to weigh it again. */
    turnTo: (number: number) => void alone(() => take(number)),
    retry: () => void begin(),
  }
}

import { type EntryRule, rulesOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { growingDelaysMs } from '../../outbox/outbox-state.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
import { playTones } from '../../device/tones.ts'
import type { Client } from '../../parts/members/member-name.ts'
import { type DoorMember, findAtDoor, type Passage, type Sought } from '../../parts/visits/room-queries.ts'
import { useLiveState } from '../../api/live-state.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { useDoorCommands } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import { previewEntry } from './entry-preview.ts'

/** The last result at this door. */
export type DoorResult =
  | { kind: 'looking' }
  | { kind: 'entered' | 'left'; client: Client; passage: Passage; atMs: number }
  | { kind: 'undone'; client: Client; what: 'entry' | 'exit' }
  | { kind: 'refused'; client: DoorMember; rule: EntryRule }
  | { kind: 'asks'; client: DoorMember; rules: readonly EntryRule[] }
  | { kind: 'inside'; client: DoorMember }
  | { kind: 'unknown'; client: Client }
  | { kind: 'failed'; client: Client | null; words: string }

const entryRules = rulesOf('entry') as readonly EntryRule[]
const ruleOf = (code: string): EntryRule | undefined => entryRules.find((rule) => rule === code.replace(/_reason$/, ''))

/** Whether a message about this member may replace the result. A result about another member stays. */
const isReplaceableBy = (result: DoorResult | null, memberId: number) =>
  result === null || !('client' in result) || result.client === null || result.client.id === memberId

type Door = {
  venue: PageVenue
  onUnknownCode: (code: string) => void
  onEarly: (client: Client) => void
  onCart: (client: Client) => void
}

/** Records entries and exits, and reports the result. */
export function useDoor({ venue, onUnknownCode, onEarly, onCart }: Door) {
  const { offline: waits } = useWords(doorWords)
  const { offline } = useWords(sharedWords)
  const commands = useDoorCommands(venue.id)
  const { data: venueHere } = useQuery(venueHereQuery(venue.id))
  const { data: room } = useQuery(occupancyQuery(venue.id))
  const isLost = useLiveState().kind === 'lost'
  const [result, setResult] = useState<DoorResult | null>(null)
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set())
  // Callbacks that run later need the current values, not those of their render.
  const latest = useRef({ venueHere, room, isLost })
  const busy = useRef(new Set<number>())
  const turn = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())

  useEffect(() => {
    latest.current = { venueHere, room, isLost }
  })
  useEffect(() => {
    leaving.current = new AbortController()
    const { current } = leaving
    return () => current.abort()
  }, [])

  function fail(client: Client | null, error: unknown): void {
    if (leaving.current.signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    playTones(2)
    setResult({ kind: 'failed', client, words: error.detail ?? offline })
  }

  /** Entries and exits are blocked while the connection is lost. */
  function mustWait(client: Client | null): boolean {
    if (latest.current.isLost) setResult({ kind: 'failed', client, words: waits })
    return latest.current.isLost
  }

  function setBusy(memberId: number, isBusy: boolean): void {
    if (isBusy) busy.current.add(memberId)
    else busy.current.delete(memberId)
    setBusyIds(new Set(busy.current))
  }

  /** Sends a command about a member. The member is busy until it ends, so a second press is ignored. */
  async function sendFor<T>(client: Client, send: (key: string) => Promise<T>): Promise<T> {
    const key = crypto.randomUUID()
    setBusy(client.id, true)
    try {
      return await retryCommand(() => send(key), {
        waitsMs: growingDelaysMs(5_000),
        onLost: () => setResult((shown) => (isReplaceableBy(shown, client.id) ? { kind: 'unknown', client } : shown)),
        leaving: leaving.current.signal,
      })
    } finally {
      setBusy(client.id, false)
    }
  }

  async function letIn(client: DoorMember, reason = ''): Promise<void> {
    if (busy.current.has(client.id) || mustWait(client)) return
    try {
      const passage = await sendFor(client, (key) => commands.letIn(key, client.id, reason))
      playTones(1)
      setResult({ kind: 'entered', client, passage, atMs: Date.now() })
    } catch (error) {
      const rule = error instanceof ApiError ? ruleOf(error.code) : undefined
      if (!(error instanceof ApiError) || rule === undefined) return fail(client, error)
      if (rule === 'entry_already_inside') return lookUp({ id: client.id }, showInside)
      playTones(2)
      if (error.code.endsWith('_reason')) setResult({ kind: 'asks', client, rules: [rule] })
      else setResult({ kind: 'refused', client, rule })
    }
  }

  function showInside(client: DoorMember): void {
    playTones(2)
    setResult({ kind: 'inside', client })
  }

  /** Lets a member in if no rule is broken; otherwise shows the broken rules. */
  function admit(client: DoorMember): void {
    const { venueHere: rules, room: now } = latest.current
    const { blocks, asks } =
      rules === undefined || now === undefined ? { blocks: null, asks: [] } : previewEntry(client, rules, now)
    if (blocks === null && asks.length === 0) return void letIn(client)
    if (blocks === 'entry_already_inside') return showInside(client)
    playTones(2)
    setResult(blocks === null ? { kind: 'asks', client, rules: asks } : { kind: 'refused', client, rule: blocks })
  }

  /**
   * Looks up members one after the other, so that a second scan waits for the first. Retries of lost answers do not
   * block it.
   */
  function lookUp(sought: Sought, then: (client: DoorMember) => void): void {
    const work = async () => {
      if (mustWait(null)) return
      setResult({ kind: 'looking' })
      try {
        const client = await findAtDoor(venue.id, sought)
        if (client !== null) return then(client)
        setResult(null)
        playTones(2)
        if ('code' in sought) onUnknownCode(sought.code)
      } catch (error) {
        fail(null, error)
      }
    }
    turn.current = turn.current.then(work, work)
  }

  async function letOut(client: Client, early: boolean): Promise<void> {
    if (busy.current.has(client.id) || mustWait(client)) return
    try {
      const passage = await sendFor(client, (key) => commands.letOut(key, client.id, early))
      setResult({ kind: 'left', client, passage, atMs: Date.now() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'exit_min_stay_early') onEarly(client)
      else if (error instanceof ApiError && error.code === 'exit_cart_not_empty') onCart(client)
      else fail(client, error)
    }
  }

  async function undo(done: Extract<DoorResult, { kind: 'entered' | 'left' }>): Promise<void> {
    const { client, passage } = done
    const what = done.kind === 'entered' ? 'entry' : 'exit'
    if (busy.current.has(client.id) || mustWait(client)) return
    try {
      await sendFor(client, (key) => commands.undo(key, passage.visit_id, what))
      setResult({ kind: 'undone', client, what })
    } catch (error) {
      fail(client, error)
    }
  }

  return {
    venueHere,
    room,
    isLost,
    result,
    isBusy: (id: number) => busyIds.has(id),
    dismiss: () => setResult(null),
    scan: (code: string) => lookUp({ code }, admit),
    /** Looks the member up again and decides as for a new arrival. */
    admitAnew: (id: number) => lookUp({ id }, admit),
    letIn,
    letOut,
    undo,
  }
}

export type DoorView = ReturnType<typeof useDoor>

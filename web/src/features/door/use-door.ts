import { type EntryRule, rulesOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { playTones } from '../../device/tones.ts'
import type { Client } from '../../members/member-name.ts'
import { useLiveState } from '../../session/live-state.ts'
import { occupancyQuery } from '../../session/occupancy-query.ts'
import { venueHereQuery } from '../../session/venue-queries.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { type DoorClient, findScanned, type Passage, useDoorCommands } from './door-queries.ts'
import { previewEntry } from './entry-preview.ts'
import { patiently } from './patiently.ts'

/** The last thing that happened at this door. */
export type Told =
  | { kind: 'looking' }
  | { kind: 'entered' | 'left'; client: Client; passage: Passage }
  | { kind: 'undone'; client: Client; what: 'entry' | 'exit' }
  | { kind: 'refused'; client: DoorClient; rule: EntryRule }
  | { kind: 'asks'; client: DoorClient; rules: readonly EntryRule[] }
  | { kind: 'inside'; client: DoorClient }
  | { kind: 'unknown'; client: Client }
  | { kind: 'failed'; client: Client | null; words: string }

const entryRules = rulesOf('entry') as readonly EntryRule[]
const ruleOf = (code: string): EntryRule | undefined => entryRules.find((rule) => rule === code.replace(/_reason$/, ''))

type Door = { venue: PageVenue; onUnknownCode: (code: string) => void; onEarly: (client: Client) => void }

/** Lets people in and out, one after the other, and tells how it went. */
export function useDoor({ venue, onUnknownCode, onEarly }: Door) {
  const shared = useWords(sharedWords)
  const commands = useDoorCommands(venue.id)
  const { data: house } = useQuery(venueHereQuery(venue.id))
  const { data: room } = useQuery(occupancyQuery(venue.id))
  const isLost = useLiveState().kind === 'lost'
  const [told, setTold] = useState<Told | null>(null)
  const [busyIds, setBusyIds] = useState<readonly number[]>([])
  const turn = useRef(Promise.resolve())

  /** A card that is read while another is still seen to waits for its turn. */
  function inTurn(work: () => Promise<void>): void {
    turn.current = turn.current.then(work)
  }

  function fail(client: Client | null, error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    playTones(2)
    setTold({ kind: 'failed', client, words: error.detail ?? shared.offline })
  }

  /** About one member at a time: a second press finds them busy. */
  async function about<T>(client: Client, send: () => Promise<T>): Promise<T> {
    setBusyIds((ids) => [...ids, client.id])
    try {
      return await patiently(send, () => setTold({ kind: 'unknown', client }))
    } finally {
      setBusyIds((ids) => ids.filter((id) => id !== client.id))
    }
  }

  async function letIn(client: DoorClient, reason = ''): Promise<void> {
    if (busyIds.includes(client.id)) return
    try {
      const passage = await about(client, () => commands.letIn(client.id, reason))
      playTones(1)
      setTold({ kind: 'entered', client, passage })
    } catch (error) {
      const rule = error instanceof ApiError ? ruleOf(error.code) : undefined
      if (!(error instanceof ApiError) || rule === undefined) return fail(client, error)
      playTones(2)
      if (rule === 'entry_already_inside') setTold({ kind: 'inside', client })
      else if (error.code.endsWith('_reason')) setTold({ kind: 'asks', client, rules: [rule] })
      else setTold({ kind: 'refused', client, rule })
    }
  }

  /** Lets in whom nothing speaks against, and says of the others what does. */
  async function admit(client: DoorClient): Promise<void> {
    if (house === undefined || room === undefined) return letIn(client)
    const { blocks, asks } = previewEntry(client, house, room)
    if (blocks === null && asks.length === 0) return letIn(client)
    playTones(2)
    if (blocks === 'entry_already_inside') setTold({ kind: 'inside', client })
    else if (blocks !== null) setTold({ kind: 'refused', client, rule: blocks })
    else setTold({ kind: 'asks', client, rules: asks })
  }

  function scan(code: string): void {
    inTurn(async () => {
      setTold({ kind: 'looking' })
      try {
        const client = await findScanned(venue.id, code)
        if (client !== null) return await admit(client)
        setTold(null)
        playTones(2)
        onUnknownCode(code)
      } catch (error) {
        fail(null, error)
      }
    })
  }

  async function letOut(client: Client, early: boolean): Promise<void> {
    if (busyIds.includes(client.id)) return
    try {
      const passage = await about(client, () => commands.letOut(client.id, early))
      setTold({ kind: 'left', client, passage })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'exit_min_stay_early') onEarly(client)
      else fail(client, error)
    }
  }

  async function undo(done: Extract<Told, { kind: 'entered' | 'left' }>): Promise<void> {
    const { client, passage } = done
    const what = done.kind === 'entered' ? 'entry' : 'exit'
    if (busyIds.includes(client.id)) return
    try {
      await about(client, () => commands.undo(passage.visit_id, what))
      setTold({ kind: 'undone', client, what })
    } catch (error) {
      fail(client, error)
    }
  }

  return {
    house,
    room,
    isLost,
    told,
    isBusy: (id: number) => busyIds.includes(id),
    dismiss: () => setTold(null),
    scan,
    admit,
    letIn,
    letOut,
    undo,
  }
}

export type DoorView = ReturnType<typeof useDoor>

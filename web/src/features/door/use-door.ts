import { type EntryRule, rulesOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { growingDelaysMs } from '../../outbox/outbox-state.ts'
import { retryCommand } from '../../outbox/retry-command.ts'
import { playTones } from '../../device/tones.ts'
import type { Client } from '../../parts/members/member-name.ts'
import { type DoorMember, findAtDoor, type Sought } from '../../parts/visits/room-queries.ts'
import type { Approval } from '../../parts/approvals/approval-queries.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useDoorCommands } from './door-queries.ts'
import { type DoorResult, type DoorResults, recallScan, replaceResult, type Scan } from './door-results.ts'
import { noVerdict, previewEntry } from './entry-preview.ts'

const entryRules = rulesOf('entry') as readonly EntryRule[]
const ruleOf = (code: string): EntryRule | undefined => entryRules.find((rule) => rule === code.replace(/_reason$/, ''))

/** Whether a message about this member may replace the result. A result about another member stays. */
const isReplaceableBy = (result: DoorResult | null, memberId: number) =>
  result === null || !('client' in result) || result.client === null || result.client.id === memberId

/** Whom a failed command was about: a member, or a card whose member is not known here. */
type Who = Pick<Extract<DoorResult, { kind: 'failed' }>, 'client' | 'code'>
const asMember = (client: Client): Who => ({ client, code: null })

type Door = {
  venue: PageVenue
  onUnknownCode: (code: string) => void
  onEarly: (client: Client) => void
  onCart: (client: Client) => void
}

/** Records entries and exits, and reports the result. */
export function useDoor({ venue, onUnknownCode, onEarly, onCart }: Door) {
  const commands = useDoorCommands(venue.id)
  const { data: venueHere } = useQuery(venueHereQuery(venue.id))
  const { data: room } = useQuery(occupancyQuery(venue.id))
  const { isLost, isAlone } = useLine('door')
  const [results, setResults] = useState<DoorResults>({ shown: null, atMs: 0, past: [] })
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set())
  // Callbacks that run later need the current values, not those of their render.
  const latest = useRef({ venueHere, room, isLost, isAlone })
  const busy = useRef(new Set<number>())
  const turn = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())
  /** The members of the cards read so far, to name them when the connection is lost. */
  const known = useRef(new Map<string, Client>())

  useEffect(() => {
    latest.current = { venueHere, room, isLost, isAlone }
  })
  useEffect(() => {
    leaving.current = new AbortController()
    const { current } = leaving
    return () => current.abort()
  }, [])

  const show = (next: DoorResult | null) => setResults((before) => replaceResult(before, next, Date.now()))

  function fail(who: Who, error: unknown): void {
    if (leaving.current.signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    playTones(2)
    show({ kind: 'failed', ...who, detail: error.detail })
  }

  /** Entries and exits are blocked while the connection is lost, unless this device goes on alone. */
  function mustWait(who: Who): boolean {
    if (!latest.current.isLost) return false
    playTones(2)
    show({ kind: 'failed', ...who, detail: null })
    return true
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
        onLost: () =>
          setResults((before) =>
            isReplaceableBy(before.shown, client.id)
              ? replaceResult(before, { kind: 'unknown', client }, Date.now())
              : before,
          ),
        leaving: leaving.current.signal,
      })
    } finally {
      setBusy(client.id, false)
    }
  }

  async function letIn(client: DoorMember, reason = '', approval: Approved = {}): Promise<void> {
    if (busy.current.has(client.id) || mustWait(asMember(client))) return
    try {
      const passage = await sendFor(client, (key) => commands.letIn(key, client.id, reason, approval))
      playTones(1)
      show({ kind: 'entered', client, passage, isSavedHere: latest.current.isAlone })
    } catch (error) {
      const rule = error instanceof ApiError ? ruleOf(error.code) : undefined
      if (!(error instanceof ApiError) || rule === undefined) return fail(asMember(client), error)
      if (rule === 'entry_already_inside') return lookUp({ id: client.id }, showInside)
      playTones(2)
      if (error.code === 'entry_overrules_limit') {
        return show({ kind: 'limited', client, what: 'entry', reason, detail: error.detail })
      }
      if (error.code.endsWith('_reason')) show({ kind: 'asks', client, rules: [rule] })
      // The standing has changed since the member was found. Read it again to name it.
      else if (rule === 'entry_barred') lookUp({ id: client.id }, (now) => show({ kind: 'refused', client: now, rule }))
      else show({ kind: 'refused', client, rule })
    }
  }

  function showInside(client: DoorMember): void {
    playTones(2)
    show({ kind: 'inside', client })
  }

  /** Lets a member in if no rule is broken; otherwise shows the broken rules. */
  function admit(client: DoorMember): void {
    const { venueHere: rules, room: now } = latest.current
    const { blocks, asks } = rules === undefined || now === undefined ? noVerdict : previewEntry(client, rules, now)
    if (blocks === null && asks.length === 0) return void letIn(client)
    if (blocks === 'entry_already_inside') return showInside(client)
    playTones(2)
    show(blocks === null ? { kind: 'asks', client, rules: asks } : { kind: 'refused', client, rule: blocks })
  }

  /**
   * Looks up members one after the other, so that a second scan waits for the first. Retries of lost answers do not
   * block it.
   */
  function lookUp(sought: Sought, then: (client: DoorMember) => void, who: Client | null = null): void {
    const code = 'code' in sought ? sought.code : null
    const work = async () => {
      const meant: Who = { client: code === null ? who : (known.current.get(code) ?? null), code }
      if (mustWait(meant)) return
      show({ kind: 'looking' })
      try {
        const client = await findAtDoor(venue.id, sought)
        if (client !== null && code !== null) known.current.set(code, client)
        if (client !== null) return then(client)
        const isHere = latest.current.isAlone && code !== null
        show(isHere ? { kind: 'not_here', client: null, code } : null)
        playTones(2)
        if (code !== null && !isHere) onUnknownCode(code)
      } catch (error) {
        fail(meant, error)
      }
    }
    turn.current = turn.current.then(work, work)
  }

  async function letOut(client: Client, early: boolean, approval: Approved = {}): Promise<void> {
    if (busy.current.has(client.id) || mustWait(asMember(client))) return
    try {
      const passage = await sendFor(client, (key) => commands.letOut(key, client.id, early, approval))
      show({ kind: 'left', client, passage, isSavedHere: latest.current.isAlone })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'exit_min_stay_early') onEarly(client)
      else if (error instanceof ApiError && error.code === 'exit_cart_not_empty') onCart(client)
      else if (error instanceof ApiError && error.code === 'exit_overrules_limit') {
        playTones(2)
        show({ kind: 'limited', client, what: 'exit', reason: '', detail: error.detail })
      } else fail(asMember(client), error)
    }
  }

  /** Carries out what somebody else has approved. */
  function passApproved({ client, what, reason }: Extract<DoorResult, { kind: 'limited' }>, approval: Approval): void {
    const { id: approvalId } = approval
    if (what === 'exit') return void letOut(client, true, { approvalId })
    lookUp(
      { id: client.id },
      (now) => void letIn(now, reason === '' ? approval.reason : reason, { approvalId }),
      client,
    )
  }

  async function undo(done: Extract<DoorResult, { kind: 'entered' | 'left' }>): Promise<void> {
    const { client, passage } = done
    const what = done.kind === 'entered' ? 'entry' : 'exit'
    if (busy.current.has(client.id) || mustWait(asMember(client))) return
    try {
      await sendFor(client, (key) => commands.undo(key, passage.visit_id, what))
      show({ kind: 'undone', client, what })
    } catch (error) {
      fail(asMember(client), error)
    }
  }

  return {
    venueHere,
    room,
    isLost,
    /** This device goes on without a connection. */
    isAlone,
    results,
    isBusy: (id: number) => busyIds.has(id),
    dismiss: () => show(null),
    recall: (scan: Scan) => setResults((before) => recallScan(before, scan)),
    scan: (code: string) => lookUp({ code }, admit),
    /** Looks the member up again and decides as for a new arrival. */
    admitAnew: (id: number) => lookUp({ id }, admit),
    /** Lets a member of the search in. They are read again, with what the search leaves out. */
    letInFound: (client: DoorMember, reason = '') =>
      lookUp({ id: client.id }, (now) => (reason === '' ? admit(now) : void letIn(now, reason)), client),
    letIn,
    letOut,
    passApproved,
    undo,
  }
}

export type DoorView = ReturnType<typeof useDoor>

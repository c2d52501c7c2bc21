import type { Act, ApprovalLimit } from '@aforo/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { useIsPast } from '../../design/use-now.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import {
  type Approval,
  approvalQuery,
  type Approver,
  approversQuery,
  askApproval,
  decideHere,
  type HereProof,
  readApproval,
  takeBackApproval,
} from './approval-queries.ts'
import { useApprovalWords } from './use-approval-words.ts'

type AskingOptions = {
  venueId: number
  asked: { act: Act; limit: ApprovalLimit }
  /** The request that was sent to a phone, if there is one. */
  requestId: number | null
  onRequest: (id: number | null) => void
  onApproved: (approval: Approval) => void
}

export type Asking = ReturnType<typeof useAsking>

const none: readonly Approver[] = []

/** A request for approval while its dialog is open: the reason, the approver, the PIN, and what became of it. */
export function useAsking({ venueId, asked, requestId, onRequest, onApproved }: AskingOptions) {
  const t = useApprovalWords(asked.limit)
  const queryClient = useQueryClient()
  const { data: approvers = none, isPending } = useQuery(approversQuery(venueId, asked.limit))
  const { data: request = null } = useQuery({
    ...approvalQuery(venueId, requestId ?? 0),
    enabled: requestId !== null,
  })
  const once = useCommandKey(`approval ${venueId} ${asked.act.kind}`)
  const [reason, setReason] = useState('')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: ApiError['code'] | null; words: string } | null>(null)
  /** The request that a PIN or a card on this device decides. */
  const here = useRef<{ id: number; reason: string } | null>(null)
  const busy = useRef(false)
  const isGone = useRef(false)
  const chosen = approvers.find(({ id }) => id === chosenId) ?? null
  const digits = chosen?.pin_digits ?? null
  const isWhole = digits !== null && typed.length === digits
  /** The person to whom the request goes: the chosen one, unless only another is online. */
  const remote = chosen?.online === true ? chosen : (approvers.find(({ online }) => online) ?? chosen ?? approvers[0])
  const isLate = useIsPast(request?.state === 'waiting' ? Date.parse(request.expires_at) : null)

  const isDone = useRef(false)
  function finish(approval: Approval): void {
    // Closing the dialog while a PIN is checked ends the request: nothing may follow.
    if (isDone.current || isGone.current) return
    isDone.current = true
    onApproved(approval)
  }
  const isSpent = useIsPast(request?.state === 'approved' ? Date.parse(request.expires_at) : null)
  const approved = request?.state === 'approved' && !isSpent ? request : null
  // Later, because what follows may render at once.
  const finishLater = useEffectEvent((approval: Approval) => queueMicrotask(() => finish(approval)))
  useEffect(() => {
    if (approved !== null) finishLater(approved)
  }, [approved])

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ code: error.code, words: error.detail ?? t.offline })
      setTyped('')
    } finally {
      busy.current = false
      setIsBusy(false)
    }
  }

  const send = (askedOf: number | null): Promise<Approval> =>
    once((key) => askApproval(venueId, key, { ...asked, reason: reason.trim(), askedOf }))

  /** A wrong PIN keeps the request. Another reason needs a new one. */
  async function requestHere(askedOf: number | null): Promise<number> {
    if (requestId !== null) return requestId
    if (here.current !== null && here.current.reason === reason.trim()) return here.current.id
    dropHere()
    const { id } = await send(askedOf)
    here.current = { id, reason: reason.trim() }
    if (isGone.current) dropHere()
    return id
  }

  function dropHere(): void {
    if (here.current !== null) void takeBackApproval(venueId, here.current.id)
    here.current = null
  }

  const prove = (proof: HereProof, askedOf: number | null): Promise<void> =>
    attempt(async () => {
      const id = await requestHere(askedOf)
      if (isGone.current) return
      const approval = await decideHere(venueId, id, proof).catch(async (error: unknown) => {
        // The answer to the last try was lost, or somebody decided on their phone meanwhile.
        if (!(error instanceof ApiError) || error.code !== 'approval_decided') throw error
        const decided = await readApproval(venueId, id)
        here.current = null
        if (decided.state !== 'approved') throw error
        return decided
      })
      here.current = null
      finish(approval)
    })

  useEffect(
    () => {
      isGone.current = false
      return () => {
        isGone.current = true
        dropHere()
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- only when the dialog closes
    [],
  )

  return {
    limit: asked.limit,
    approvers,
    isPending,
    request,
    isLate,
    isSpent,
    reason,
    setReason: (next: string) => {
      setReason(next)
      if (refused?.code === null) setRefused(null)
    },
    chosen,
    digits,
    typed,
    remote: remote ?? null,
    isBusy,
    refused,
    hasReason: reason.trim() !== '',
    isWhole,
    choose: (id: number) => {
      if (busy.current) return
      setChosenId(id)
      setTyped('')
      setRefused(null)
    },
    press: (key: KeypadKey) => {
      if (digits === null || reason.trim() === '' || busy.current || key === 'point') return
      setRefused(null)
      if (key === 'clear') setTyped('')
      else if (key === 'backspace') setTyped(typed.slice(0, -1))
      else if (typed.length < digits) setTyped(typed + key)
    },
    /** The chosen person approves with their PIN. */
    approve: () => {
      if (chosen === null || !isWhole || reason.trim() === '') return
      void prove({ staff_id: chosen.id, pin: typed }, chosen.id)
    },
    /** A manager's card approves at once. */
    approveByCard: (card: string) => {
      if (reason.trim() === '' && requestId === null) return setRefused({ code: null, words: t.reasonFirst })
      void prove({ card }, chosen?.id ?? null)
    },
    askRemote: () =>
      void attempt(async () => {
        dropHere()
        const sent = await send(remote?.id ?? null)
        // Shown as waiting at once, so that it is not sent again.
        queryClient.setQueryData(approvalQuery(venueId, sent.id).queryKey, sent)
        onRequest(sent.id)
      }),
    takeBack: () => {
      if (requestId !== null) void takeBackApproval(venueId, requestId)
      onRequest(null)
    },
    /** After a refusal, or when nobody answered. */
    askAgain: () => onRequest(null),
  }
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  answeredByFile,
  type AuditAction,
  calendarDateOf,
  extendedDueOn,
  extensionBlocker,
  fullName,
  privacyAnswerBlocker,
  privacyClock,
  privacyDueOn,
  receiptBlocker,
} from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import {
  findRequest,
  insertRequest,
  isMemberAt,
  listRequests,
  lockRequest,
  markErased,
  markFiled,
  type RequestRow,
  type Scope,
  updateRequest,
} from './queries.ts'
import { openTyped, sealTyped } from './typed-text.ts'
import { tellClocks, type WatchDeps } from './watch-clocks.ts'

export type PrivacyDeps = WatchDeps & { db: Database; keyring: Keyring; log: FastifyBaseLogger }
type Request = CallReply<'GET /v1/privacy-requests/{id}'>
export type Listed = CallReply<'GET /v1/privacy-requests'>[number]
export type CallerAt = { caller: Caller; venue: VenueRef }

/** Those of all venues of the operator that the caller owns. On a shared device it is only its venue. */
const scopeOf = ({ caller, venue }: CallerAt): Scope => ({
  operatorId: venue.operatorId,
  venueIds: caller.venues
    .filter(({ role, operatorId }) => role === 'owner' && operatorId === venue.operatorId)
    .map(({ id }) => id)
    .filter((id) => caller.deviceId === null || id === venue.id),
})

/** Requests come and are answered on days of the calendar, also in a night that belongs to the business day before. */
async function readToday(trx: Transaction<DB>, venue: VenueRef): Promise<string> {
  const { now, timeZone } = await getRulesToday(trx, venue)
  return calendarDateOf(now, timeZone)
}

function listedReply(row: RequestRow, keys: FieldKeys, today: string): Listed {
  const name = row.memberId === null ? openTyped(keys, row.operatorId, row.sealed).person : ''
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    user_id: row.memberId,
    client_id: row.memberNumber,
    name: row.memberId === null ? name : fullName(row.name ?? '', row.lastName ?? ''),
    received_on: row.receivedOn,
    due_on: row.dueOn,
    days_left: privacyClock(row, today)?.days ?? null,
    state: row.state,
    proof: row.proof,
    answered_on: row.answeredOn,
    handled_by: row.handledBy ?? '',
  }
}

async function describe(trx: Transaction<DB>, by: CallerAt, keys: FieldKeys, id: number): Promise<Request> {
  const row = await findRequest(trx, scopeOf(by), id)
  if (row === undefined) throw new Refusal('privacy_request_not_found')
  const today = await readToday(trx, by.venue)
  const { details, extensionReason, answer } = openTyped(keys, row.operatorId, row.sealed)
  return {
    ...listedReply(row, keys, today),
    details,
    extension_reason: extensionReason,
    answer,
    answered_way: row.answeredWay,
    file: row.fileAt === null ? null : { by: row.fileBy ?? '', at: row.fileAt.toISOString() },
    erased_at: row.erasedAt?.toISOString() ?? null,
    today,
  }
}

type Filter = { isOpen: boolean | null } & Pick<
  ParsedInput<'GET /v1/privacy-requests'>['query'],
  'kind' | 'user_id' | 'limit' | 'cursor'
>

/** One page of the register, for the screen or the export. */
export function readPage(deps: PrivacyDeps, by: CallerAt, filter: Filter): Promise<Page<Listed>> {
  const { isOpen, kind, user_id: memberId, limit, cursor } = filter
  const after = readCursor(cursor)
  if (after !== null && !/^\d{4}-\d\d-\d\d$/.test(after.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  const { operatorId } = by.venue
  return deps.keyring.withKeys(operatorId, (keys) =>
    inOperator(deps.db, operatorId, async (trx) => {
      const today = await readToday(trx, by.venue)
      const rows = await listRequests(trx, scopeOf(by), { isOpen, kind, memberId, after, limit: limit + 1 })
      const page = cutPage(rows, limit, ({ dueOn }) => dueOn)
      return { ...page, items: page.items.map((row) => listedReply(row, keys, today)) }
    }),
  )
}

export const listPrivacyRequests = (
  deps: PrivacyDeps,
  by: CallerAt,
  { state, ...query }: ParsedInput<'GET /v1/privacy-requests'>['query'],
): Promise<Page<Listed>> => readPage(deps, by, { ...query, isOpen: state === 'open' })

export const getPrivacyRequest = (deps: PrivacyDeps, by: CallerAt, id: number): Promise<Request> =>
  deps.keyring.withKeys(by.venue.operatorId, (keys) =>
    inOperator(deps.db, by.venue.operatorId, (trx) => describe(trx, by, keys, id)),
  )

/** The record has no typed text: it outlives the data of a member. */
type Change = { action: AuditAction & `privacy.${string}`; before: JsonObject | null; after: JsonObject | null }

const record = (trx: Transaction<DB>, by: ActorAt, memberId: number | null, change: Change) =>
  recordAuditEntryAt(trx, by, {
    ...change,
    subject: memberId === null ? { kind: 'venue', id: by.venue.id } : { kind: 'member', id: memberId },
  })

/** The stored answer of the command has no typed text either. */
export async function recordPrivacyRequest(
  deps: PrivacyDeps,
  by: ActorAt,
  key: string,
  form: ParsedInput<'POST /v1/privacy-requests'>['body'],
): Promise<CallReply<'POST /v1/privacy-requests'>> {
  const { caller, venue } = by
  const { operatorId } = venue
  const { user_id: memberId, person, kind, received_on: receivedOn, proof, details } = form
  if (memberId === null && person === '') throw new Refusal('privacy_person_missing')
  const request = (await deps.keyring.keysOf(operatorId)).hashRequest(form)
  return runOnce(deps.db, { kind: 'privacy.record', key, request, caller, venue }, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, operatorId)
    const today = await readToday(trx, venue)
    refuseIf(receiptBlocker(receivedOn, today))
    if (memberId !== null && !(await isMemberAt(trx, operatorId, venue.id, memberId))) {
      throw new Refusal('member_not_found')
    }
    const dueOn = privacyDueOn(receivedOn)
    const typed = { person: memberId === null ? person : '', details, extensionReason: '', answer: '' }
    const { id, number } = await insertRequest(trx, {
      operatorId,
      venueId: venue.id,
      memberId,
      kind,
      receivedOn,
      dueOn,
      proof,
      sealed: sealTyped(keys, operatorId, typed),
      createdBy: caller.staffId,
    })
    const after = { privacyNumber: number, privacyKind: kind, receivedOn, dueOn, identityProof: proof }
    await record(trx, by, memberId, { action: 'privacy.recorded', before: null, after })
    await tellClocks(deps, trx, operatorId, today)
    return { id, number }
  })
}

type Locked = { row: RequestRow; keys: FieldKeys; today: string }

async function changeRequest(
  deps: PrivacyDeps,
  by: ActorAt,
  id: number,
  work: (trx: Transaction<DB>, locked: Locked) => Promise<void>,
): Promise<Request> {
  const { venue } = by
  return inOperator(deps.db, venue.operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, venue.operatorId)
    const row = await lockRequest(trx, scopeOf(by), id)
    if (row === undefined) throw new Refusal('privacy_request_not_found')
    const today = await readToday(trx, venue)
    await work(trx, { row, keys, today })
    return describe(trx, by, keys, id)
  })
}

export const setProof = (
  deps: PrivacyDeps,
  by: ActorAt,
  id: number,
  { proof }: ParsedInput<'PUT /v1/privacy-requests/{id}/proof'>['body'],
): Promise<Request> =>
  changeRequest(deps, by, id, async (trx, { row }) => {
    if (row.state === 'answered' || row.state === 'refused') throw new Refusal('privacy_request_closed')
    if (row.proof === proof) return
    await updateRequest(trx, row.operatorId, id, { proof, handledBy: by.caller.staffId })
    await record(trx, by, row.memberId, {
      action: 'privacy.identity_checked',
      before: { privacyNumber: row.number, identityProof: row.proof },
      after: { privacyNumber: row.number, identityProof: proof },
    })
  })

export const extendRequest = (
  deps: PrivacyDeps,
  by: ActorAt,
  id: number,
  { months, reason }: ParsedInput<'POST /v1/privacy-requests/{id}/extension'>['body'],
): Promise<Request> =>
  changeRequest(deps, by, id, async (trx, { row, keys, today }) => {
    refuseIf(extensionBlocker(row, today))
    const dueOn = extendedDueOn(row.receivedOn, months)
    const typed = { ...openTyped(keys, row.operatorId, row.sealed), extensionReason: reason }
    const sealed = sealTyped(keys, row.operatorId, typed)
    const changes = { state: 'extended', dueOn, sealed, told: null } as const
    await updateRequest(trx, row.operatorId, id, { ...changes, handledBy: by.caller.staffId })
    await record(trx, by, row.memberId, {
      action: 'privacy.extended',
      before: { privacyNumber: row.number, dueOn: row.dueOn },
      after: { privacyNumber: row.number, dueOn },
    })
  })

export const answerRequest = (
  deps: PrivacyDeps,
  by: ActorAt,
  id: number,
  form: ParsedInput<'POST /v1/privacy-requests/{id}/answer'>['body'],
): Promise<Request> =>
  changeRequest(deps, by, id, async (trx, { row, keys, today }) => {
    const { refused: isRefusal, answered_on: answeredOn, way: answeredWay, text: answer } = form
    refuseIf(privacyAnswerBlocker(row, { answeredOn, today, isRefusal }))
    const sealed = sealTyped(keys, row.operatorId, { ...openTyped(keys, row.operatorId, row.sealed), answer })
    const state = isRefusal ? 'refused' : 'answered'
    await updateRequest(trx, row.operatorId, id, {
      state,
      answeredOn,
      answeredWay,
      sealed,
      handledBy: by.caller.staffId,
    })
    await record(trx, by, row.memberId, {
      action: isRefusal ? 'privacy.refused' : 'privacy.answered',
      before: { privacyNumber: row.number, dueOn: row.dueOn },
      after: { privacyNumber: row.number, answeredOn },
    })
  })

/** The file of a member was made. Open requests for it say so. */
export const noteFile = (trx: Transaction<DB>, operatorId: number, memberId: number, staffId: number): Promise<void> =>
  markFiled(trx, { operatorId, memberId, staffId, kinds: answeredByFile })

/** A member was erased: requests stay with their number, without what was typed. */
export const noteErasure = (trx: Transaction<DB>, operatorId: number, memberId: number): Promise<void> =>
  markErased(trx, operatorId, memberId)

/** The typed text of a whole export. */
export const privacyText = { open: openTyped, seal: sealTyped }

import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import {
  countOwnUnread,
  describeNote,
  findColleagues,
  listOwnMessages,
  type MessageDeps,
  pinNote,
  readUntil,
  sendMessage,
  unpinNote,
  withdraw,
} from './service.ts'

export function messageRoutes(route: Route, deps: MessageDeps): void {
  route('GET /v1/messages', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listOwnMessages(deps, caller, venue, query)),
  )
  route('POST /v1/messages', async ({ caller, venue, origin, body, idempotencyKey }) =>
    sendMessage(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('DELETE /v1/messages/{id}', async ({ caller, venue, origin, params }) =>
    withdraw(deps, { caller, venue, origin }, params.id),
  )
  route('PUT /v1/messages/read', async ({ caller, venue, body }) => readUntil(deps, caller, venue, body.until))
  route('GET /v1/messages/unread', async ({ caller, venue }) => countOwnUnread(deps, caller, venue))
  route('GET /v1/messages/people', async ({ caller, venue, query }) => findColleagues(deps, caller, venue, query))
  route('GET /v1/handover-note', async ({ venue }) => describeNote(deps, venue))
  route('PUT /v1/handover-note', async ({ caller, venue, origin, body, idempotencyKey }) =>
    pinNote(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('DELETE /v1/handover-note', async ({ caller, venue, origin, query }) =>
    unpinNote(deps, { caller, venue, origin }, query.version),
  )
}

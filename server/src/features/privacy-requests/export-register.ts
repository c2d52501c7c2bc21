import type { Readable } from 'node:stream'
import type { Exported } from '../../http/exported.ts'
import type { Page } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { exportTable } from '../exports/service.ts'
import { type CallerAt, type Listed, type PrivacyDeps, readPage } from './service.ts'

const exportedAtOnce = 100
const columns = [
  'number',
  'kind',
  'member_number',
  'received_on',
  'due_on',
  'state',
  'identity',
  'answered_on',
  'handled_by',
]

async function* exportedPages(deps: PrivacyDeps, by: CallerAt) {
  let cursor: string | undefined
  do {
    const page: Page<Listed> = await readPage(deps, by, {
      isOpen: null,
      kind: undefined,
      user_id: undefined,
      limit: exportedAtOnce,
      cursor,
    })
    yield page.items.map((row) => [
      row.number,
      row.kind,
      row.client_id ?? '',
      row.received_on,
      row.due_on,
      row.state,
      row.proof,
      row.answered_on ?? '',
      row.handled_by,
    ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** The register, for an authority that asks for it: no names and no typed text. */
export const exportRegister = (deps: PrivacyDeps, by: ActorAt): Promise<Exported<Readable>> =>
  exportTable(deps, by, { kind: 'privacy_requests' }, { columns, pages: exportedPages(deps, by), language: 'en' })

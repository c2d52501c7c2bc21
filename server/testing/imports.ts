import { randomBytes, randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import type { ImportedFields, ImportField, ImportKind } from '@aforo/domain'
import { importsJob } from '../src/features/imports/import-job.ts'
import { createLiveHub } from '../src/features/live/service.ts'
import { createKeyring } from '../src/features/operator-keys/service.ts'
import { diskStore } from '../src/features/pictures/disk-store.ts'
import { createMasterKeys } from '../src/security/master-keys.ts'
import { createThrottle } from '../src/security/throttle.ts'
import { openTestApi } from './api.ts'
import { picturesFolder } from './pictures-folder.ts'

type Import = CallReply<'GET /v1/imports/{id}'>
type As = { token: string; venueId: number }

/** A row of a file of members that has nothing wrong with it. */
export const memberFields = (number: number, fields: ImportedFields = {}): ImportedFields => ({
  number: String(number),
  full_name: `Ferrer, Rocío ${number}`,
  email: `socio.${number}@correo.example`,
  birth_date: '31/01/1990',
  ...fields,
})

const required = {
  members: ['number', 'full_name', 'email', 'birth_date'],
  products: ['name', 'price'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

/** An API whose imports are worked on when a test says so, and the steps of an import. */
export async function openImports() {
  const masterKey = randomBytes(32)
  const folder = await picturesFolder()
  const api = await openTestApi({ env: { PICTURES_FOLDER: folder, MASTER_KEY: masterKey.toString('base64') } })
  const { db } = api.database
  const { log } = api.app
  const live = createLiveHub({ db, log, redis: null, streams: { most: 10, beatEveryMs: 60_000 } })
  const keyring = createKeyring(db, createMasterKeys([masterKey]))
  const throttle = createThrottle({ redis: null, prefix: '', attempts: { perAccount: 10, perAddress: 10 } })
  const job = importsJob({ db, keyring, live, log, throttle, pictures: diskStore(folder) })

  const work = (operatorId: number, signal = new AbortController().signal) => job.run({ operatorId }, signal)
  const send = (as: As, id: number, rows: readonly { row: number; fields: ImportedFields }[]) =>
    api.call('PUT /v1/imports/{id}/rows', { params: { id }, body: { rows: [...rows] } }, as)

  /** Begins an import and sends its rows. The first is row 2 of the file, below the headings. */
  async function begin(
    as: As,
    rows: readonly ImportedFields[],
    { kind = 'members', balancesOn }: { kind?: ImportKind; balancesOn?: string } = {},
  ): Promise<Import> {
    const named = rows.flatMap((row) => Object.keys(row) as ImportField[])
    const columns = [...new Set<ImportField>([...required[kind], ...named])].map((field) => ({
      heading: field.toUpperCase(),
      field,
    }))
    const dated = balancesOn === undefined ? {} : { balances_on: balancesOn }
    const body = { kind, file_name: 'socios.csv', columns, rows: rows.length, ...dated }
    const made = await api.call('POST /v1/imports', { body, idempotencyKey: randomUUID() }, as)
    for (let from = 0; from < rows.length; from += 500) {
      const chunk = rows.slice(from, from + 500)
      await send(
        as,
        made.body.id,
        chunk.map((fields, index) => ({ row: from + index + 2, fields })),
      )
    }
    return made.body
  }

  const read = async (as: As, id: number) => (await api.call('GET /v1/imports/{id}', { params: { id } }, as)).body
  const rowsOf = async (as: As, id: number) =>
    (await api.call('GET /v1/imports/{id}/rows', { params: { id }, query: { limit: 100 } }, as)).body
  const askTo = (what: 'check' | 'run' | 'undo', as: As, id: number) =>
    api.call(`POST /v1/imports/{id}/${what}`, { params: { id } }, as)

  return {
    api,
    live,
    begin,
    send,
    read,
    rowsOf,
    askTo,
    work,
    close: () => api.close(),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { readNow } from './db/clock.ts'
import type { Database } from './db/connection.ts'
import { isLockTimeout, isRetryable } from './db/pg-errors.ts'
import { inOperator, waitBriefly } from './db/transaction.ts'
import { resealArchive } from './features/archives/archive-files.ts'
import { listArchives } from './features/archives/queries.ts'
import { resealCertificate } from './features/fiscal-delivery/certificates.ts'
import { resealImportRows, type RowPlace } from './features/imports/sealed-rows.ts'
import { resealMembers } from './features/members/reseal-members.ts'
import { listOperatorIds, updateProgress, type WrappedKey } from './features/operator-keys/queries.ts'
import { beginGeneration, retireOlderKeys, rewrapKeys } from './features/operator-keys/rotate-key.ts'
import { createKeyring } from './features/operator-keys/service.ts'
import { findOperatorPictureSubject, listProductPictures, listReceiptPictures } from './features/pictures/queries.ts'
import { resealCodeSecrets } from './features/second-factors/reseal-code-secrets.ts'
import { resealTyped } from './features/privacy-requests/typed-text.ts'
import { resealWebhooks } from './features/webhooks/secrets.ts'
import { resealPictures } from './features/pictures/reseal-pictures.ts'
import type { PictureStore } from './features/pictures/store.ts'
import type { FieldKeys } from './security/field-keys.ts'
import type { MasterKeys } from './security/master-keys.ts'

export type RotationDeps = {
  /** Connected as the API, for the rows that it may change. */
  db: Database
  /** Connected as the owner, for the keys. */
  ownerDb: Database
  masterKeys: MasterKeys
  pictures: PictureStore
  print: (line: string) => void
}

const rowsAtOnce = 100
const triesMost = 60
const pauseMs = 500
/** Younger keys are skipped, so that an interrupted run for all operators continues with the remaining ones. */
const youngMs = 24 * 3_600_000

/** Retries if another transaction holds a lock. */
async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(isRetryable(error) || isLockTimeout(error)) || tries >= triesMost) throw error
      await sleep(pauseMs)
    }
  }
}

/**
 * Gives operators a new key, seals with it what the old key sealed, and deletes the old key. The API keeps running: it
 * seals with the new key as soon as that exists, so one pass over all rows is enough. A run that was interrupted
 * continues when it is started again.
 */
export async function rotateKeys(deps: RotationDeps, named: number | null): Promise<void> {
  const operatorIds = await listOperatorIds(deps.db)
  if (named !== null && !operatorIds.includes(named)) throw new Error(`There is no operator ${named}.`)
  if (named === null) await resealCodeSecrets(deps, rowsAtOnce)
  const now = await readNow(deps.db)
  const isDue = (madeAt: Date) => named !== null || now.getTime() - madeAt.getTime() > youngMs
  for (const operatorId of named === null ? operatorIds : [named]) {
    const newest = await untilFree(() => beginGeneration(deps, operatorId, isDue))
    const rewrapped = await untilFree(() => rewrapKeys(deps, operatorId))
    if (rewrapped > 0) deps.print(`operator ${operatorId}: ${rewrapped} keys wrapped with the current master key`)
    if (newest === null) deps.print(`operator ${operatorId}: no key that is older than a day`)
    else await reseal(deps, newest)
  }
}

async function reseal(deps: RotationDeps, newest: WrappedKey): Promise<void> {
  const { operatorId, generation } = newest
  deps.print(`operator ${operatorId}: sealing with key ${generation}`)
  const keys = await createKeyring(deps.db, deps.masterKeys).keysOf(operatorId)
  await resealAllMembers(deps, newest, keys)
  await resealAllProducts(deps, newest, keys)
  await resealAllReceipts(deps, newest, keys)
  await resealAllImportRows(deps, newest, keys)
  await resealArchives(deps, newest, keys)
  await resealCertificates(deps, newest, keys)
  await resealWebhookSecrets(deps, newest, keys)
  await resealPrivacyRequests(deps, newest, keys)
  await untilFree(() => retireOlderKeys(deps, newest))
  deps.print(`operator ${operatorId}: done, older keys are deleted`)
}

const resealTheirs = (
  { db, pictures }: RotationDeps,
  operatorId: number,
  keys: FieldKeys,
  names: readonly string[],
) => {
  const isNamed = (key: string) =>
    inOperator(db, operatorId, async (trx) => (await findOperatorPictureSubject(trx, operatorId, key)) !== undefined)
  return resealPictures({ pictures, keys, isNamed }, names)
}

async function resealAllMembers(deps: RotationDeps, newest: WrappedKey, keys: FieldKeys): Promise<void> {
  const { operatorId, generation } = newest
  let after = newest.resealedMembersTo
  const done = { members: 0, pictures: 0 }
  for (;;) {
    const { lastId, resealed, pictureKeys } = await untilFree(() =>
      inOperator(deps.db, operatorId, async (trx) => {
        await waitBriefly(trx)
        return resealMembers(trx, { operatorId, keys }, after, rowsAtOnce)
      }),
    )
    if (lastId === null) return
    done.members += resealed
    done.pictures += await resealTheirs(deps, operatorId, keys, pictureKeys)
    after = lastId
    await saveProgress(deps, newest, { resealedMembersTo: after })
    deps.print(`operator ${operatorId}: key ${generation}, members up to ${after}: ${figures(done)}`)
  }
}

async function resealAllProducts(deps: RotationDeps, newest: WrappedKey, keys: FieldKeys): Promise<void> {
  const { operatorId, generation } = newest
  let after = newest.resealedProductsTo
  const done = { pictures: 0 }
  for (;;) {
    const rows = await untilFree(() =>
      inOperator(deps.db, operatorId, (trx) => listProductPictures(trx, operatorId, after, rowsAtOnce)),
    )
    const lastId = rows.at(-1)?.id
    if (lastId === undefined) return
    const names = rows.map(({ pictureKey }) => pictureKey).filter((key) => key !== null)
    done.pictures += await resealTheirs(deps, operatorId, keys, names)
    after = lastId
    await saveProgress(deps, newest, { resealedProductsTo: after })
    deps.print(`operator ${operatorId}: key ${generation}, products up to ${after}: ${figures(done)}`)
  }
}

/** Receipts are few, so an interrupted rotation reads all of them again. */
async function resealAllReceipts(deps: RotationDeps, { operatorId, generation }: WrappedKey, keys: FieldKeys) {
  let after = 0
  let pictures = 0
  for (;;) {
    const rows = await untilFree(() =>
      inOperator(deps.db, operatorId, (trx) => listReceiptPictures(trx, operatorId, after, rowsAtOnce)),
    )
    const lastId = rows.at(-1)?.id
    if (lastId === undefined) return
    const names = rows.map(({ receiptKey }) => receiptKey).filter((key) => key !== null)
    pictures += await resealTheirs(deps, operatorId, keys, names)
    after = lastId
    deps.print(`operator ${operatorId}: key ${generation}, receipts up to ${after}: ${figures({ pictures })}`)
  }
}

/** Rows of imports are kept for some days only, so an interrupted rotation reads all of them again. */
async function resealAllImportRows(
  { db, print }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  keys: FieldKeys,
) {
  let after: RowPlace | null = { importId: 0, row: 0 }
  let rows = 0
  while (after !== null) {
    const from: RowPlace = after
    const { last, resealed } = await untilFree(() =>
      inOperator(db, operatorId, async (trx) => {
        await waitBriefly(trx)
        return resealImportRows(trx, { operatorId, keys }, from, rowsAtOnce)
      }),
    )
    rows += resealed
    after = last
  }
  if (rows > 0) print(`operator ${operatorId}: key ${generation}, rows of imports: ${figures({ rows })}`)
}

/** An archive that is written meanwhile is removed from the books only if it has the newest key. */
async function resealArchives(
  { db, pictures, print }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  keys: FieldKeys,
) {
  const archives = await untilFree(() => inOperator(db, operatorId, (trx) => listArchives(trx, operatorId)))
  for (const { year, manifestHash } of archives) {
    const files = await resealArchive({ store: pictures, keys }, { operatorId, year }, manifestHash)
    print(`operator ${operatorId}: key ${generation}, archive of ${year}: ${figures({ files })}`)
  }
}

async function resealCertificates(
  { db, print }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  keys: FieldKeys,
) {
  const isResealed = await untilFree(() =>
    inOperator(db, operatorId, async (trx) => {
      await waitBriefly(trx)
      return resealCertificate(trx, operatorId, keys)
    }),
  )
  if (isResealed) print(`operator ${operatorId}: key ${generation}, the certificate for the tax agency`)
}

async function resealWebhookSecrets(
  { db, print }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  keys: FieldKeys,
) {
  const webhooks = await untilFree(() =>
    inOperator(db, operatorId, async (trx) => {
      await waitBriefly(trx)
      return resealWebhooks(trx, operatorId, keys)
    }),
  )
  if (webhooks > 0) print(`operator ${operatorId}: key ${generation}, secrets of webhooks: ${figures({ webhooks })}`)
}

async function resealPrivacyRequests(
  { db, print }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  keys: FieldKeys,
) {
  const requests = await untilFree(() =>
    inOperator(db, operatorId, async (trx) => {
      await waitBriefly(trx)
      return resealTyped(trx, operatorId, keys)
    }),
  )
  if (requests > 0) print(`operator ${operatorId}: key ${generation}, privacy requests: ${figures({ requests })}`)
}

const figures = (done: Record<string, number>) =>
  Object.entries(done)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

const saveProgress = (
  { ownerDb }: RotationDeps,
  { operatorId, generation }: WrappedKey,
  progress: Parameters<typeof updateProgress>[3],
) => untilFree(() => inOperator(ownerDb, operatorId, (trx) => updateProgress(trx, operatorId, generation, progress)))

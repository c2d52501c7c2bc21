import { createHash, randomBytes } from 'node:crypto'
import { holdsAt, type PictureSize, pictureSizeNames, roleAt } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { Keyring } from '../operator-keys/service.ts'
import type { SanitisedPicture, SanitisePicture } from './sanitise-picture.ts'
import { findOperatorPictureSubject, findPictureSubject, worksAtOneOf } from './queries.ts'
import { isPlain, operatorOf, sealContextOf } from './sealed-picture.ts'
import type { PictureStore } from './store.ts'

export type PictureDeps = {
  db: Database
  log: FastifyBaseLogger
  pictures: PictureStore
  keyring: Keyring
  cleanPicture: SanitisePicture
}

export const picturePathOf = (key: string | null): string | null => (key === null ? null : `/v1/pictures/${key}`)

/** Stores a picture under a random name. Nobody can see it until a row refers to that name. */
async function keepPlainPicture({ pictures }: PictureDeps, clean: SanitisedPicture): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  for (const size of pictureSizeNames) await pictures.put(key, size, clean[size])
  return key
}

/**
 * Stores a picture of an operator, sealed with its key. The name contains the id of the operator, because the database
 * finds the row only within that operator.
 */
async function keepSealedPicture({ pictures, keyring }: PictureDeps, clean: SanitisedPicture, operatorId: number) {
  const key = `${randomBytes(24).toString('base64url')}.${operatorId}`
  const keys = await keyring.keysOf(operatorId)
  for (const size of pictureSizeNames)
    await pictures.put(key, size, keys.sealBytes(sealContextOf(key, size), clean[size]))
  return { key, generation: keys.generation }
}

/** A failure is only logged, because nobody can see a picture without a row. */
export async function forgetPicture(
  { pictures, log }: Pick<PictureDeps, 'pictures' | 'log'>,
  key: string | null,
): Promise<void> {
  if (key === null) return
  await pictures.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a picture could not be removed'))
}

/** Stores the picture and runs `work`, which writes its name to a row. If `work` fails, the picture is removed. */
export async function withPicture<T>(deps: PictureDeps, file: File, work: (key: string) => Promise<T>): Promise<T> {
  const key = await keepPlainPicture(deps, await deps.cleanPicture(file))
  return forgetOnFailure(deps, key, () => work(key))
}

async function forgetOnFailure<T>(deps: PictureDeps, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await forgetPicture(deps, key)
    throw error
  }
}

/** The key of the operator was replaced after the picture was sealed and before a row referred to it. */
class KeyReplaced extends Error {}

/** Called in the transaction that writes the name: checks that the picture has the newest key, and locks the keys. */
export type ClaimPicture = (trx: Transaction<DB>) => Promise<void>

/**
 * As `withPicture`, for a row of an operator. A key rotation reseals only pictures that rows refer to. A picture that
 * was sealed with the old key but gets its row after that would be lost, so it is stored again with the new key.
 */
export async function withPictureOf<T>(
  deps: PictureDeps,
  { operatorId }: { operatorId: number },
  file: File,
  work: (key: string, claim: ClaimPicture) => Promise<T>,
): Promise<T> {
  const clean = await deps.cleanPicture(file)
  const attempt = async () => {
    const { key, generation } = await keepSealedPicture(deps, clean, operatorId)
    const claim = async (trx: Transaction<DB>) => {
      if ((await deps.keyring.lockKeys(trx, operatorId)).generation !== generation) throw new KeyReplaced()
    }
    return forgetOnFailure(deps, key, () => work(key, claim))
  }
  return attempt().catch((error: unknown) => {
    if (error instanceof KeyReplaced) return attempt()
    throw error
  })
}

/** The picture is part of the request of a command: another picture makes it another request. */
export async function fingerprintOf(image: File | undefined): Promise<string | null> {
  if (image === undefined) return null
  return createHash('sha256')
    .update(new Uint8Array(await image.arrayBuffer()))
    .digest('hex')
}

/** The bytes of a picture, if the caller may see its row. Otherwise it is refused as not found. */
export async function getPicture(deps: PictureDeps, caller: Caller, key: string, size: PictureSize): Promise<File> {
  const subject = await findSubject(deps.db, key)
  if (subject === undefined || !(await maySee(deps, caller, subject))) throw new Refusal('picture_not_found')
  const bytes = await readPicture(deps, key, size)
  if (bytes === null) throw new Refusal('picture_not_found')
  return new File([bytes], `${size}.webp`)
}

/** The unsealed bytes of a picture. The caller of this function has checked the access. */
export async function readPicture(
  { pictures, keyring }: Pick<PictureDeps, 'pictures' | 'keyring'>,
  key: string,
  size: PictureSize,
): Promise<Buffer<ArrayBuffer> | null> {
  const operatorId = operatorOf(key)
  if (operatorId === null) return pictures.get(key, size)
  // A retry with newer keys also reads the bytes again, because a rotation replaces both.
  return keyring.withKeys(operatorId, async (keys) => {
    const bytes = await pictures.get(key, size)
    return bytes === null || isPlain(bytes) ? bytes : keys.unsealBytes(sealContextOf(key, size), bytes)
  })
}

/** Stores the bytes of a picture under the name that it had, sealed if it belongs to an operator. */
export async function restorePicture(
  { pictures, keys }: { pictures: PictureStore; keys: FieldKeys },
  { key, size }: { key: string; size: PictureSize },
  bytes: Buffer,
): Promise<void> {
  await pictures.put(key, size, operatorOf(key) === null ? bytes : keys.sealBytes(sealContextOf(key, size), bytes))
}

async function findSubject(db: Database, key: string) {
  const operatorId = operatorOf(key)
  if (operatorId === null) return findPictureSubject(db, key)
  return inOperator(db, operatorId, (trx) => findOperatorPictureSubject(trx, operatorId, key))
}

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The capabilities that see faces of members. Contracts are private data. */
const seesFaces = ['see_members', 'let_in', 'sell', 'top_up'] as const

/** The capabilities that see the receipts of expenses. */
const seesReceipts = ['till', 'accounting'] as const

/** Support sees no faces, not even during a session. */
function maySeeMember(caller: Caller, { kind, venueIds }: Extract<Subject, { venueIds: number[] }>): boolean {
  if (caller.role === 'superadmin') return false
  const needed = kind === 'member' ? seesFaces : (['read_private'] as const)
  return venueIds.some((id) => needed.some((capability) => holdsAt(caller, id, capability)))
}

async function maySee({ db }: PictureDeps, caller: Caller, subject: Subject): Promise<boolean> {
  if ('venueIds' in subject) return maySeeMember(caller, subject)
  if (caller.role === 'superadmin') return subject.kind !== 'receipt'
  if (subject.kind === 'venue') return roleAt(caller, subject.id) !== null
  if (subject.kind === 'receipt') return seesReceipts.some((capability) => holdsAt(caller, subject.id, capability))
  if (subject.id === caller.staffId) return true
  const venueIds = caller.venues.map(({ id }) => id)
  return worksAtOneOf(db, subject.id, venueIds)
}

import { createHash, randomBytes } from 'node:crypto'
import { holdsAt, inspectionBlocker, type PictureSize, pictureSizeNames, roleAt } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { cleanPicture } from './cleaning.ts'
import { findOperatorPictureSubject, findPictureSubject, worksAtOneOf } from './queries.ts'
import type { PictureStore } from './store.ts'

export type PictureDeps = {
  db: Database
  log: FastifyBaseLogger
  pictures: PictureStore
  inspectionEndOf: CallerDirectory['findInspectionEnd']
}

export const picturePathOf = (key: string | null): string | null => (key === null ? null : `/v1/pictures/${key}`)

/**
 * Cleans a picture and keeps it under a name that nobody can guess. It is nobody's until a row takes the name. What
 * belongs to an operator carries its number in front, because its row can only be looked for among that operator's.
 */
async function keepPicture({ pictures }: PictureDeps, file: File, operatorId: number | null): Promise<string> {
  const clean = await cleanPicture(file)
  const secret = randomBytes(24).toString('base64url')
  const key = operatorId === null ? secret : `${secret}.${operatorId}`
  for (const size of pictureSizeNames) await pictures.put(key, size, clean[size])
  return key
}

/** Bytes that no row names can be seen by nobody; that they are still there is worth a line in the log and no more. */
export async function forgetPicture({ pictures, log }: PictureDeps, key: string | null): Promise<void> {
  if (key === null) return
  await pictures.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a picture could not be removed'))
}

/** Keeps the picture while `work` gives its name to a row; without the row there is no picture either. */
export const withPicture = <T>(deps: PictureDeps, file: File, work: (key: string) => Promise<T>): Promise<T> =>
  keepDuring(deps, file, null, work)

/** The same for a row of an operator. */
export const withPictureOf = <T>(
  deps: PictureDeps,
  { operatorId }: { operatorId: number },
  file: File,
  work: (key: string) => Promise<T>,
): Promise<T> => keepDuring(deps, file, operatorId, work)

async function keepDuring<T>(
  deps: PictureDeps,
  file: File,
  operatorId: number | null,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = await keepPicture(deps, file, operatorId)
  try {
    return await work(key)
  } catch (error) {
    await forgetPicture(deps, key)
    throw error
  }
}

/** A picture is part of what was asked for: with another one it is another request. */
export async function fingerprintOf(image: File | undefined): Promise<string | null> {
  if (image === undefined) return null
  return createHash('sha256')
    .update(new Uint8Array(await image.arrayBuffer()))
    .digest('hex')
}

/** The bytes of a picture, to whom may see the row it belongs to. To anybody else it does not exist. */
export async function getPicture(deps: PictureDeps, caller: Caller, key: string, size: PictureSize): Promise<File> {
  const { db, pictures } = deps
  const subject = await findSubject(db, key)
  if (subject === undefined || !(await maySee(deps, caller, subject))) throw new Refusal('picture_not_found')
  const bytes = await pictures.get(key, size)
  if (bytes === null) throw new Refusal('picture_not_found')
  return new File([bytes], `${size}.webp`)
}

const operatorOf = (key: string): number | null => {
  const digits = /\.([1-9]\d{0,14})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

async function findSubject(db: Database, key: string) {
  const operatorId = operatorOf(key)
  if (operatorId === null) return findPictureSubject(db, key)
  return inOperator(db, operatorId, (trx) => findOperatorPictureSubject(trx, operatorId, key))
}

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** Faces are seen by who lets people in, serves them or looks after them; a contract by the last of these. */
const seesFaces = ['members', 'door', 'counter', 'top_up'] as const

async function maySeeMember(
  { inspectionEndOf }: PictureDeps,
  caller: Caller,
  { kind, venueIds, operatorId }: Extract<Subject, { venueIds: number[] }>,
): Promise<boolean> {
  if (caller.role === 'superadmin') {
    return inspectionBlocker(await inspectionEndOf(caller, operatorId), new Date()) === null
  }
  const needed = kind === 'member' ? seesFaces : (['members'] as const)
  return venueIds.some((id) => needed.some((capability) => holdsAt(caller, id, capability)))
}

async function maySee(deps: PictureDeps, caller: Caller, subject: Subject): Promise<boolean> {
  if ('venueIds' in subject) return maySeeMember(deps, caller, subject)
  const { db } = deps
  if (caller.role === 'superadmin') return true
  if (subject.kind === 'venue') return roleAt(caller, subject.id) !== null
  if (subject.id === caller.staffId) return true
  const venueIds = caller.venues.map(({ id }) => id)
  return worksAtOneOf(db, subject.id, venueIds)
}

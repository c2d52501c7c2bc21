import { pictureSizeNames, type PictureSize } from '@aforo/domain'
import pLimit from 'p-limit'
import type { FieldKeys } from '../../security/field-keys.ts'
import { isPlain, sealContextOf } from './sealed-picture.ts'
import type { PictureStore } from './store.ts'

const atOnce = 4

type Resealing = {
  pictures: PictureStore
  keys: FieldKeys
  /** Whether a row still refers to the picture. */
  isNamed: (key: string) => Promise<boolean>
}

/** Seals pictures with the newest key, if they have an older key or are not sealed yet. */
export async function resealPictures(deps: Resealing, keys: readonly string[]): Promise<number> {
  const limit = pLimit(atOnce)
  const resealed = await Promise.all(keys.map((key) => limit(() => resealPicture(deps, key))))
  return resealed.filter(Boolean).length
}

async function resealPicture(deps: Resealing, key: string): Promise<boolean> {
  let isResealed = false
  for (const size of pictureSizeNames) isResealed = (await resealSize(deps, key, size)) || isResealed
  // If the picture was removed in the meantime, the write above restored its files, so they are removed again.
  if (isResealed && !(await deps.isNamed(key))) await deps.pictures.remove(key)
  return isResealed
}

async function resealSize({ pictures, keys }: Resealing, key: string, size: PictureSize): Promise<boolean> {
  const bytes = await pictures.get(key, size)
  if (bytes === null) return false
  if (!isPlain(bytes) && keys.isNewest(bytes)) return false
  const drawn = isPlain(bytes) ? bytes : keys.unsealBytes(sealContextOf(key, size), bytes)
  await pictures.put(key, size, keys.sealBytes(sealContextOf(key, size), drawn))
  return true
}

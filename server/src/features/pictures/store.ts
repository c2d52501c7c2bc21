import type { PictureSize } from '@aforo/domain'
import type { Config } from '../../config.ts'
import { diskStore } from './disk-store.ts'

/** Where the bytes of pictures lie. Names are random and say nothing; who may see one is decided before it is asked for. */
export type PictureStore = {
  put: (key: string, size: PictureSize, bytes: Buffer) => Promise<void>
  get: (key: string, size: PictureSize) => Promise<Buffer<ArrayBuffer> | null>
  remove: (key: string) => Promise<void>
}

export async function openPictureStore({ s3, folder }: Config['pictures']): Promise<PictureStore> {
  if (s3 === null) return diskStore(folder)
  // Large, and only for those who use it.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}

import type { PictureSize } from '@aforo/domain'
import type { Config } from '../../config.ts'
import { diskStore } from './disk-store.ts'

/** The storage of the picture files. Names of pictures are random. Access is checked before the store is called. */
export type PictureStore = {
  put: (key: string, size: PictureSize, bytes: Buffer) => Promise<void>
  get: (key: string, size: PictureSize) => Promise<Buffer<ArrayBuffer> | null>
  /** How many bytes it takes, or null if it is not there. */
  sizeOf: (key: string, size: PictureSize) => Promise<number | null>
  remove: (key: string) => Promise<void>
  /** Other files of operators, such as archives. The name is a path. */
  putFile: (name: string, bytes: Buffer) => Promise<void>
  getFile: (name: string) => Promise<Buffer<ArrayBuffer> | null>
  removeFile: (name: string) => Promise<void>
}

export async function openPictureStore({ s3, folder }: Config['pictures']): Promise<PictureStore> {
  if (s3 === null) return diskStore(folder)
  // The S3 library is large, so it is loaded only if it is used.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}

import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PictureSize, pictureSizeNames } from '@aforo/domain'
import { pictureName } from './picture-name.ts'
import type { PictureStore } from './store.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stores pictures in a local folder. Subfolders keep the number of files per folder small. */
export function diskStore(folder: string): PictureStore {
  const pathOf = (key: string, size: PictureSize) => join(folder, key.slice(0, 2), pictureName(key, size))
  async function write(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Written under another name and then renamed, so that no partial file is ever visible.
    const draft = `${path}.new`
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    await rename(draft, path)
  }
  async function read(path: string): Promise<Buffer<ArrayBuffer> | null> {
    try {
      return await readFile(path)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    put: (key, size, bytes) => write(pathOf(key, size), bytes),
    get: (key, size) => read(pathOf(key, size)),
    async sizeOf(key, size) {
      try {
        return (await stat(pathOf(key, size))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    putFile: (name, bytes) => write(join(folder, name), bytes),
    getFile: (name) => read(join(folder, name)),
    removeFile: (name) => rm(join(folder, name), { force: true }),
    async remove(key) {
      for (const size of pictureSizeNames) await rm(pathOf(key, size), { force: true })
    },
  }
}

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureSize, pictureSizeNames } from '@aforo/domain'
import { pictureName } from './picture-name.ts'
import type { PictureStore } from './store.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stores pictures in a local folder. Subfolders keep the number of files per folder small. */
export function diskStore(folder: string): PictureStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string, size: PictureSize) => join(folderOf(key), pictureName(key, size))
  return {
    async put(key, size, bytes) {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      // Written under another name and then renamed, so that no partial picture is ever visible.
      const draft = `${pathOf(key, size)}.new`
      await writeFile(draft, bytes, { mode: 0o600, flush: true })
      await rename(draft, pathOf(key, size))
    },
    async get(key, size) {
      try {
        return await readFile(pathOf(key, size))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      for (const size of pictureSizeNames) await rm(pathOf(key, size), { force: true })
    },
  }
}

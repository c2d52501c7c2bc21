import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

export type ProcessUser = { uid: number; gid: number }

export const drawingProgram = fileURLToPath(new URL('./drawing.ts', import.meta.url))

const [reads, enters] = [0o4, 0o1]

const mayDo = (stats: Stats, { uid, gid }: ProcessUser, bits: number): boolean => {
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0
  return ((stats.mode >> shift) & bits) === bits
}

/** Whether a user may access a file and enter every folder on its path. */
function canAccess(user: ProcessUser, path: string, bits: number): boolean {
  const folder = dirname(path)
  return mayDo(statSync(path), user, bits) && (folder === path || canAccess(user, folder, enters))
}

/**
 * The user that draws pictures: one without rights, if this process may switch users and that user can access Node and
 * our files. Otherwise, for example if Node is in a home folder, the user stays the same, and a warning is logged.
 */
export function chooseDrawingUser(wanted: ProcessUser, log: FastifyBaseLogger): ProcessUser | null {
  if (process.getuid?.() !== 0) return null
  const sharp = fileURLToPath(import.meta.resolve('sharp'))
  const unreachable = [
    ...(canAccess(wanted, process.execPath, reads | enters) ? [] : [process.execPath]),
    ...[drawingProgram, sharp].filter((path) => !canAccess(wanted, path, reads)),
  ]
  if (unreachable.length === 0) return wanted
  log.warn(
    { uid: wanted.uid, unreachable },
    'pictures are drawn as root, because another user cannot reach these files',
  )
  return null
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureBlocker, pictureMostPixels, type PictureSize, pictureSizes } from '@aforo/domain'
import { fileTypeFromBlob } from 'file-type'
import pLimit from 'p-limit'
import { Refusal, refuseIf } from '../../refusal.ts'
import { drawingEnd, type DrawingLimits } from './drawing-terms.ts'
import { drawingProgram, type ProcessUser } from './drawing-user.ts'

export type SanitisedPicture = Record<PictureSize, Buffer>

const drawWithinMs = 20_000
const limits: DrawingLimits = { mostPixels: pictureMostPixels, sizes: pictureSizes }

const oneByOne = pLimit(1)

/**
 * Re-encodes a picture in every stored size. Only the visible content of the file remains: no location, no camera data,
 * no second file hidden behind the first.
 */
export type SanitisePicture = (file: File) => Promise<SanitisedPicture>

export function createSanitiser(user: ProcessUser | null): SanitisePicture {
  return async (file) => {
    // Detects the type by the first bytes, because the name and the declared type can be false.
    const found = await fileTypeFromBlob(file)
    refuseIf(pictureBlocker({ type: found?.mime ?? '', size: file.size }))
    return oneByOne(() => draw(file, user))
  }
}

/** The memory that Node and the largest picture need. */
const mostDataKb = 1_200_000

/**
 * Starts a program with no core file, no file writes, and limited memory. An image without a shell has prlimit; other
 * systems have a shell, which skips a limit that the system does not support.
 */
const prlimit = '/usr/bin/prlimit'
const limiting = existsSync(prlimit)
  ? { program: prlimit, args: ['--core=0', '--fsize=0', `--data=${mostDataKb * 1024}`, '--'] }
  : { program: '/bin/sh', args: ['-c', `ulimit -c 0; ulimit -f 0; ulimit -d ${mostDataKb}; exec "$0" "$@"`] }

/** The JavaScript code may only read files: it cannot write or start processes or threads. */
const permissions = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=64']

/**
 * Runs in a separate process without secrets, started for one picture. So a file that crashes the decoder, blocks it or
 * fills its memory affects no other call. If possible, the process runs as another user, who has no access to ours.
 */
async function draw(file: File, user: ProcessUser | null): Promise<SanitisedPicture> {
  const command = [process.execPath, ...permissions, drawingProgram, JSON.stringify(limits)]
  const child = spawn(limiting.program, [...limiting.args, ...command], {
    ...user,
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: drawWithinMs,
    killSignal: 'SIGKILL',
  })
  // The process may exit before it has read the whole file.
  child.stdin.on('error', () => {})
  Readable.from(file.stream(), { objectMode: false }).pipe(child.stdin)
  const [drawn, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code === drawingEnd.tooManyPixels) throw new Refusal('picture_too_many_pixels')
  if (code !== 0) throw new Refusal('picture_broken')
  const end = 4 + drawn.readUInt32BE()
  return { large: drawn.subarray(4, end), small: drawn.subarray(end) }
}

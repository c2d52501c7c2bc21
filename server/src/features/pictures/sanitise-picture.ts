import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
 * Draws a picture anew in every size we keep. Nothing of the file that came in survives but what can be seen: no
 * place, no camera, no second file behind the first.
 */
export type SanitisePicture = (file: File) => Promise<SanitisedPicture>

export function createSanitiser(user: ProcessUser | null): SanitisePicture {
  return async (file) => {
    // By its first bytes: a name and a declared type are only what somebody wrote.
    const found = await fileTypeFromBlob(file)
    refuseIf(pictureBlocker({ type: found?.mime ?? '', size: file.size }))
    return oneByOne(() => draw(file, user))
  }
}

/**
 * No core file, not one byte into any file, and not more memory than the largest picture needs with what Node reserves.
 * A system that does not know a limit goes without it.
 */
const limited = 'ulimit -c 0; ulimit -f 0; ulimit -d 1200000; exec "$0" "$@"'
/** Its own code may read and nothing else: no writing, no process, no thread. */
const permissions = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=64']

/**
 * In a process of its own that knows no secret and lives for one picture: a file that crashes a decoder, or keeps it
 * busy, or fills its memory, harms nobody else. Where it can be, it is also somebody else's process, who may not even
 * look at ours.
 */
async function draw(file: File, user: ProcessUser | null): Promise<SanitisedPicture> {
  const command = [process.execPath, ...permissions, drawingProgram, JSON.stringify(limits)]
  const child = spawn('/bin/sh', ['-c', limited, ...command], {
    ...user,
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: drawWithinMs,
    killSignal: 'SIGKILL',
  })
  // It may have given up before it has read everything.
  child.stdin.on('error', () => {})
  Readable.from(file.stream(), { objectMode: false }).pipe(child.stdin)
  const [drawn, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (code === drawingEnd.tooManyPixels) throw new Refusal('picture_too_many_pixels')
  if (code !== 0) throw new Refusal('picture_broken')
  const end = 4 + drawn.readUInt32BE()
  return { large: drawn.subarray(4, end), small: drawn.subarray(end) }
}

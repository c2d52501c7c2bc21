import { buffer } from 'node:stream/consumers'
import type { PictureSize } from '@aforo/domain'
import { drawingEnd, type DrawingLimits } from './drawing-terms.ts'
import sharp, { type Sharp } from 'sharp'

/**
 * Runs as a separate process, see sanitise-picture.ts. It reads a file from stdin and writes the large and the small
 * picture to stdout. The length of the large one comes first.
 */

const { mostPixels, sizes } = JSON.parse(process.argv[2] ?? '') as DrawingLimits

const shrink = (image: Sharp, size: PictureSize): Promise<Buffer> =>
  image
    .resize({ width: sizes[size], height: sizes[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

try {
  const file = await buffer(process.stdin)
  const opened = sharp(file, { limitInputPixels: mostPixels, failOn: 'truncated', autoOrient: true })
  const large = await shrink(opened, 'large')
  const small = await shrink(sharp(large), 'small')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(large.length)
  process.stdout.write(Buffer.concat([length, large, small]))
} catch (error) {
  const said = error instanceof Error ? error.message : ''
  process.exitCode = said.includes('pixel limit') ? drawingEnd.tooManyPixels : drawingEnd.broken
}

import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 42, g: 65, b: 216 } } })

/** A plain picture of this size. */
export const plainPicture = (width = 640, height = 480): Promise<Buffer> => photo(width, height).png().toBuffer()

export const photoWithPlace = (): Promise<Buffer> =>
  photo(800, 600)
    .withExif({
      IFD0: { Make: 'Aforo', Model: 'Secret camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 28/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 22/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** Rotated, unless its orientation is applied. */
export const photoOnItsSide = (): Promise<Buffer> => photo(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()

/** The most pixels that are accepted, with noise so that it does not compress well, and rotated. */
export async function heaviestPhoto(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
  return sharp(await noise.png().toBuffer())
    .resize(7300, 5400, { kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A few kilobytes that decode to this many pixels of one colour. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)

export const hostileMark = '<script>alert("polyglot")</script>'

/** A picture that is also an HTML page and an archive. */
export async function polyglot(): Promise<Buffer> {
  const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  return Buffer.concat([await photo(64, 64).jpeg().toBuffer(), Buffer.from(`<html>${hostileMark}</html>`), zipEnd])
}

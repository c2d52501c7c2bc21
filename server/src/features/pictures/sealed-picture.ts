import type { PictureSize } from '@aforo/domain'

/** The operator whose picture this is, and whose key seals it; pictures of venues and staff have none. */
export const operatorOf = (key: string): number | null => {
  const digits = /\.([1-9]\d{0,14})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What sealed bytes are bound to: under another name, or as another size, they do not open. */
export const sealContextOf = (key: string, size: PictureSize): string => `picture ${key} ${size}`

/** Whether it was kept before pictures were sealed: WebP begins with this, and nothing sealed does. */
export const isPlain = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'RIFF'

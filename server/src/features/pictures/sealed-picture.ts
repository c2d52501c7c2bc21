import type { PictureSize } from '@aforo/domain'

/** The operator whose key seals the picture. Null for pictures of venues and staff, which are not sealed. */
export const operatorOf = (key: string): number | null => {
  const digits = /\.([1-9]\d{0,14})$/.exec(key)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Binds sealed bytes to their name and size, so that they cannot be opened as another picture. */
export const sealContextOf = (key: string, size: PictureSize): string => `picture ${key} ${size}`

/**
 * Whether the picture was stored before pictures were sealed. WebP starts with these bytes, and sealed data never does.
 */
export const isPlain = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'RIFF'

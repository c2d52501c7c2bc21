/** The file types that are accepted. What is stored is always re-encoded as WebP in the sizes below. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureMostBytes = 5 * 1024 * 1024
export const pictureMostPixels = 40_000_000

/** The longest side of each stored size, in pixels. */
export const pictureSizes = { small: 256, large: 1280 } as const
export type PictureSize = keyof typeof pictureSizes
export const pictureSizeNames = ['small', 'large'] as const satisfies readonly PictureSize[]

export type PictureBlocker = 'picture_type_unsupported' | 'picture_too_large' | 'picture_empty'

/** Why a file is refused as a picture, or null. Checks only what is known without decoding it. */
export function pictureBlocker(file: { type: string; size: number }): PictureBlocker | null {
  if (file.size === 0) return 'picture_empty'
  if (!pictureTypes.some((type) => type === file.type)) return 'picture_type_unsupported'
  return file.size > pictureMostBytes ? 'picture_too_large' : null
}

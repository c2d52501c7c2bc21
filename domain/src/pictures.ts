/** What a picture may be when it arrives. What is kept of it is always a fresh WebP in the sizes below. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureMostBytes = 5 * 1024 * 1024
export const pictureMostPixels = 40_000_000

/** The longest side of each size that is kept. */
export const pictureSizes = { small: 256, large: 1280 } as const
export type PictureSize = keyof typeof pictureSizes
export const pictureSizeNames = ['small', 'large'] as const satisfies readonly PictureSize[]

export type PictureBlocker = 'picture_type_unsupported' | 'picture_too_large' | 'picture_empty'

/** Why a file will not be taken as a picture, as far as it can be told without opening it, or null. */
export function pictureBlocker(file: { type: string; size: number }): PictureBlocker | null {
  if (file.size === 0) return 'picture_empty'
  if (!pictureTypes.some((type) => type === file.type)) return 'picture_type_unsupported'
  return file.size > pictureMostBytes ? 'picture_too_large' : null
}

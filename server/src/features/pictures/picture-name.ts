import type { PictureSize } from '@aforo/domain'

/** The name of a picture in a store, one for each size. */
export const pictureName = (key: string, size: PictureSize): string => `${key}.${size}.webp`

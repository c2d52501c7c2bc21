import type { PictureSize } from '@aforo/domain'

/** What a picture of one size is called in a store. */
export const pictureName = (key: string, size: PictureSize): string => `${key}.${size}.webp`

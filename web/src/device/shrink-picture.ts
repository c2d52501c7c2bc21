import { pictureMostBytes, pictureSizes } from '@aforo/domain'

/** Slightly more than the stored size, so that the server can still scale down. */
const longestSide = pictureSizes.large * 1.25

/**
 * Shrinks a photo before the upload, for slow connections: a 12-megapixel photo becomes a few hundred kilobytes. A
 * small file, or one that this browser cannot decode, is sent unchanged and the server decides.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return file
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const isSmall = scale === 1 && file.size < pictureMostBytes / 4
  if (isSmall) return file
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const shrunk = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  return new File([shrunk], file.name, { type: shrunk.type })
}

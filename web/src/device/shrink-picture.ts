import { pictureMostBytes, pictureSizes } from '@aforo/domain'

/** Somewhat more than what is kept, so that the server has something to choose from. */
const longestSide = pictureSizes.large * 1.25

/**
 * Makes a photo small enough for a slow line before it is sent: a phone's twelve megapixels become a few hundred
 * kilobytes. What this browser cannot open, or what is small already, is sent as it is, and the server decides.
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

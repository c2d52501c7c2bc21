/** Sixteen by sixteen, all cobalt: drawn in no time, where any picture will do. */
export const somePicture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUqQdjzytpOAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC',
    'base64',
  ),
}

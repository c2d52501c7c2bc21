import { pictureMostBytes } from '@aforo/domain'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

/** `bytes` is null where the picture is larger than the server accepts. */
export type ZippedPicture = { name: string; bytes: Uint8Array<ArrayBuffer> | null }

const isPicture = (path: string) => /\.(jpe?g|png|webp)$/i.test(path)
/** macOS adds a file of its own beside each one. */
const isSidecar = (path: string) => /(^|\/)(__MACOSX\/|\._)/.test(path)
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function collect(file: UnzipFile, onWhole: (picture: ZippedPicture) => void): void {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  file.ondata = (fault, chunk, isLast) => {
    if (fault !== null) throw fault
    size += chunk.length
    if (size <= pictureMostBytes) chunks.push(new Uint8Array(chunk))
    else chunks.length = 0
    if (!isLast) return
    const bytes = size > pictureMostBytes ? null : new Uint8Array(size)
    let at = 0
    for (const part of bytes === null ? [] : chunks) {
      bytes?.set(part, at)
      at += part.length
    }
    onWhole({ name: baseName(file.name), bytes })
  }
  file.start()
}

/** The pictures of an archive, one after the other, so that a large archive is never in memory as a whole. */
export async function* readPictures(archive: Blob): AsyncGenerator<ZippedPicture> {
  const whole: ZippedPicture[] = []
  const unzip = new Unzip((file) => {
    if (isPicture(file.name) && !isSidecar(file.name)) collect(file, (picture) => whole.push(picture))
  })
  unzip.register(UnzipInflate)
  for await (const chunk of archive.stream()) {
    unzip.push(chunk)
    yield* whole.splice(0)
  }
  unzip.push(new Uint8Array(0), true)
  yield* whole.splice(0)
}

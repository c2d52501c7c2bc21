import type { PictureDeps } from '../pictures/service.ts'

type Store = Pick<PictureDeps['pictures'], 'putFile' | 'getFile' | 'removeFile'>
type Named = { operatorId: number; id: number }

/** A part is in memory as a whole, and the stores take files as a whole. */
const partBytes = 8 * 1024 * 1024

const nameOf = ({ operatorId, id }: Named, part: number) => `exports/${operatorId}/${id}.${part}`

/** Stores what is written to it in parts. The numbers are known when it is closed. */
export function openPartWriter(store: Store, file: Named) {
  const written = { parts: 0, bytes: 0 }
  let waiting: Uint8Array[] = []
  let size = 0
  async function put(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    await store.putFile(nameOf(file, written.parts + 1), bytes)
    written.parts += 1
    written.bytes += bytes.length
  }
  const output = new WritableStream<Uint8Array>({
    async write(chunk) {
      waiting.push(Uint8Array.from(chunk))
      size += chunk.length
      if (size >= partBytes) await put()
    },
    close: put,
  })
  return { output, written }
}

export async function* readParts(store: Store, file: Named, parts: number): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part += 1) {
    const bytes = await store.getFile(nameOf(file, part))
    if (bytes === null) throw new Error(`${nameOf(file, part)} is missing.`)
    yield bytes
  }
}

export async function removeParts(store: Store, file: Named, parts: number): Promise<void> {
  for (let part = 1; part <= parts; part += 1) await store.removeFile(nameOf(file, part))
}

/** Removes the parts of a file that was never finished. Nobody noted how many there are. */
export async function removeUnfinishedParts(store: Store, file: Named): Promise<void> {
  for (let part = 1; (await store.getFile(nameOf(file, part))) !== null; part += 1) {
    await store.removeFile(nameOf(file, part))
  }
}

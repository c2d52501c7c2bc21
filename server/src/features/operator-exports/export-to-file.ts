import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { type Manifest, type WriteDeps, writeExport } from './write-export.ts'

/** Writes a whole export to a file that nobody else can read. A file that is there is not written over. */
export async function exportToFile(
  deps: WriteDeps,
  { operatorId, passphrase, file }: { operatorId: number; passphrase: string; file: string },
): Promise<Manifest> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
  try {
    const { signal } = new AbortController()
    return await writeExport(deps, { operatorId, passphrase, output: Writable.toWeb(stream), signal })
  } catch (error) {
    stream.destroy()
    await rm(file, { force: true })
    throw error
  }
}

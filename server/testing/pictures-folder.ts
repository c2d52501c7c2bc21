import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the pictures of one test file, deleted when its process ends. */
export async function picturesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-pictures-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

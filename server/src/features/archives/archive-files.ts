import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FieldKeys } from '../../security/field-keys.ts'

export type ArchivePart = { name: string; rows: number; bytes: number; sha256: string }
export type ArchivedTable = { table: string; rows: number; sum: string; parts: ArchivePart[] }
export type Manifest = {
  format: 1
  operatorId: number
  year: number
  /** The last business day. */
  until: string
  tables: ArchivedTable[]
}

/** The bucket or folder of the pictures. */
export type FileStore = {
  putFile: (name: string, bytes: Buffer) => Promise<void>
  getFile: (name: string) => Promise<Buffer<ArrayBuffer> | null>
}
/** Where the files of an archive are, and what seals them. */
export type ArchiveFiles = { store: FileStore; keys: FieldKeys }
type Named = { operatorId: number; year: number }

const [compress, decompress] = [promisify(gzip), promisify(gunzip)]
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const folderOf = ({ operatorId, year }: Named) => `archives/${operatorId}/${year}`
const manifestName = (archive: Named) => `${folderOf(archive)}/manifest.json`
/** Binds a file to its name, so that it cannot be opened as another one. */
const contextOf = (name: string) => `archive ${name}`

export const putSealed = ({ store, keys }: ArchiveFiles, name: string, bytes: Buffer) =>
  store.putFile(name, keys.sealBytes(contextOf(name), bytes))

export async function getSealed({ store, keys }: ArchiveFiles, name: string): Promise<Buffer<ArrayBuffer>> {
  const sealed = await store.getFile(name)
  if (sealed === null) throw new Error(`${name} is missing.`)
  try {
    return keys.unsealBytes(contextOf(name), sealed)
  } catch (error) {
    throw new Error(`${name} cannot be opened: it was changed, or sealed with another key.`, { cause: error })
  }
}

/** Writes lines of JSON. The hash is that of the lines, so it stays the same when the key is replaced. */
export async function writePart(
  files: ArchiveFiles,
  archive: Named,
  { table, number }: { table: string; number: number },
  lines: readonly string[],
): Promise<ArchivePart> {
  const name = `${folderOf(archive)}/${table}.${number}.jsonl.gz`
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  await putSealed(files, name, await compress(bytes))
  return { name, rows: lines.length, bytes: bytes.length, sha256: hashOf(bytes) }
}

/** The lines of a part, after their hash was compared. */
export async function readPart(files: ArchiveFiles, part: ArchivePart): Promise<string[]> {
  const bytes = await decompress(await getSealed(files, part.name))
  const lines = bytes.toString().split('\n').slice(0, -1)
  if (hashOf(bytes) !== part.sha256 || lines.length !== part.rows) {
    throw new Error(`${part.name} is not what the manifest says.`)
  }
  return lines
}

/** Writes the manifest and returns its hash. */
export async function writeManifest(files: ArchiveFiles, manifest: Manifest): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(manifest, null, 2))
  await putSealed(files, manifestName(manifest), bytes)
  return hashOf(bytes)
}

/** Reads the manifest and compares its hash, which the database keeps. */
export async function readManifest(files: ArchiveFiles, archive: Named, hash: string): Promise<Manifest> {
  const bytes = await getSealed(files, manifestName(archive))
  if (hashOf(bytes) !== hash) throw new Error(`${manifestName(archive)} is not the one that was written.`)
  // Its hash says that it is what `writeManifest` wrote.
  return JSON.parse(bytes.toString()) as Manifest
}

/** The names of the files of an archive, after the hash of its manifest was compared. */
export async function listArchiveFiles(files: ArchiveFiles, archive: Named, manifestHash: string): Promise<string[]> {
  const { tables } = await readManifest(files, archive, manifestHash)
  return [...tables.flatMap(({ parts }) => parts.map(({ name }) => name)), manifestName(archive)]
}

/** Seals the files again that an older key sealed. Returns how many there were. */
export async function resealArchive(files: ArchiveFiles, archive: Named, manifestHash: string): Promise<number> {
  let resealed = 0
  for (const name of await listArchiveFiles(files, archive, manifestHash)) {
    const sealed = await files.store.getFile(name)
    if (sealed === null) throw new Error(`${name} is missing.`)
    if (files.keys.isNewest(sealed)) continue
    await putSealed(files, name, await getSealed(files, name))
    resealed += 1
  }
  return resealed
}

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js'

// Its workers are those of browsers. In small pieces, so that other calls are answered between them.
configure({ useWebWorkers: false, chunkSize: 64 * 1024 })

/** AES with 256 bits. */
const encryptionStrength = 3

export type WrittenFile = { bytes: number; sha256: string }
export type ZipOutput = WritableStream<Uint8Array>
type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Writes an encrypted ZIP from one end to the other. Nothing of it is kept in memory but the list of its files. */
export function openZipWriter(output: ZipOutput, passphrase: string) {
  const zip = new ZipWriter(output, { password: passphrase, encryptionStrength, zip64: true })
  const files: Record<string, WrittenFile> = {}

  async function add(path: string, pieces: Pieces, { level = 6 } = {}): Promise<WrittenFile> {
    const hash = createHash('sha256')
    let bytes = 0
    async function* hashed() {
      for await (const piece of pieces) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await zip.add(path, Readable.toWeb(Readable.from(hashed())) as ReadableStream<Uint8Array>, { level })
    const written = { bytes, sha256: hash.digest('hex') }
    files[path] = written
    return written
  }

  return { add, files, close: () => zip.close() }
}

export type ZipTarget = ReturnType<typeof openZipWriter>

class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle
  constructor(file: FileHandle) {
    super(file)
    this.#file = file
  }
  override async init(): Promise<void> {
    await super.init?.()
    this.size = (await this.#file.stat()).size
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.alloc(Math.min(length, this.size - index))
    let read = 0
    while (read < bytes.length) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, index + read)
      if (bytesRead === 0) throw new Error('The file ends too early.')
      read += bytesRead
    }
    return bytes
  }
}

/** What is wrong with a file that was to be imported. */
export class UnreadableExport extends Error {}

function explain(error: unknown, path: string): UnreadableExport {
  const message = error instanceof Error ? error.message : String(error)
  if (/password/i.test(message)) return new UnreadableExport('The passphrase is not the one of this file.')
  return new UnreadableExport(`The file is damaged: ${path} cannot be read.`, { cause: error })
}

export async function openZipReader(file: FileHandle, passphrase: string) {
  const zip = new ZipReader(new FileReader(file), { password: passphrase })
  const entries = new Map<string, FileEntry>()
  try {
    for (const entry of await zip.getEntries()) if (!entry.directory) entries.set(entry.filename, entry)
  } catch (error) {
    throw explain(error, 'the list of its files')
  }

  /** The content of a file, piece by piece. With a hash, it is compared at the end. */
  async function* read(path: string, expected: WrittenFile | null): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path)
    if (entry === undefined) throw new UnreadableExport(`The file is damaged: it has no ${path}.`)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const hash = createHash('sha256')
    let failure: unknown
    const writing = entry.getData(writable).catch((error: unknown) => {
      failure = error
      return writable.abort(error).catch(() => {})
    })
    try {
      for await (const piece of readable) {
        hash.update(piece)
        yield piece
      }
    } catch (error) {
      await writing
      throw explain(failure ?? error, path)
    }
    await writing
    if (failure !== undefined) throw explain(failure, path)
    if (expected !== null && hash.digest('hex') !== expected.sha256) {
      throw new UnreadableExport(`The file is damaged: ${path} is not what the manifest says.`)
    }
  }

  async function readWhole(path: string, expected: WrittenFile | null): Promise<Buffer<ArrayBuffer>> {
    const pieces: Uint8Array[] = []
    for await (const piece of read(path, expected)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Compares a file with its hash. */
  async function check(path: string, expected: WrittenFile): Promise<void> {
    for await (const piece of read(path, expected)) void piece
  }

  async function* readLines(path: string, expected: WrittenFile): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const piece of read(path, expected)) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') throw new UnreadableExport(`The file is damaged: ${path} ends within a line.`)
  }

  return { check, readWhole, readLines, close: () => zip.close() }
}

export type ZipSource = Awaited<ReturnType<typeof openZipReader>>

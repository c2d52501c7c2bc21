import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Multipart } from '@fastify/multipart'
import { pictureMostBytes } from '@aforo/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { isCodeOfFastify } from './errors.ts'
import { parseJson, refuseDeepValue } from './json.ts'
import { createSlots, type Share } from './slots.ts'

/**
 * No limit on parts other than files and fields: past it, the parser throws where it cannot be caught, and the process
 * ends.
 */
const limits = { files: 1, fileSize: pictureMostBytes, fields: 10, fieldSize: 64 * 1024, parts: Infinity }

/** Far fewer for one person and one operator than in total, so that one of them cannot block the others. */
const shareOfAll: Share = { name: 'all', most: 16 }
const operatorMost = 4
const personMost = 2

const checkEveryMs = 1_000
/**
 * Checks in a row without a new byte. They are counted, because a process that was paused has received nothing either.
 */
const silentChecksMost = 5
/** A little less than the request timeout of Node, so that the client still gets an answer with a text. */
const uploadWithinMs = 55_000

/** A field declared as JSON has already been parsed. Any other field is parsed as JSON if possible. */
function valueOf(value: unknown): unknown {
  if (typeof value !== 'string') {
    refuseDeepValue(value)
    return value
  }
  try {
    return parseJson(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

type Part = Multipart | { type: 'field'; fieldname: undefined }

function refuseCutPart(part: Multipart): void {
  // The parser also passes on parts without a name, contrary to its types.
  if ((part as Part).fieldname === undefined) throw new Refusal('upload_broken')
  if (part.type === 'field' && part.valueTruncated) throw new Refusal('request_too_large')
}

/** The parser has many errors for a malformed body. Errors of our own disk have a `syscall`. */
function explain(error: unknown): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string }
  const isKnown = error instanceof Refusal || isCodeOfFastify(code) || syscall !== undefined
  return isKnown ? error : new Refusal('upload_broken')
}

/** Stores a file on disk until the answer is sent, so that many uploads at once do not use up memory. */
async function storeTemporarily(content: Readable, type: string, reply: FastifyReply): Promise<File> {
  const path = join(tmpdir(), `aforo-upload-${randomUUID()}`)
  const remove = () => void rm(path, { force: true })
  reply.raw.once('close', remove)
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return new File([await openAsBlob(path)], 'upload', { type })
  } finally {
    // The client disconnected before the listener was added, so nothing else removes the file.
    if (reply.raw.destroyed) remove()
  }
}

async function readAll(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  for await (const part of request.parts({ limits })) {
    refuseCutPart(part)
    parts[part.fieldname] =
      part.type === 'file' ? await storeTemporarily(part.file, part.mimetype, reply) : valueOf(part.value)
  }
  return parts
}

/** Rejects once no data has arrived for a while, or the upload takes too long. */
async function failWhenSlow({ raw: { socket } }: FastifyRequest, signal: AbortSignal): Promise<never> {
  const beganMs = performance.now()
  let seenBytes = socket.bytesRead
  let silentChecks = 0
  while (silentChecks < silentChecksMost && performance.now() - beganMs < uploadWithinMs) {
    await sleep(checkEveryMs, undefined, { signal })
    silentChecks = socket.bytesRead === seenBytes ? silentChecks + 1 : 0
    seenBytes = socket.bytesRead
  }
  throw new Refusal('upload_too_slow')
}

function sharesOf({ access }: FastifyRequest): Share[] {
  const { caller, venue } = access ?? {}
  const operatorId = venue?.operatorId ?? caller?.venues[0]?.operatorId
  return [
    { name: `person ${caller?.staffId}`, most: personMost },
    ...(operatorId === undefined ? [] : [{ name: `operator ${operatorId}`, most: operatorMost }]),
    shareOfAll,
  ]
}

/** Creates the function that reads multipart requests, with a limit on how many are read at once. */
export function createPartsReader() {
  const slots = createSlots()

  /** The parts by name: files as files, all others as parsed JSON. */
  return async function readParts(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
    if (!request.isMultipart()) throw new Refusal('request_type_unsupported')
    // The client disconnected during authentication, so no event would release the slot.
    if (reply.raw.destroyed) throw new Refusal('upload_broken')
    const shares = sharesOf(request)
    const full = slots.findFull(shares)
    if (full === shareOfAll) throw new Refusal('picture_busy')
    if (full !== undefined) throw new Refusal('uploads_exhausted', { seconds: silentChecksMost })
    reply.raw.once('close', slots.take(shares))
    const done = new AbortController()
    try {
      return await Promise.race([readAll(request, reply), failWhenSlow(request, done.signal)])
    } catch (error) {
      const refusal = explain(error)
      // Closes the connection, because the rest of the body is not read.
      if (refusal instanceof Refusal && refusal.code === 'upload_too_slow') void reply.header('connection', 'close')
      throw refusal
    } finally {
      done.abort()
    }
  }
}

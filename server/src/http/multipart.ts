import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// What it adds to a request.
import '@fastify/multipart'
import { pictureMostBytes } from '@aforo/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const limits = { files: 1, fileSize: pictureMostBytes, fields: 10, fieldSize: 64 * 1024, parts: 11 }

const uploadsMost = 8
let uploads = 0

function valueOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

/** A file that lies on disk while it is looked at, and is gone with the answer: many at once cost no memory. */
async function layAside(content: Readable, type: string, reply: FastifyReply): Promise<File> {
  const path = join(tmpdir(), `aforo-upload-${randomUUID()}`)
  reply.raw.once('close', () => void rm(path, { force: true }))
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return new File([await openAsBlob(path)], 'upload', { type })
}

/** The parts of a multipart request by name: files as files, everything else as the JSON it is. */
export async function readParts(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('request_type_unsupported')
  if (uploads >= uploadsMost) throw new Refusal('picture_busy')
  uploads += 1
  reply.raw.once('close', () => {
    uploads -= 1
  })
  const parts: Record<string, unknown> = {}
  for await (const part of request.parts({ limits })) {
    parts[part.fieldname] = part.type === 'file' ? await layAside(part.file, part.mimetype, reply) : valueOf(part.value)
  }
  return parts
}

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { pictureSizeNames } from '@aforo/domain'
import { pictureName } from './picture-name.ts'
import type { PictureStore } from './store.ts'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores pictures in a private bucket of any S3-compatible service. Browsers never access it directly. */
export function s3Store({ endpoint, region, bucket, ...credentials }: S3Options): PictureStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Not every compatible service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  })
  async function putFile(name: string, bytes: Buffer): Promise<void> {
    const object = { Bucket: bucket, Key: name, Body: bytes, ContentType: 'application/octet-stream' }
    await client.send(new PutObjectCommand(object))
  }
  async function getFile(name: string): Promise<Buffer<ArrayBuffer> | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
  async function removeFile(name: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
  }
  return {
    put: (key, size, bytes) => putFile(pictureName(key, size), bytes),
    get: (key, size) => getFile(pictureName(key, size)),
    async sizeOf(key, size) {
      try {
        const head = new HeadObjectCommand({ Bucket: bucket, Key: pictureName(key, size) })
        return (await client.send(head)).ContentLength ?? null
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
    putFile,
    getFile,
    removeFile,
    async remove(key) {
      // One by one, because deleting several at once needs a checksum that not every service supports.
      for (const size of pictureSizeNames) await removeFile(pictureName(key, size))
    },
  }
}

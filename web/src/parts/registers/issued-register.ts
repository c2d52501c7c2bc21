import type { CallReply } from '@aforo/contract'

export type IssuedRegister = CallReply<'GET /v1/registers'>[number]

/** The SHA-256 of a file, in hexadecimal. The file itself is not sent anywhere. */
export async function fileHash(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

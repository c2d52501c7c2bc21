import { buildRequest, type CallInput } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import { sendSignedIn } from './client.ts'
import { saveFile } from './save-file.ts'

/** A whole list takes longer than a page of it. */
const fileWithinMs = 60_000

/** Asks for a file and keeps it under this name. The browser cannot fetch it by itself, because it is not public. */
export async function download<K extends ApiEndpoint>(
  key: K,
  input: CallInput<K>,
  { venueId, fileName }: { venueId: number; fileName: string },
): Promise<void> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId, signal: AbortSignal.timeout(fileWithinMs) })
  saveFile(fileName, await response.blob())
}

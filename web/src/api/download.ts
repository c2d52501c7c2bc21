import { buildRequest, type CallInput } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import { sendSignedIn } from './client.ts'
import { saveFile } from './save-file.ts'

/** A file with a whole list takes longer than one page of it. */
const fileWithinMs = 60_000

/** The name that the server gave the file, if any. */
const nameOf = (response: Response) =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Downloads a file and saves it under the name that the server gave it, else under this name. A link cannot do it, because the file requires the token. */
export async function download<K extends ApiEndpoint>(
  key: K,
  input: CallInput<K>,
  { venueId, fileName, withinMs = fileWithinMs }: { venueId: number; fileName: string; withinMs?: number },
): Promise<void> {
  const response = await sendSignedIn(buildRequest(key, input), { venueId, withinMs })
  saveFile(nameOf(response) ?? fileName, await response.blob())
}

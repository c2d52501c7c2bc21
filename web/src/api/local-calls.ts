import type { ApiEndpoint } from '@aforo/domain'

/**
 * How a call goes on: it is answered by this device, or it goes to the server and `onEnd` hears how it ended, with null
 * for a success.
 */
export type LocalStep = { reply: unknown } | { onEnd: (error: unknown) => void }

/** Set on a device that may go on without a connection. Null: the call goes to the server as always. */
export const localCalls: {
  begin?: (key: ApiEndpoint, input: unknown, venueId: number | null) => Promise<LocalStep | null> | null
  picture?: (path: string) => Promise<Blob | null>
} = {}

/** Asks this device first, and then the server. */
export async function answered<T>(
  key: ApiEndpoint,
  input: unknown,
  venueId: number | null,
  { here, there }: { here: (reply: unknown) => T; there: () => Promise<T> },
): Promise<T> {
  const beginning = localCalls.begin?.(key, input, venueId) ?? null
  const step = beginning === null ? null : await beginning
  if (step === null) return there()
  if ('reply' in step) return here(step.reply)
  try {
    const reply = await there()
    step.onEnd(null)
    return reply
  } catch (error) {
    step.onEnd(error)
    throw error
  }
}

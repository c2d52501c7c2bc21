import { call } from '../api/client.ts'
import { endSession } from '../api/token.ts'

/** Ends the sign-in on the server if it can be reached, and in this browser in any case. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /v1/sign-out', {})
  } catch {
    // Out of reach or over already: here it ends all the same.
  }
  endSession('signed_out')
}

import { call } from '../../api/client.ts'
import { startSession } from '../../api/token.ts'

/** Signs in and keeps the token; throws with the server's words. */
export async function signIn(email: string, password: string): Promise<void> {
  const form = { grant_type: '', username: email, password, scope: '', client_id: '', client_secret: '' }
  const { access_token } = await call('POST /api/token', { form })
  startSession(access_token)
}

/** The name over the door of a venue's own sign-in page, or null where there is none. */
export async function findVenueName(subdomain: string): Promise<string | null> {
  try {
    const { name } = await call('GET /v1/venue-signs/{subdomain}', { params: { subdomain } })
    return name
  } catch {
    // The page works without it.
    return null
  }
}

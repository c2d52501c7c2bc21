import { call } from '../../api/client.ts'
import { startSession } from '../../api/token.ts'

/** Signs in and stores the token. Throws with the server's text. */
export async function signIn(email: string, password: string): Promise<void> {
  const form = { grant_type: '', username: email, password, scope: '', client_id: '', client_secret: '' }
  const { access_token } = await call('POST /api/token', { form })
  startSession(access_token)
}

/** The name of the venue with this subdomain, or null. */
export async function findVenueName(subdomain: string): Promise<string | null> {
  try {
    const { name } = await call('GET /v1/venue-signs/{subdomain}', { params: { subdomain } })
    return name
  } catch {
    // The page works without the name.
    return null
  }
}

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { somePicture } from './some-picture.ts'
import { hire } from './staff.ts'

export type OwnVenue = { id: number; name: string }

/** An owner whom no other journey touches, signed in, with venues of their own. */
export async function settle(page: Page, names: readonly string[]): Promise<OwnVenue[]> {
  const owner = await hire(page, [], 'owner')
  const signedIn = await page.request.post('/api/token', {
    form: { username: owner.email, password: owner.password },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const venues: OwnVenue[] = []
  for (const name of names) {
    const form = { name: `${name} ${randomUUID().slice(0, 6)}`, address: 'C/ del Molino, 5' }
    const made = await page.request.post('/v1/venues', {
      headers: {
        authorization: `Bearer ${token}`,
        // The second is opened from the first, and so by the same operator.
        ...(venues[0] === undefined ? {} : { 'x-venue-id': String(venues[0].id) }),
      },
      multipart: {
        new_venue: JSON.stringify(form),
        image: somePicture,
      },
    })
    venues.push((await made.json()) as OwnVenue)
  }
  // Any address of the app will do, and this one has nothing to draw.
  await page.goto('/readyz')
  await page.evaluate((fresh) => localStorage.setItem('kongToken', fresh), token)
  return venues
}

import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** A member who was suspended while inside. */
async function suspendInside() {
  const { owner } = await openClub()
  const carla = await enrolMember(owner, 'Carla')
  await letIn(owner, carla)
  const body = { standing: 'suspended', reason: 'Discusión' } as const
  await owner.call('PUT /v1/members/{id}/standing', { params: { id: carla.id }, body })
  return { owner, carla }
}

test('a member who was suspended while inside is marked where the counter chooses a member', async () => {
  const { owner, carla } = await suspendInside()
  await openPage(owner, '/dispenser')
  const tile = page.getByRole('listitem').filter({ hasText: carla.name })
  await expect.element(tile).toMatchTextContent('Suspendido')
})

test('a member who was suspended while inside is marked on the card of a phone', async () => {
  const { owner, carla } = await suspendInside()
  const { innerWidth, innerHeight } = window
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await openPage(owner, `/dispenser?userId=${carla.id}`)
  await expect.element(page.getByRole('region', { name: carla.name })).toMatchTextContent('Suspendido')
})

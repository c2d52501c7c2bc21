import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, letIn, type Member, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'

const codeOf = ({ number }: Member) => String(number).padStart(4, '0')
const served = ({ name }: Member) => page.getByRole('heading', { name, level: 1 })

/** The counter with two members inside and one outside, and nobody chosen. */
async function openCounter() {
  const { owner } = await openClub()
  const [aitana, bruno] = [await enrolMember(owner, 'Aitana'), await enrolMember(owner, 'Bruno')]
  const carla = await enrolMember(owner, 'Carla')
  await letIn(owner, aitana)
  await letIn(owner, bruno)
  await openPage(owner, '/dispenser')
  await expect.element(page.getByRole('button', { name: `Seleccionar a ${aitana.name}` })).toBeVisible()
  return { aitana, bruno, carla }
}

test('a scanned card opens the cart of its member', async () => {
  const { bruno } = await openCounter()
  scanCard(codeOf(bruno))
  await expect.element(served(bruno)).toBeVisible()
})

test('a late answer to an earlier card does not replace the member of the last card', async () => {
  const { aitana, bruno, carla } = await openCounter()
  await commands.breakLine({ path: '/v1/door/members', fault: 'held', times: 1 })
  scanCard(codeOf(aitana))
  await expect.poll(async () => (await commands.sentCalls()).length).toBe(1)
  scanCard(codeOf(bruno))
  await expect.element(served(bruno)).toBeVisible()
  await commands.mendLine()
  // This card is answered after the first one, and its member is outside, so nobody else is served.
  scanCard(codeOf(carla))
  await expect.element(page.getByText(`${carla.name} no está en sala`)).toBeVisible()
  await expect.element(served(bruno)).toBeVisible()
  await expect.element(served(aitana)).not.toBeInTheDocument()
})

test('the card of a member who is outside says so and opens nothing', async () => {
  const { carla } = await openCounter()
  scanCard(codeOf(carla))
  await expect.element(page.getByText(`${carla.name} no está en sala`)).toBeVisible()
  await expect.element(served(carla)).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const email = () => page.getByRole('textbox', { name: 'Email' })
const send = () => page.getByRole('button', { name: 'Enviar enlace' })

test('an address that is no email is not sent', async () => {
  await openPage(null, '/forgotten-password')
  await email().fill('marta')
  await send().click()
  await expect.element(page.getByText('Escribe un email completo, como nombre@club.es.')).toBeVisible()
})

test('where no mail is set up, the page says who helps, also for an unknown address', async () => {
  const { owner } = await openClub()
  for (const address of [owner.email, 'nobody@mail.example']) {
    await openPage(null, '/forgotten-password')
    await email().fill(address)
    await send().click()
    await expect.element(page.getByRole('heading', { name: 'Pide ayuda para entrar' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await expect.element(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('an address that could not be sent is kept, and sent with the next press', async () => {
  const { owner } = await openClub()
  await openPage(null, '/forgotten-password')
  await email().fill(owner.email)
  await commands.breakLine({ path: '/v1/forgotten-password', fault: 'lost' })
  await send().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(email()).toHaveValue(owner.email)
  await commands.mendLine()
  await send().click()
  await expect.element(page.getByRole('heading', { name: 'Pide ayuda para entrar' })).toBeVisible()
})

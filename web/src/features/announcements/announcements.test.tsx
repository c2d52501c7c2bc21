import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, readRows, seedSuperadmin, unique } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const strips = (text: string) =>
  page.getByRole('region', { name: 'Anuncio de la plataforma' }).filter({ hasText: text })

test('an announcement to one operator is seen there as plain text, hidden in one browser, and withdrawn for all', async () => {
  const { venue, owner } = await openClub(`Anunciado ${unique()}`)
  const other = await openClub(`Otro ${unique()}`)
  const superadmin = await seedSuperadmin()
  const text = `Mantenimiento ${unique()} <b>el martes</b>`
  await openPage(superadmin, '/announcements')
  await page.getByRole('button', { name: 'Publicar anuncio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar anuncio' })
  const submit = dialog.getByRole('button', { name: 'Publicar anuncio' })
  await dialog.getByRole('textbox', { name: 'Texto en español' }).fill(text)
  await submit.click()
  await expect.element(dialog.getByText('Escribe el texto.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Texto en inglés' }).fill('Maintenance on Tuesday')
  await dialog.getByText('Algunos operadores').click()
  await submit.click()
  await expect.element(dialog.getByText('Elige al menos un operador.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Operadores' }).fill(venue.name)
  await page.getByRole('option', { name: `${venue.name} S.L.` }).click()
  await submit.click()
  const row = page.getByRole('table', { name: 'Anuncios' }).getByRole('row').filter({ hasText: text })
  await expect.element(row).toMatchTextContent(`${venue.name} S.L.`)
  await expect.element(row).toMatchTextContent('Se ve ahora')

  await openPage(other.owner, '/settings')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(strips(text)).not.toBeInTheDocument()
  await openPage(owner, '/settings')
  await expect.element(strips(text)).toMatchTextContent('<b>el martes</b>')
  await strips(text).getByRole('button', { name: 'Ocultar este anuncio' }).click()
  await expect.element(strips(text)).not.toBeInTheDocument()
  await openPage(owner, '/settings')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(strips(text)).not.toBeInTheDocument()

  await openPage(superadmin, '/announcements')
  await row.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.element(row).toMatchTextContent('Retirado')
  expect(
    await readRows('select 1 from announcements where text_es = $1 and withdrawn_at is not null', [text]),
  ).toHaveLength(1)
})

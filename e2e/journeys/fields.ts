import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

const picture = await readFile(new URL('../../docs/pictures/sign-in.png', import.meta.url))

/** A list that is searched by typing. */
export const searchField = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Finds something in such a list and takes it. */
export async function choose(page: Page, name: string, words: string, option: string): Promise<void> {
  await searchField(page, name).click()
  await searchField(page, name).fill(words)
  await page.getByRole('option', { name: option }).click()
}

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

/** Chooses a picture in the open dialog, and waits for it to be made smaller and shown. */
export async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
}

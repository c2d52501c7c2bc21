import type { Page } from '@playwright/test'

/** A list that is searched by typing. */
export const searchField = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Finds something in such a list and takes it. */
export async function choose(page: Page, name: string, words: string, option: string): Promise<void> {
  await searchField(page, name).click()
  await searchField(page, name).fill(words)
  await page.getByRole('option', { name: option }).click()
}

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

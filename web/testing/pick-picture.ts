import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { somePicture } from './club.ts'

/** Chooses a file in the only picture field of this part of a page. Its input is hidden, so it has no role. */
export async function pickPicture(within: Locator, file = somePicture()): Promise<void> {
  await expect.element(within).toBeVisible()
  const input = within.element().querySelector('input[type=file]')
  if (input === null) throw new Error('There is no picture field here.')
  await userEvent.upload(input, file)
}

import { expect, type Locator, type Page } from '@playwright/test'

const stopsMost = 60

/** Goes from stop to stop, as somebody without a mouse does, until it is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < stopsMost; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** As slow as a hand, which no card reader is. */
export const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 150 })

/** Enter, as somebody presses it who has read what it will do: a button ignores a key that comes sooner. */
export async function pressEnter(page: Page): Promise<void> {
  await expect(page.locator('[data-guarded]:enabled:not([data-settled])')).toHaveCount(0)
  await page.keyboard.press('Enter')
}

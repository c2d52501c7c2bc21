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

import type { Locator } from '@playwright/test'

/** How many columns a grid has as it is drawn. */
export const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

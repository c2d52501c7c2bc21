import type { Locator } from '@playwright/test'

/** The number of rendered columns of a grid. */
export const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

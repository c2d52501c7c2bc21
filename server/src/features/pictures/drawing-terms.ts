import type { PictureSize } from '@aforo/domain'

/** What the process that draws is told: it begins anew for each picture, and reading our own rules would take longer. */
export type DrawingLimits = { mostPixels: number; sizes: Record<PictureSize, number> }

/** How the process that draws says why it drew nothing. */
export const drawingEnd = { tooManyPixels: 3, broken: 4 } as const

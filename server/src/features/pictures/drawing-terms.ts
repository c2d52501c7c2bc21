import type { PictureSize } from '@aforo/domain'

/** Passed as an argument, because the drawing process starts once per picture and importing the rules is slower. */
export type DrawingLimits = { mostPixels: number; sizes: Record<PictureSize, number> }

/** The exit codes of the drawing process. */
export const drawingEnd = { tooManyPixels: 3, broken: 4 } as const

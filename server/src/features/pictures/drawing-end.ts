/** How the process that draws says why it drew nothing. */
export const drawingEnd = { tooManyPixels: 3, broken: 4 } as const

/** An id as an address carries it; whatever else stands there is none. */
export const idInAddress = (text: string | null | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

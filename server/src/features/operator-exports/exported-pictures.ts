/** The columns that name a picture of the operator. */
export const pictureColumns: Readonly<Record<string, readonly string[]>> = {
  venues: ['picture_key'],
  staff: ['picture_key'],
  products: ['picture_key'],
  members: ['picture_key', 'contract_key'],
  expenses: ['receipt_key'],
}

/** Where a picture is in an export. */
export const picturePath = (key: string, size: string): string => `pictures/${key}.${size}.webp`

/** The picture of a path. */
export function pictureOfPath(path: string): { key: string; size: string } | null {
  const [, key, size] = /^pictures\/([\w-]+(?:\.\d+)?)\.(\w+)\.webp$/.exec(path) ?? []
  return key === undefined || size === undefined ? null : { key, size }
}

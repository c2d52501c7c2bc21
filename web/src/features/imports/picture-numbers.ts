/** The member number in the name of a picture, or null. */
export function numberOfPicture(name: string): number | null {
  const match = /^0*(\d{1,9})\.\w+$/.exec(name.trim())
  const number = Number(match?.[1] ?? 0)
  return number > 0 ? number : null
}

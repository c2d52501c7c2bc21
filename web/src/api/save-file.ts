/** The browser reads the bytes after the press is over. */
const readByThenMs = 60_000

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readByThenMs)
}

/** The browser reads the blob after the click has been handled, so its URL is revoked later. */
const revokeAfterMs = 60_000

/** Saves a file in the download folder of the browser. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

/** Gives the user a file to keep. */
export function saveFile(page: Document, { blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob)
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** In milliseconds: some browsers read the file after the press, and a busy one late. */
const READ_WITHIN = 60_000

/** Has the browser save a file. `page` is the document whose user pressed. */
export function saveFile(file: Blob, name: string, page: Document = document): void {
  const url = URL.createObjectURL(file)
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The address would hold the file in memory for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN)
}

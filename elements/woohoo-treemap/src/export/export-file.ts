export const EXPORT_FORMATS = ['png', 'svg', 'csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What may stand in a file's name on every system. */
export function fileName(name: string, format: ExportFormat): string {
  const plain = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${plain || 'progress'}.${format}`
}

/** Has the browser save a file. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then; the address would hold the file in memory for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

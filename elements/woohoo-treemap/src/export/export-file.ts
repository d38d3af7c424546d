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

const FIRST_YEAR = 1900

/** A day of a sheet, which stands there as yyyy-mm-dd and is in the calendar; null for anything else. */
export function dayCell(cell: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(cell)) return null
  const date = new Date(`${cell}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== cell) return null
  return date.getUTCFullYear() >= FIRST_YEAR ? cell : null
}

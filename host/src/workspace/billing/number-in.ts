/** Parses a whole number; null where it is none or out of range. */
export function numberIn(text: string, least: number, most: number): number | null {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const value = Number(typed)
  return value < least || value > most ? null : value
}

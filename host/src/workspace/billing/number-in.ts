/** The whole number that somebody typed, or null where it is none or lies outside. */
export function numberIn(text: string, least: number, most: number): number | null {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const value = Number(typed)
  return value < least || value > most ? null : value
}

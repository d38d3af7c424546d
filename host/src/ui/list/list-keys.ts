const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** The row that a key leads to, or null for keys that the list does not use. */
export function rowAfterKey(key: string, index: number, count: number): number | null {
  const step = STEPS[key]
  if (step === undefined || count === 0) return null
  return Math.max(0, Math.min(count - 1, index + step))
}

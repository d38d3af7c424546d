const PAGE = 8

/** Index of the line that a key leads to from another one; null where the key is none that moves. */
export function moved(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'PageDown') return Math.min(index + PAGE, count - 1)
  if (key === 'PageUp') return Math.max(index - PAGE, 0)
  return null
}

export interface Part {
  text: string
  isMatch: boolean
}

/** A title cut at its matches, whose positions ascend. */
export function markedParts(title: string, matches: readonly (readonly [number, number])[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const [start, end] of matches) {
    if (start > from) parts.push({ text: title.slice(from, start), isMatch: false })
    if (end > start) parts.push({ text: title.slice(start, end), isMatch: true })
    from = Math.max(from, end)
  }
  if (from < title.length) parts.push({ text: title.slice(from), isMatch: false })
  return parts
}

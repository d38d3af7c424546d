/** The scene `by` places on from another one, wrapping at the ends; undefined where there is no other. */
export function stepFrom(ids: readonly string[], id: string, by: number): string | undefined {
  const at = ids.indexOf(id)
  if (at === -1 || ids.length < 2) return undefined
  return ids[(at + by + ids.length) % ids.length]
}

/** The scene to show after one was removed: the next, else the previous. */
export function afterRemoval(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1]
}

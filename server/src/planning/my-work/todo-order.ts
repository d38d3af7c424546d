/** The list with an entry moved before another one, or to its end; the same list where it stands there already. */
export function moved(ids: readonly string[], id: string, beforeId: string | null): string[] {
  if (id === beforeId) return [...ids]
  return inserted(
    ids.filter((one) => one !== id),
    [id],
    beforeId,
  )
}

/** The list with new entries before one of it; at its end where that one is null or not on it. */
export function inserted(ids: readonly string[], newIds: readonly string[], beforeId: string | null): string[] {
  const at = beforeId === null ? -1 : ids.indexOf(beforeId)
  return at === -1 ? [...ids, ...newIds] : [...ids.slice(0, at), ...newIds, ...ids.slice(at)]
}

/**
 * The new place of a row that moves by some places among its siblings.
 * @returns the id of the row before it, null for the first place; undefined where it does not move
 */
export function behindAfterStep(ids: readonly string[], id: string, step: number): string | null | undefined {
  const at = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, at + step))
  if (at === -1 || to === at) return undefined
  return behindAt(ids, id, to)
}

/**
 * The new place of a row dropped on another: before it or behind it.
 * @returns as {@link behindAfterStep}
 */
export function behindAfterDrop(
  ids: readonly string[],
  id: string,
  onto: string,
  isBehind: boolean,
): string | null | undefined {
  const others = ids.filter((one) => one !== id)
  const at = others.indexOf(onto)
  if (at === -1) return undefined
  const to = isBehind ? at + 1 : at
  return to === ids.indexOf(id) ? undefined : behindAt(ids, id, to)
}

function behindAt(ids: readonly string[], id: string, to: number): string | null {
  const others = ids.filter((one) => one !== id)
  return to === 0 ? null : (others[to - 1] ?? null)
}

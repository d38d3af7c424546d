/** The ids with some of them moved, in their order, before another one (null: to the end). */
export function movedBefore(
  ids: readonly string[],
  moving: ReadonlySet<string>,
  before: string | null,
): readonly string[] {
  const movedIds = ids.filter((id) => moving.has(id))
  const rest = ids.filter((id) => !moving.has(id))
  // Before one that moves itself: before the next that stays.
  const anchor = before !== null && moving.has(before) ? nextStaying(ids, moving, before) : before
  const at = anchor === null ? rest.length : rest.indexOf(anchor)
  return at === -1 ? ids : rest.toSpliced(at, 0, ...movedIds)
}

function nextStaying(ids: readonly string[], moving: ReadonlySet<string>, from: string): string | null {
  return ids.slice(ids.indexOf(from)).find((id) => !moving.has(id)) ?? null
}

/** The ids with one of them at another place, from 0; beyond the ends it stays at the end. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  const rest = ids.filter((one) => one !== id)
  return rest.length === ids.length ? ids : rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, id)
}

/** The next one to play; round the ends where the list loops. Undefined: there is no other. */
export function stepFrom(ids: readonly string[], id: string, by: 1 | -1, loops: boolean): string | undefined {
  const at = ids.indexOf(id)
  if (at === -1) return ids[0]
  const next = at + by
  if (next >= 0 && next < ids.length) return ids[next]
  if (!loops || ids.length < 2) return undefined
  return ids[(next + ids.length) % ids.length]
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}

/** The scene on screen after one has left the list: the one in its place, else the last one. */
export function afterRemoval(before: readonly string[], now: readonly string[], id: string): string | undefined {
  const at = before.indexOf(id)
  const remaining = new Set(now)
  return (
    before.slice(at + 1).find((one) => remaining.has(one)) ??
    before.slice(0, Math.max(0, at)).findLast((one) => remaining.has(one)) ??
    now[0]
  )
}

/**
 * Files that lead back to themselves by their imports, types and lazily loaded code included.
 * @param {ReadonlyMap<string, Iterable<string>>} imports of each file
 * @returns {string[][]} groups of files that all reach each other, the largest first
 */
export function circlesIn(imports) {
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} the first file in the order that each reaches */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  const open = new Set()
  /** @type {string[][]} */
  const circles = []
  /** @param {string} file */
  function enter(file) {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    open.add(file)
    return { file, rest: [...(imports.get(file) ?? [])] }
  }
  /** @param {string} file @param {number} reached */
  const lower = (file, reached) => lowest.set(file, Math.min(lowest.get(file) ?? reached, reached))
  /** @param {string} file */
  function leave(file) {
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    for (const one of circle) open.delete(one)
    if (circle.length > 1 || [...(imports.get(file) ?? [])].includes(file)) circles.push(circle.toSorted())
  }
  for (const start of imports.keys()) {
    if (order.has(start)) continue
    // No recursion: a chain of imports may be longer than the stack of calls.
    const path = [enter(start)]
    while (path.length > 0) {
      const { file, rest } = /** @type {ReturnType<typeof enter>} */ (path.at(-1))
      const next = rest.pop()
      if (next === undefined) {
        path.pop()
        leave(file)
        const before = path.at(-1)
        if (before) lower(before.file, lowest.get(file) ?? 0)
      } else if (!order.has(next)) path.push(enter(next))
      else if (open.has(next)) lower(file, order.get(next) ?? 0)
    }
  }
  return circles.toSorted((a, b) => b.length - a.length)
}

import type { Tree } from './tree.ts'

/**
 * Sums of the primary metric by node and category, as whole numbers of the smallest digit that occurs. They are exact:
 * as long as they all stay below 2^46 a double holds them, beyond it they are bigints.
 */
export interface Sums {
  /** Digits behind the point. */
  digits: number
  /** `values[node * width + category]` */
  values: Float64Array | bigint[]
  /** 1 where at least one scene has a value: a sum of zero is a value. */
  known: Uint8Array
  /** By node: how many values that the data give below it (or itself) are less than zero. */
  below: Int32Array
}

// Room for the products that shares are compared by.
const LARGEST = 2 ** 46

function digitsOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** A decimal as a whole number of its smallest digit. */
export function scaled(text: string, digits: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

/** The decimal of it, without zeros at its end. */
export function decimal(value: bigint, digits: number): string {
  if (digits === 0) return String(value)
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
}

function measure({ nodes }: Tree): { digits: number; isSmall: boolean } {
  let digits = 0
  let size = 0
  for (const { sums } of nodes) {
    if (!sums) continue
    for (const text of sums) {
      if (text === null || text === undefined) continue
      digits = Math.max(digits, digitsOf(text))
      size += Math.abs(Number(text))
    }
  }
  return { digits, isSmall: size * 10 ** digits < LARGEST }
}

function compute(tree: Tree): Sums {
  const { nodes, root, width, parent } = tree
  const { digits, isSmall } = measure(tree)
  const length = (root + 1) * width
  const known = new Uint8Array(length)
  const below = new Int32Array(root + 1)
  const small = new Float64Array(isSmall ? length : 0)
  const large: bigint[] = isSmall ? [] : Array.from({ length }, () => 0n)
  const factor = 10 ** digits
  for (let at = root - 1; at >= 0; at -= 1) {
    const given = nodes[at]?.sums
    const from = at * width
    for (let category = 0; category < width; category += 1) {
      const text = given?.[category]
      if (text === null || text === undefined) continue
      known[from + category] = 1
      // The error of a double below 2^46 units is far below half a unit.
      if (isSmall) small[from + category] = Math.round(Number(text) * factor)
      else large[from + category] = scaled(text, digits)
      // The values of a branch are those of its leaves.
      if (Number(text) < 0 && tree.start[at] === tree.start[at + 1]) below[at] = (below[at] ?? 0) + 1
    }
    const above = parent[at] ?? root
    below[above] = (below[above] ?? 0) + (below[at] ?? 0)
    if (nodes[above]?.sums) continue
    const to = above * width
    for (let category = 0; category < width; category += 1) {
      if (!known[from + category]) continue
      known[to + category] = 1
      if (isSmall) small[to + category] = (small[to + category] ?? 0) + (small[from + category] ?? 0)
      else large[to + category] = (large[to + category] ?? 0n) + (large[from + category] ?? 0n)
    }
  }
  return { digits, values: isSmall ? small : large, known, below }
}

const computed = new WeakMap<Tree, Sums>()

/** The sums of a tree, added up when they are first asked for. */
export function sumsOf(tree: Tree): Sums {
  const there = computed.get(tree)
  if (there) return there
  const sums = compute(tree)
  computed.set(tree, sums)
  return sums
}

/** One of them as a whole number of the smallest digit. */
export const sumAt = ({ values }: Sums, at: number): bigint => BigInt(values[at] ?? 0)

import type { WoohooShowing } from '@arbo/core'
import { sumsOf } from './sums.ts'
import type { Tree } from './tree.ts'

/** The measure: scenes or the primary metric, of the categories that are switched on. */
export interface Measured {
  showing: WoohooShowing
  /** By category. */
  active: readonly boolean[]
}

/** By node and category: scenes, or sums in their smallest digit. */
export type Values = Float64Array | Uint32Array

/** Sizes by node; added up when first read, as most nodes are too small to be seen. */
export interface Weights {
  /** The drawn value: values below zero have no area. */
  drawn: (node: number) => number
  /** The sum, values below zero included. Whole numbers, exact unless they are huge. */
  total: (node: number) => number
}

export function valuesOf(tree: Tree, showing: WoohooShowing): Values {
  if (showing === 'item_count') return tree.counts
  const { values } = sumsOf(tree)
  return values instanceof Float64Array ? values : Float64Array.from(values, Number)
}

/** Adds up nodes' values of the categories that are on. */
export function weigh({ width }: Tree, values: Values, active: readonly boolean[]): Weights {
  const on = Int32Array.from({ length: width }, (_, at) => at).filter((at) => active[at] !== false)
  return {
    drawn(node) {
      let plus = 0
      for (let at = 0; at < on.length; at += 1) {
        const value = values[node * width + (on[at] ?? 0)] ?? 0
        if (value > 0) plus += value
      }
      return plus
    },
    total(node) {
      let sum = 0
      for (let at = 0; at < on.length; at += 1) sum += values[node * width + (on[at] ?? 0)] ?? 0
      return sum
    },
  }
}

import { add, decimalOf, divide, exactOf, multiply, negate } from '../platform/exact.ts'
import type { Exact } from '../platform/exact.ts'
import type { FormulaNode } from './formula.ts'

/** Why a formula has no value (LIB-24). */
export const FORMULA_ERRORS = ['missing', 'division_by_zero', 'overflow'] as const
/** `missing`: a metric in it has no value; `overflow`: more than 18 digits before the point. */
export type FormulaError = (typeof FORMULA_ERRORS)[number]

/** A metric’s value of a scene; both are null where none was entered. */
export interface MetricResult {
  value: string | null
  error: FormulaError | null
}

class Failed extends Error {
  readonly reason: FormulaError
  constructor(reason: FormulaError) {
    super(reason)
    this.reason = reason
  }
}

function metricOf({ value, error }: MetricResult): Exact {
  if (error) throw new Failed(error)
  if (value === null) throw new Failed('missing')
  return exactOf(value)
}

function compute(node: FormulaNode, valueOf: (metricId: string) => MetricResult): Exact {
  if (node.kind === 'number') return node.value
  if (node.kind === 'metric') return metricOf(valueOf(node.id))
  if (node.kind === 'negate') return negate(compute(node.of, valueOf))
  const left = compute(node.left, valueOf)
  const right = compute(node.right, valueOf)
  if (node.operator === '+') return add(left, right)
  if (node.operator === '-') return add(left, negate(right))
  if (node.operator === '*') return multiply(left, right)
  const quotient = divide(left, right)
  if (!quotient) throw new Failed('division_by_zero')
  return quotient
}

/** The exact value of a formula, rounded once, to 8 digits; or why there is none. What its metrics lack, it lacks. */
export function evaluateFormula(node: FormulaNode, valueOf: (metricId: string) => MetricResult): MetricResult {
  try {
    const value = decimalOf(compute(node, valueOf))
    return value === null ? { value, error: 'overflow' } : { value, error: null }
  } catch (error) {
    if (error instanceof Failed) return { value: null, error: error.reason }
    throw error
  }
}

/** What each metric is directly made of. */
export type Dependencies = ReadonlyMap<string, readonly string[]>

/** The way from a metric back to itself, both ends named; null where there is none. */
export function findCycle(id: string, dependencies: Dependencies): string[] | null {
  const visited = new Set<string>()
  const walk = (at: string, path: readonly string[]): string[] | null => {
    for (const next of dependencies.get(at) ?? []) {
      if (next === id) return [...path, next]
      if (visited.has(next)) continue
      visited.add(next)
      const cycle = walk(next, [...path, next])
      if (cycle) return cycle
    }
    return null
  }
  return walk(id, [id])
}

/** Metrics that are made of any of these, directly or by way of others; each after all that it is made of. */
export function dependentsInOrder(ids: Iterable<string>, dependencies: Dependencies): string[] {
  const reached = new Set<string>()
  const users = new Map<string, string[]>()
  for (const [id, parts] of dependencies) for (const part of parts) users.set(part, [...(users.get(part) ?? []), id])
  const reach = (id: string) => {
    for (const user of users.get(id) ?? []) {
      if (reached.has(user)) continue
      reached.add(user)
      reach(user)
    }
  }
  for (const id of ids) reach(id)
  return inOrder(reached, dependencies)
}

/** These metrics, each after all of them that it is made of. */
export function inOrder(ids: ReadonlySet<string>, dependencies: Dependencies): string[] {
  const ordered = new Set<string>()
  const visiting = new Set<string>()
  const visit = (id: string) => {
    if (ordered.has(id) || visiting.has(id)) return
    visiting.add(id)
    for (const part of dependencies.get(id) ?? []) visit(part)
    if (ids.has(id)) ordered.add(id)
  }
  for (const id of ids) visit(id)
  return [...ordered]
}

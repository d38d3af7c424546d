import type { DueChoice, MyWorkKeep, MyWorkQuery } from '@arbo/core/internal'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const GROUPINGS: readonly unknown[] = ['due_date', 'parent', 'project'] satisfies MyWorkQuery['groupBy'][]

const isEnd = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && DAY.test(value))

function dueIn(value: unknown): DueChoice | null {
  if (value === 'recent' || value === 'any') return value
  if (typeof value !== 'object' || value === null) return null
  const { from, to } = value as { from?: unknown; to?: unknown }
  return isEnd(from) && isEnd(to) ? { from, to } : null
}

/** Parses a stored view; missing or malformed parts are left out. */
export function viewIn(text: string | null): Partial<Pick<MyWorkQuery, 'groupBy' | 'due'>> {
  try {
    const { groupBy, due } = (JSON.parse(text ?? '{}') ?? {}) as { groupBy?: unknown; due?: unknown }
    const range = dueIn(due)
    return {
      ...(GROUPINGS.includes(groupBy) ? { groupBy: groupBy as MyWorkQuery['groupBy'] } : {}),
      ...(range ? { due: range } : {}),
    }
  } catch {
    return {}
  }
}

/** Stores the view of My Work, in this browser and per workspace. */
export function keptView(workspaceCode: string | null): MyWorkKeep {
  const key = `account.my_work_view.${workspaceCode ?? ''}`
  return {
    read() {
      try {
        return viewIn(localStorage.getItem(key))
      } catch {
        return {}
      }
    },
    write(view) {
      try {
        localStorage.setItem(key, JSON.stringify(view))
      } catch {
        // Storage is blocked: the choice holds until the page is closed.
      }
    },
  }
}

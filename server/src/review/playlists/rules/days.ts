import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RuleCondition } from '@arbo/core/contract'
import type { Tx } from '../../../platform/db/transaction.ts'

/** The day of the workspace. */
export interface WorkspaceDay {
  timezone: string
  /** yyyy-mm-dd */
  today: string
}

export async function workspaceDay(tx: Tx, wsId: string): Promise<WorkspaceDay> {
  const [row] = await tx.rows<WorkspaceDay>(
    'select timezone, (now() at time zone timezone)::date as today from workspace where id = $1',
    [wsId],
  )
  if (!row) throw new Error(`no workspace ${wsId}`)
  return row
}

/**
 * A condition on a day of a scene: one that stands there as a day, or a moment, whose day is that of the workspace.
 * `within_days` 7 is today and the seven days after, -7 today and the seven before.
 */
export function dayCondition({ field, operator, values }: RuleCondition, { timezone, today }: WorkspaceDay): SQL {
  const column = sql`i.${sql.identifier(field)}`
  if (operator === 'empty') return sql`${column} is null`
  if (operator === 'not_empty') return sql`${column} is not null`
  const [value = ''] = values
  /** The day begins: as a day, or as the moment of its midnight there. */
  const begin = (day: string, laterDays = 0): SQL => {
    const date = sql`(${day}::date + ${laterDays}::int)`
    return field === 'due_date' ? date : sql`(${date}::timestamp at time zone ${timezone})`
  }
  if (operator === 'before') return sql`${column} < ${begin(value)}`
  if (operator === 'after') return sql`${column} >= ${begin(value, 1)}`
  const days = Number(value)
  return sql`(${column} >= ${begin(today, Math.min(0, days))} and ${column} < ${begin(today, Math.max(0, days) + 1)})`
}

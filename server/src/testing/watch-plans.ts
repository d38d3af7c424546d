import type { PoolClient } from 'pg'
import type { Database } from '../platform/db/database.ts'

/** One statement as PostgreSQL ran it, those of triggers and of foreign keys included. */
export interface RunPlan {
  text: string
  /** Tables and partitions that were read, by name. A partition that the plan has and the run left out is not here. */
  read: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Node[]
}

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = 'json';
  set auto_explain.log_level = 'notice'`

/**
 * Has PostgreSQL tell the plans of all that runs on a database's connections from now on.
 * @returns what takes the plans that were told since the last time
 */
export async function watchPlans({ pool }: Database): Promise<() => RunPlan[]> {
  const plans: RunPlan[] = []
  const watch = async (client: PoolClient): Promise<void> => {
    client.on('notice', ({ message }) => {
      const json = message?.split(' plan:\n')[1]
      if (!json) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node }
      plans.push({ text, read: tablesRead(plan) })
    })
    await client.query(SETTINGS)
  }
  // All that the pool may have: those that are open already, and the rest.
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  await Promise.all(clients.map(watch))
  for (const client of clients) client.release()
  pool.on('connect', (client) => void watch(client))
  return () => plans.splice(0)
}

/** What an insert or update writes is told by the ws_id of its rows; here is what it looked at to find them. */
function tablesRead(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(tablesRead)
  const name = node['Relation Name']
  const isRead = name && node['Actual Loops'] && node['Node Type'] !== 'ModifyTable'
  return isRead ? [name, ...below] : below
}

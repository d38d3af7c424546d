import type { NewEvent } from './event.ts'

/** The part of a transaction that is needed here. */
interface Statements {
  rows(text: string, values: readonly unknown[]): Promise<unknown[]>
}

/**
 * One statement takes the next numbers from the workspace's counter and writes the events. The counter's row stays
 * locked until the commit, therefore numbers appear in the order of commits and a reader that has seen n has seen all
 * before n. As it is the very last statement of the transaction, the lock is held for the commit alone and cannot take
 * part in a deadlock within a workspace. The commit follows without waiting: all is sent before this returns.
 */
const WRITE = `
  with head as (
    insert into event_counter as counter (ws_id, last_seq) values ($1, $2)
    on conflict (ws_id) do update set last_seq = counter.last_seq + excluded.last_seq
    returning last_seq
  )
  insert into event_outbox (ws_id, seq, type, item_id, place, payload)
  select $1, head.last_seq - $2 + event.nr, event.body ->> 'type', (event.body ->> 'itemId')::uuid,
    coalesce(event.body -> 'place', '{}'), coalesce(event.body -> 'payload', '{}')
  from head, jsonb_array_elements($3::jsonb) with ordinality as event (body, nr)`

/**
 * @param events in the order in which they happened
 * @returns the workspaces that have news
 */
export function writeEvents(tx: Statements, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
  // Sorted, so that two transactions that span the same workspaces take their counters in one order.
  const workspaces = [...new Set(events.map((event) => event.wsId))].sort()
  const all = workspaces.map((wsId) => {
    const own = events.filter((event) => event.wsId === wsId)
    return [wsId, own.length, JSON.stringify(own)]
  })
  return Promise.all(all.map((values) => tx.rows(WRITE, values))).then(() => new Set(workspaces))
}

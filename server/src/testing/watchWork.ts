import { Client } from 'pg'
import { vi } from 'vitest'

/**
 * The statements that some work sends to the database, in their order and without their values: equal lists are equal
 * work, which a clock on a busy machine cannot tell. Notices between processes are left out: they are sent by themselves
 * after a commit, several as one.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map(([first]: unknown[]) => (typeof first === 'string' ? first : JSON.stringify(first)))
      .filter((statement) => !statement.includes('pg_notify'))
  } finally {
    query.mockRestore()
  }
}

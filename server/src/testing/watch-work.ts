import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'

const watched = new AsyncLocalStorage<string[]>()

/**
 * The statements that some work sends to the database, in their order and without their values: equal lists are equal
 * work, which a clock on a busy machine cannot tell. What the server does by itself meanwhile is left out: it was begun
 * elsewhere, as the connection that listens for news is. So are notices between processes: they are sent by themselves
 * after a commit, several as one. Commits are left out, too: that of what only reads may go out with another call.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first] = given
    watched.getStore()?.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, given) as unknown
  } as typeof query)
  try {
    await watched.run(statements, work)
    return statements
      .map((statement) => statement.replace(/^commit; /, ''))
      .filter((statement) => statement !== 'commit' && !statement.includes('pg_notify'))
  } finally {
    spy.mockRestore()
  }
}

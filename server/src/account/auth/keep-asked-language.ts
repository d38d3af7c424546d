import type { Database } from '../../platform/db/database.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { workContext } from '../../platform/observe/work-context.ts'

/**
 * Skips an account that somebody else has locked: whoever changes its password holds it and waits for the session that the
 * caller may hold. The next sign-in or refresh keeps it.
 */
const KEEP = `
  update user_account set asked_language = $2 where id in (
    select id from user_account where id = $1 and asked_language is distinct from $2 for no key update skip locked)`

/** Remembers which language the request asks for, for what is written to the person later. */
export async function keepAskedLanguage(source: Tx | Database, userId: string): Promise<void> {
  const language = workContext()?.language
  if (language) await queryOn(source, KEEP, [userId, language])
}

import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/transaction.ts'
import type { Member } from './member.ts'

/** A change of rights, or a look with somebody else's eyes. */
export interface RightsRecord {
  /** `subject.what`, in the past: 'role.created', 'person.exceptions_changed', 'token.revoked', 'view_as.started'. */
  event: string
  subjectKind: 'role' | 'person' | 'workspace' | 'token' | 'link' | 'webhook'
  /** Id of the role, person (ws_user), token, guest link or webhook; null where it is the workspace itself. */
  subjectId: string | null
  /** The values before and after, as far as somebody who asks later needs them; never a secret. */
  data?: Readonly<Record<string, unknown>>
}

/** Lists of values instead of a row for each: 5,000 people may be invited at once. */
const INSERT = `
  insert into ws_audit (ws_id, id, ws_user_id, event, subject_kind, subject_id, data)
  select $1, p.id, $2, p.event, p.subject_kind, p.subject_id, p.data::jsonb
  from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[])
    as p (id, event, subject_kind, subject_id, data)`

/** Adds to the workspace's record of rights (ws_audit), if and only if the transaction commits. Rows are only ever added. */
export async function recordRights(
  tx: Tx,
  { wsId, id }: Pick<Member, 'wsId' | 'id'>,
  ...records: readonly RightsRecord[]
): Promise<void> {
  if (records.length === 0) return
  await tx.rows(INSERT, [
    wsId,
    id,
    records.map(() => uuidv7()),
    records.map(({ event }) => event),
    records.map(({ subjectKind }) => subjectKind),
    records.map(({ subjectId }) => subjectId),
    records.map(({ data = {} }) => JSON.stringify(data)),
  ])
}

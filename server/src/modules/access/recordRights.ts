import { uuidv7 } from 'uuidv7'
import { wsAudit } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Member } from './member.ts'

/** A change of rights, or a look with somebody else's eyes. */
export interface RightsRecord {
  /** `subject.what`, in the past: 'role.created', 'person.exceptions_changed', 'token.revoked', 'view_as.started'. */
  event: string
  subjectKind: 'role' | 'person' | 'workspace' | 'token'
  /** Id of the role, person (ws_user) or token; null where it is the workspace itself. */
  subjectId: string | null
  /** What it was and what it is now, as far as somebody who asks later needs it; never a secret. */
  data?: Readonly<Record<string, unknown>>
}

/** Rows of one statement: each has eight values, of which a statement takes 65,535. */
const ROWS = 1000

/** Adds to the workspace's record of rights (ws_audit), if and only if the transaction commits. Rows are only ever added. */
export async function recordRights(
  tx: Tx,
  member: Pick<Member, 'wsId' | 'id'>,
  ...records: readonly RightsRecord[]
): Promise<void> {
  const rows = records.map(({ event, subjectKind, subjectId, data = {} }) => ({
    ws_id: member.wsId,
    id: uuidv7(),
    ws_user_id: member.id,
    event,
    subject_kind: subjectKind,
    subject_id: subjectId,
    data,
  }))
  for (let at = 0; at < rows.length; at += ROWS) await tx.insert(wsAudit).values(rows.slice(at, at + ROWS))
}

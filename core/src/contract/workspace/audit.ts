import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Id, Moment, PageQuery, Person, WsParams } from '../platform/shapes.ts'

const SubjectKind = z.enum(['role', 'person', 'workspace', 'token', 'link', 'webhook'])

/** A change of rights in a workspace, or a look with somebody else’s eyes. Entries are only ever added. */
export const RightsEntry = z.object({
  id: Id,
  at: Moment,
  /** `subject.what`, in the past: `role.created`, `person.exceptions_changed`, `token.revoked`, `link.created`, `view_as.started`. */
  event: z.string(),
  /** Who did it. */
  by: Person,
  /** What it was about, by the name that it has now; `id` is null for the workspace itself, `name` for what is gone. */
  subject: z.object({ kind: SubjectKind, id: Id.nullable(), name: z.string().nullable() }),
  /** What it was and what it became, as far as the event has both; never a secret. */
  data: z.record(z.string(), z.unknown()),
})
/** A line of the record of rights: who did what to whose rights, and when. */
export type RightsEntry = z.infer<typeof RightsEntry>

/** The record of who changed whose rights in a workspace. */
export const auditEndpoints = resource({
  listRightsRecord: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-audit',
    summary: 'Who changed which rights, the newest first: of everything, of one subject or by one person.',
    access: { rule: 'settings_updateBasicWorkspaceSettings_update' },
    scope: 'none',
    params: WsParams,
    query: PageQuery.extend({
      subject_kind_eq: SubjectKind.optional(),
      subject_id_eq: Id.optional(),
      /** Who did it. */
      ws_user_id_eq: Id.optional(),
    }),
    answer: 'list',
    data: RightsEntry,
  },
})

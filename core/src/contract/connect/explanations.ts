import { z } from 'zod'
import { EXPLAINED_ACTIONS, isWholeQuestion } from '../platform/actions.ts'
import { resource } from '../platform/endpoint.ts'
import { Id, WsIdParams } from '../platform/shapes.ts'
import { PermissionKeyValue } from '../workspace/roles.ts'
import { EXPLAIN_CODES, REMEDIES } from './explain-values.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Why a person may do, or see, something: in codes, for which whoever shows it has the words. */
export const Explanation = z.object({
  ws_user_id: Id,
  /** What was asked about: a permission or an action. */
  permission: z.string().nullable(),
  action: z.enum(EXPLAINED_ACTIONS).nullable(),
  allowed: z.boolean(),
  /** Whether the person sees the thing that was asked about; null where none was. */
  visible: z.boolean().nullable(),
  reasons: z.array(
    z.object({
      code: z.enum(EXPLAIN_CODES),
      effect: z.enum(['grants', 'denies', 'shows', 'hides']),
      /** The role, entity, scene, metric, team or playlist that decides. */
      subject_id: Id.nullable(),
      name: z.string().nullable(),
      /** The permissions that the role, an exception or coordinating gives or lacks here. */
      permissions: z.array(z.string()),
      /** What would undo it. */
      remedy: z.enum(REMEDIES).nullable(),
    }),
  ),
})
/** An answer to why somebody may, or may not. */
export type Explanation = z.infer<typeof Explanation>

/** Why a person may do something, or may not. */
export const explanationEndpoints = resource({
  explainPermission: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/explain',
    summary:
      'Why a person has a permission or not, in the whole workspace or on an entity or scene, or may do something with a thing: one’s own, or with the right to see roles.',
    access: 'member',
    scope: 'read',
    params: WsIdParams,
    query: z
      .object({
        permission: PermissionKeyValue.optional(),
        /** Instead of a permission: what is to be done, with the id of that which it names (actionsOn in the SDK). */
        action: z.enum(EXPLAINED_ACTIONS).optional(),
        entity_id: Id.optional(),
        item_id: Id.optional(),
        metric_id: Id.optional(),
        team_id: Id.optional(),
        playlist_id: Id.optional(),
        /** Whose personal details are meant. */
        ws_user_id: Id.optional(),
      })
      .refine(isWholeQuestion, refusal('explain_one')),
    answer: 'data',
    data: Explanation,
    errors: ['not_found', 'permission_denied'],
  },
})

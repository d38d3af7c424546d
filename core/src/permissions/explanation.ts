import { createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { ExplainReason } from '../contract/explain.ts'
import type { Levels } from '../contract/levels.ts'
import type { PermissionKey } from '../contract/permissions.ts'
import type { Explanation } from '../contract/roles.ts'
import type { Session } from '../session/types.ts'
import { filled } from '../texts.ts'
import { explainTexts, remedyTexts } from './texts.ts'

/** What decides, and what would undo it, as sentences. */
export interface ReasonText {
  text: string
  /** Null where nothing in the workspace undoes it. */
  remedy: string | null
}

/** @param levels what the workspace calls its levels */
export function reasonText(
  { code, name, remedy }: Pick<ExplainReason, 'code' | 'name' | 'remedy'>,
  { scene: { word: scene, words: scenes } }: Levels,
): ReasonText {
  return {
    text: filled(explainTexts[code], { name: name ?? '', scene, scenes }),
    remedy: remedy === null ? null : filled(remedyTexts[remedy], { scene, scenes }),
  }
}

/**
 * Why a person has a permission or not (XPPL-01), in the whole workspace or on one thing of it. Rejects with an ApiError:
 * permission_denied, not_found.
 */
export function fetchExplanation(
  session: Session,
  personId: string,
  permission: PermissionKey,
  on: { entity_id?: string; item_id?: string } = {},
): Promise<Explanation> {
  const params = { id: personId }
  return createClient(session).explainPermission({
    params,
    query: { permission, ...on },
    optOut: [...SHOWN_BY_CALLER, 403, 404],
  })
}

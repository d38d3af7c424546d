import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { ExplainQuestion } from '../../contract/platform/actions.ts'
import type { ExplainReason } from '../../contract/connect/explain-values.ts'
import type { Levels } from '../../contract/platform/levels.ts'
import type { PermissionKey } from '../../contract/platform/permissions.ts'
import type { Explanation } from '../../contract/connect/explanations.ts'
import type { Session } from '../../platform/session/types.ts'
import { textsIn, withValues } from '../../contract/platform/language/catalogue.ts'
import { pageLanguage } from '../../contract/platform/language/language.ts'
import { explainMessages } from './texts.ts'

/** The deciding reasons, and their remedies, as sentences. */
export interface ReasonText {
  text: string
  /** Null where nothing in the workspace undoes it. */
  remedy: string | null
}

/** Of a reason: what it is said from. */
export type SaidReason = Pick<ExplainReason, 'code' | 'name' | 'remedy'> & Partial<Pick<ExplainReason, 'permissions'>>

function sentenceOf(
  { code, name, permissions = [] }: SaidReason,
  words: Readonly<Record<'scene' | 'scenes' | 'projects', string>>,
  nameOf: ((key: string) => string) | undefined,
): string {
  const language = pageLanguage()
  const { reasons, named } = textsIn(explainMessages, language)
  const values = { name: name ?? '', ...words }
  if (!nameOf || permissions.length === 0 || !(code in named)) return withValues(reasons[code], values)
  const list = new Intl.ListFormat(language, { type: code === 'role_lacks' ? 'disjunction' : 'conjunction' })
  return withValues(named[code as keyof typeof named], {
    ...values,
    permissions: list.format(permissions.map((key) => `“${nameOf(key)}”`)),
  })
}

/**
 * @param levels what the workspace calls its levels
 * @param nameOf of a permission, where the question is about an action: which permissions give it is said by name
 */
export function reasonText(
  reason: SaidReason,
  { scene: { word: scene, words: scenes }, project: { words: projects } }: Levels,
  nameOf?: (key: string) => string,
): ReasonText {
  const { remedy } = reason
  const words = { scene, scenes, projects }
  return {
    text: sentenceOf(reason, words, nameOf),
    remedy: remedy === null ? null : withValues(textsIn(explainMessages, pageLanguage()).remedies[remedy], words),
  }
}

function ask(session: Session, personId: string, query: ExplainQuestion & { permission?: PermissionKey }) {
  return createClient(session).explainPermission({
    params: { id: personId },
    query,
    optOut: [...SHOWN_BY_CALLER, 403, 404],
  })
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
  return ask(session, personId, { permission, ...on })
}

/**
 * Why a person may do something with a thing or not (XFIX-07): by permissions, or as its assignee, reviewer, coordinator,
 * member or owner. Rejects as {@link fetchExplanation} does.
 * @param question the action with the ids of what it names: `{ action: 'change_status', item_id }`
 */
export function fetchActionExplanation(
  session: Session,
  personId: string,
  question: Omit<ExplainQuestion, 'permission'> & Required<Pick<ExplainQuestion, 'action'>>,
): Promise<Explanation> {
  return ask(session, personId, question)
}

import { ruleOf } from './action-rules.ts'
import type { ExplainedAction } from '../platform/actions.ts'
import { ruleFacts } from './explain-facts.ts'
import type { Asked, PersonRights, Thing } from './explain-facts.ts'
import { NOBODY, reason } from './explain-reason.ts'
import { coordinatedOf, tieHolds, tieLacks } from './explain-ties.ts'
import type { ExplainReason } from './explain-values.ts'
import { visibleReasons } from './explain-visible.ts'
import type { Clause, Tie } from '../platform/grounds.ts'
import { effectivePermissions, givesCoordinator, isPermissionKey } from '../platform/permissions.ts'

/** Whether it is allowed, whether the thing is seen (null: there is none), and all that decides. */
export interface ExplanationResult {
  allowed: boolean
  visible: boolean | null
  reasons: ExplainReason[]
}

/** What the role and the exceptions say of some keys, any of which would do. */
function keyReasons(person: PersonRights, keys: readonly string[], { sees }: Pick<Clause, 'sees'>): ExplainReason[] {
  const { role } = person
  const [helps, hinders] = sees ? (['shows', 'hides'] as const) : (['grants', 'denies'] as const)
  const inRole = effectivePermissions({ ...person, granted: [], revoked: [] })
  const held = keys.filter((key) => inRole.has(key))
  const change = role.isRoot ? 'change_role' : 'edit_role'
  const isLacking = held.length === 0
  const found = [
    reason(
      isLacking ? 'role_lacks' : 'role',
      isLacking ? hinders : helps,
      [role.id, role.name],
      change,
      isLacking ? keys : held,
    ),
  ]
  const of = (list: readonly string[]) => keys.filter((key) => list.includes(key))
  const [granted, revoked] = [of(person.granted), of(person.revoked)]
  if (granted.length > 0) found.push(reason('exception_granted', helps, NOBODY, 'remove_exception', granted))
  if (revoked.length > 0) found.push(reason('exception_revoked', hinders, NOBODY, 'remove_exception', revoked))
  return found
}

/** Whether a clause is met, and all that decides over it. */
function judge(person: PersonRights, clause: Clause, asked: Asked): { isMet: boolean; reasons: ExplainReason[] } {
  const keys = clause.any.filter(isPermissionKey)
  const ties = clause.any.filter((ground): ground is Tie => !isPermissionKey(ground))
  const given = keys.filter(givesCoordinator)
  const byCoordinating = coordinatedOf(person, asked)
    .filter(() => given.length > 0 && !ties.includes('coordinator'))
    .map(({ id, name }) => reason('coordinator', 'grants', [id, name], 'remove_coordinator', given))
  const byTies = ties.flatMap((tie) => tieHolds(person, asked, tie))
  const effective = effectivePermissions(person)
  const isMet = keys.some((key) => effective.has(key)) || byCoordinating.length > 0 || byTies.length > 0
  const byKeys = keys.length > 0 ? keyReasons(person, keys, clause) : []
  return { isMet, reasons: [...byKeys, ...byCoordinating, ...byTies] }
}

/** Why more is needed than the action itself takes. */
function becauseOf({ else: code }: Clause, { metric }: Asked): ExplainReason[] {
  if (code === undefined) return []
  if (code === 'reserved_status') return [reason(code, 'denies', NOBODY, 'open_status')]
  return [reason(code, 'denies', metric ? [metric.id, metric.name] : NOBODY, 'open_metric')]
}

/** What would help where a clause is not met. */
function missing(person: PersonRights, { any, sees }: Clause, asked: Asked): ExplainReason[] {
  const ties = any.filter((ground): ground is Tie => !isPermissionKey(ground))
  const isBelow = asked.thing !== undefined && any.some((ground) => givesCoordinator(ground))
  const needed: Tie[] = isBelow && !ties.includes('coordinator') ? [...ties, 'coordinator'] : ties
  const found = needed.flatMap((tie) => tieLacks(person, asked, tie))
  return sees ? found.filter(({ effect }) => effect === 'hides') : found
}

const INACTIVE = reason('inactive', 'denies', NOBODY, 'restore_person')

/** What is in the way of everybody. */
function barsOf(action: ExplainedAction, { metric, team }: Asked): ExplainReason[] {
  const found: ExplainReason[] = []
  if (action === 'change_metric' && metric) {
    const cause = [metric.id, metric.name] as const
    if (metric.isComputed) found.push(reason('metric_computed', 'denies', cause, null))
    if (metric.isArchived) found.push(reason('metric_archived', 'denies', cause, 'restore_metric'))
  }
  if (action === 'change_team' && team?.isArchived) {
    found.push(reason('team_archived', 'denies', [team.id, team.name], 'restore_team'))
  }
  return found
}

/**
 * Whether a person has a permission, in the whole workspace or on a thing, and all that decides: each grant stands with
 * what would remove it, and what is in the way with what would lift it. The server decides by the same rules, in SQL.
 */
export function explainRights(person: PersonRights, key: string, thing: Thing | null = null): ExplanationResult {
  const asked = { thing: thing ?? undefined }
  // What is no key of the catalogue (any more) is given by none.
  const clause: Clause = { any: isPermissionKey(key) ? [key] : [] }
  const { isMet, reasons } = judge(person, clause, asked)
  const shown = thing === null ? [] : visibleReasons(person, thing)
  const visible = thing === null ? null : person.isActive && shown.every(({ effect }) => effect === 'shows')
  return {
    allowed: person.isActive && isMet && visible !== false,
    visible,
    reasons: [...(person.isActive ? [] : [INACTIVE]), ...reasons, ...shown],
  }
}

/**
 * Whether a person may do something with a thing, by permissions and by what binds them to it, and all that decides. What
 * the role lacks is said where nothing else opens it (XFIX-07).
 */
export function explainAction(person: PersonRights, action: ExplainedAction, asked: Asked): ExplanationResult {
  const { gate, clauses } = ruleOf(action, ruleFacts(asked))
  const needed: Clause[] = gate ? [{ any: [gate] }, ...clauses] : [...clauses]
  const judged = needed.map((clause) => ({ clause, ...judge(person, clause, asked) }))
  const reasons = judged.flatMap(({ clause, isMet, reasons: found }) =>
    isMet
      ? found.filter(({ code }) => code !== 'role_lacks')
      : [...becauseOf(clause, asked), ...found, ...missing(person, clause, asked)],
  )
  const bars = barsOf(action, asked)
  const { thing, team, playlist } = asked
  const shown = thing ? visibleReasons(person, thing) : []
  const isSeen = shown.every(({ effect }) => effect === 'shows')
  const seesAll = judged.every(({ clause, isMet }) => !clause.sees || isMet)
  const isOnSeen = thing !== undefined || team !== undefined || playlist !== undefined
  return {
    allowed: person.isActive && judged.every(({ isMet }) => isMet) && bars.length === 0 && isSeen,
    visible: isOnSeen ? person.isActive && isSeen && seesAll : null,
    reasons: unique([...(person.isActive ? [] : [INACTIVE]), ...bars, ...reasons, ...shown]),
  }
}

/** Several clauses may hang on the same: it is said once, with all the permissions in question. */
function unique(reasons: readonly ExplainReason[]): ExplainReason[] {
  const found = new Map<string, ExplainReason>()
  for (const one of reasons) {
    const key = `${one.code} ${one.subject_id}`
    const permissions = [...new Set([...(found.get(key)?.permissions ?? []), ...one.permissions])]
    found.set(key, { ...one, permissions })
  }
  return [...found.values()]
}

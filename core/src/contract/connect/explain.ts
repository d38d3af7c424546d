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
  const grantedKeys = keys.filter((key) => inRole.has(key))
  const change = role.isRoot ? 'change_role' : 'edit_role'
  const isLacking = grantedKeys.length === 0
  const reasons = [
    reason(
      isLacking ? 'role_lacks' : 'role',
      isLacking ? hinders : helps,
      [role.id, role.name],
      change,
      isLacking ? keys : grantedKeys,
    ),
  ]
  const of = (list: readonly string[]) => keys.filter((key) => list.includes(key))
  const [granted, revoked] = [of(person.granted), of(person.revoked)]
  if (granted.length > 0) reasons.push(reason('exception_granted', helps, NOBODY, 'remove_exception', granted))
  if (revoked.length > 0) reasons.push(reason('exception_revoked', hinders, NOBODY, 'remove_exception', revoked))
  return reasons
}

/** Whether a clause is met, and all that decides over it. */
function judge(person: PersonRights, clause: Clause, subjects: Asked): { isMet: boolean; reasons: ExplainReason[] } {
  const keys = clause.any.filter(isPermissionKey)
  const ties = clause.any.filter((ground): ground is Tie => !isPermissionKey(ground))
  const coordinatorKeys = keys.filter(givesCoordinator)
  const byCoordinating = coordinatedOf(person, subjects)
    .filter(() => coordinatorKeys.length > 0 && !ties.includes('coordinator'))
    .map(({ id, name }) => reason('coordinator', 'grants', [id, name], 'remove_coordinator', coordinatorKeys))
  const byTies = ties.flatMap((tie) => tieHolds(person, subjects, tie))
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
function missing(person: PersonRights, { any, sees }: Clause, subjects: Asked): ExplainReason[] {
  const ties = any.filter((ground): ground is Tie => !isPermissionKey(ground))
  const isBelow = subjects.thing !== undefined && any.some((ground) => givesCoordinator(ground))
  const helpfulTies: Tie[] = isBelow && !ties.includes('coordinator') ? [...ties, 'coordinator'] : ties
  const reasons = helpfulTies.flatMap((tie) => tieLacks(person, subjects, tie))
  return sees ? reasons.filter(({ effect }) => effect === 'hides') : reasons
}

const INACTIVE = reason('inactive', 'denies', NOBODY, 'restore_person')

/** What is in the way of everybody. */
function barsOf(action: ExplainedAction, { metric, team }: Asked): ExplainReason[] {
  const bars: ExplainReason[] = []
  if (action === 'change_metric' && metric) {
    const cause = [metric.id, metric.name] as const
    if (metric.isComputed) bars.push(reason('metric_computed', 'denies', cause, null))
    if (metric.isArchived) bars.push(reason('metric_archived', 'denies', cause, 'restore_metric'))
  }
  if (action === 'change_team' && team?.isArchived) {
    bars.push(reason('team_archived', 'denies', [team.id, team.name], 'restore_team'))
  }
  return bars
}

/**
 * Whether a person has a permission, in the whole workspace or on a thing, and all that decides: each grant stands with
 * what would remove it, and what is in the way with what would lift it. The server decides by the same rules, in SQL.
 */
export function explainRights(person: PersonRights, key: string, thing: Thing | null = null): ExplanationResult {
  const subjects = { thing: thing ?? undefined }
  // What is no key of the catalogue (any more) is given by none.
  const clause: Clause = { any: isPermissionKey(key) ? [key] : [] }
  const { isMet, reasons } = judge(person, clause, subjects)
  const visibility = thing === null ? [] : visibleReasons(person, thing)
  const visible = thing === null ? null : person.isActive && visibility.every(({ effect }) => effect === 'shows')
  return {
    allowed: person.isActive && isMet && visible !== false,
    visible,
    reasons: [...(person.isActive ? [] : [INACTIVE]), ...reasons, ...visibility],
  }
}

/**
 * Whether a person may do something with a thing, by permissions and by what binds them to it, and all that decides. What
 * the role lacks is said where nothing else opens it (XFIX-07).
 */
export function explainAction(person: PersonRights, action: ExplainedAction, subjects: Asked): ExplanationResult {
  const { gate, clauses } = ruleOf(action, ruleFacts(subjects))
  const allClauses: Clause[] = gate ? [{ any: [gate] }, ...clauses] : [...clauses]
  const verdicts = allClauses.map((clause) => ({ clause, ...judge(person, clause, subjects) }))
  const reasons = verdicts.flatMap(({ clause, isMet, reasons: clauseReasons }) =>
    isMet
      ? clauseReasons.filter(({ code }) => code !== 'role_lacks')
      : [...becauseOf(clause, subjects), ...clauseReasons, ...missing(person, clause, subjects)],
  )
  const bars = barsOf(action, subjects)
  const { thing, team, playlist } = subjects
  const visibility = thing ? visibleReasons(person, thing) : []
  const isSeen = visibility.every(({ effect }) => effect === 'shows')
  const seesAll = verdicts.every(({ clause, isMet }) => !clause.sees || isMet)
  const isOnSeen = thing !== undefined || team !== undefined || playlist !== undefined
  return {
    allowed: person.isActive && verdicts.every(({ isMet }) => isMet) && bars.length === 0 && isSeen,
    visible: isOnSeen ? person.isActive && isSeen && seesAll : null,
    reasons: unique([...(person.isActive ? [] : [INACTIVE]), ...bars, ...reasons, ...visibility]),
  }
}

/** Several clauses may hang on the same: it is said once, with all the permissions in question. */
function unique(reasons: readonly ExplainReason[]): ExplainReason[] {
  const byCause = new Map<string, ExplainReason>()
  for (const one of reasons) {
    const key = `${one.code} ${one.subject_id}`
    const permissions = [...new Set([...(byCause.get(key)?.permissions ?? []), ...one.permissions])]
    byCause.set(key, { ...one, permissions })
  }
  return [...byCause.values()]
}

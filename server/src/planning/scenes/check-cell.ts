import {
  asOneLine,
  Day,
  Decimal,
  SceneCode,
  ESTIMATE_MAX_MINUTES,
  metricValueText,
  Name,
  plainDecimal,
  SCENE_FIELDS,
  SCENE_PRIORITY,
} from '@arbo/core/contract'
import type { CellChange, CellOutcome, ErrorCode, SceneCell, SceneFieldOf, SceneFieldType } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { isStorableDay } from './bulk-dates.ts'
import type { CellContext } from './cell-context.ts'
import { frameOf, noFrame } from './frames.ts'
import { asPeople, isInTeams } from './scene-people.ts'
import { asTags } from './scene-tags.ts'
import { mayAssign, mayChange, mayChooseReviewers, mayUnassign } from './scene-rights.ts'
import type { SceneState } from './scene-state.ts'
import type { SceneValues } from './scene-values.ts'

/** The result of checking a cell: it is settled, or something is to be written. */
export type CheckedCell =
  | CellOutcome
  | { to: Partial<SceneValues> }
  | { metric: { metricId: string; value: string | null } }

const invalid = (message: string): CellOutcome => ({ outcome: 'invalid', message })

/** Refusals in the specification's words (PLAN-25, PLAN-43, LIB-32). */
const REFUSED: Partial<Record<SceneFieldType, ErrorCode>> = {
  status: 'status_update_failed',
  day: 'date_update_failed',
  metric: 'metric_value_failed',
}

function refusedCell(cell: SceneCell): CellOutcome {
  return { outcome: 'refused', message: errorText(REFUSED[SCENE_FIELDS[cell].type] ?? 'permission_denied') }
}

/** The current value of the cell, in the shape of `from`. */
function currentValue(scene: SceneState, { field, metric_id }: CellChange, { metricOf }: CellContext) {
  if (field === 'metric') return metric_id ? metricOf(scene.id, metric_id) : null
  if (field === 'status') return scene.status?.id ?? null
  const value = scene[field]
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(({ id }) => id) : value
}

function comparable(value: string | readonly string[] | null, field: SceneCell): string | null {
  if (value === null || value === '') return null
  if (typeof value !== 'string') return value.toSorted().join()
  return field === 'metric' && Decimal.safeParse(value).success ? plainDecimal(value) : value
}

function isOvertaken(scene: SceneState, cell: CellChange, context: CellContext): boolean {
  if (cell.from === undefined) return false
  return comparable(currentValue(scene, cell, context), cell.field) !== comparable(cell.from, cell.field)
}

const isPeople = (field: SceneCell): field is SceneFieldOf<'people'> => SCENE_FIELDS[field].type === 'people'

function checkPeople(
  member: Member,
  scene: SceneState,
  field: SceneFieldOf<'people'>,
  ids: readonly string[],
  { people, placeFor }: CellContext,
): CheckedCell {
  const before = new Map(scene[field].map((person) => [person.id, person]))
  const newIds = [...new Set(ids)].filter((id) => !before.has(id))
  if (newIds.length > 0 ? !mayAssign(member, scene) : !mayUnassign(member, scene)) return refusedCell(field)
  if (field === 'reviewers' && !mayChooseReviewers(member, scene)) return refusedCell(field)
  const newPeople = newIds.flatMap((id) => people.get(id) ?? [])
  if (newPeople.length !== newIds.length) return invalid(text('scene.no_such_person'))
  const { teamIds } = placeFor(scene)
  if (!newPeople.every((person) => isInTeams(person, teamIds))) return invalid(errorText('not_in_teams'))
  const oldPeople = ids.flatMap((id) => before.get(id) ?? [])
  return { to: { [field]: asPeople([...new Map([...oldPeople, ...newPeople].map((one) => [one.id, one])).values()]) } }
}

function checkTags(ids: readonly string[], { tags }: CellContext): CheckedCell {
  const found = ids.flatMap((id) => tags.get(id) ?? [])
  return found.length === ids.length ? { to: { tags: asTags(found) } } : invalid(text('scene.no_such_tag'))
}

/** Cells come out of other programs’ sheets, where a name may be of two lines: it is given as one. */
function checkText(field: SceneCell, shape: typeof Name | typeof SceneCode, value: string): CheckedCell {
  const parsed = shape.safeParse(value)
  if (parsed.success) return { to: { [field]: parsed.data } }
  const isTooLong = shape === Name && value.trim() !== ''
  return invalid(isTooLong ? text('scene.name_too_long') : (parsed.error.issues[0]?.message ?? ''))
}

function checkStatus(scene: SceneState, id: string, { placeFor, statusesIn, gate }: CellContext): CheckedCell {
  const status = statusesIn(placeFor(scene).flowId).find((one) => one.id === id)
  if (!status) return invalid(text('scene.other_flow'))
  const allowed = gate(scene, status)
  return 'error' in allowed ? { outcome: 'refused', message: allowed.message } : { to: { status: allowed } }
}

/** Whole minutes in digits, as many as an estimate has. */
function minutesOf(value: string): number | undefined {
  const minutes = /^\d{1,6}$/.test(value) ? Number(value) : ESTIMATE_MAX_MINUTES + 1
  return minutes <= ESTIMATE_MAX_MINUTES ? minutes : undefined
}

/** The result of a cell's new value, by the type of its field. Empty text is no value. */
function checkValue(member: Member, scene: SceneState, cell: CellChange, context: CellContext): CheckedCell {
  const { field, metric_id } = cell
  const value = cell.to === '' ? null : cell.to
  if (isPeople(field)) {
    if (typeof value === 'string') return invalid(text('scene.no_such_person'))
    return checkPeople(member, scene, field, value ?? [], context)
  }
  if (field === 'tags') {
    return typeof value === 'string' ? invalid(text('scene.no_such_tag')) : checkTags(value ?? [], context)
  }
  if (Array.isArray(value)) return invalid(text('api.field_unknown'))
  switch (SCENE_FIELDS[field].type) {
    case 'name':
      return checkText(field, Name, asOneLine(value ?? ''))
    case 'code':
      return value === null ? { to: { [field]: null } } : checkText(field, SceneCode, value)
    case 'status':
      return value === null ? { to: { [field]: null } } : checkStatus(scene, value, context)
    case 'day': {
      const isDay = value === null || (Day.safeParse(value).success && isStorableDay(value))
      return isDay ? { to: { [field]: value } } : invalid(errorText('date_update_failed'))
    }
    case 'duration': {
      const minutes = value === null ? null : minutesOf(value)
      return minutes === undefined ? invalid(text('scene.no_duration')) : { to: { [field]: minutes } }
    }
    case 'priority':
      return value === null || /^[0-3]$/.test(value)
        ? { to: { [field]: Number(value ?? SCENE_PRIORITY.NORMAL) } }
        : invalid(text('scene.no_priority'))
    case 'frame': {
      const frame = value === null ? null : frameOf(value)
      return frame === undefined ? invalid(noFrame()) : { to: { [field]: frame } }
    }
    case 'metric': {
      const isDecimal = value === null || Decimal.safeParse(value).success
      return metric_id && isDecimal
        ? { metric: { metricId: metric_id, value } }
        : invalid(errorText('metric_value_failed'))
    }
  }
}

/** Right first, then whether somebody was faster, then the value itself. */
export function checkCell(member: Member, scene: SceneState, cell: CellChange, context: CellContext): CheckedCell {
  if (!mayChange(member, scene, cell.field)) return refusedCell(cell.field)
  // Before it is compared with the current value: the answer would tell that.
  if (cell.field === 'metric' && cell.metric_id && !context.mayWrite(scene.id, cell.metric_id)) {
    return { outcome: 'refused', message: metricValueText('locked') }
  }
  if (isOvertaken(scene, cell, context)) return { outcome: 'conflict', message: text('scene.changed_meanwhile') }
  return checkValue(member, scene, cell, context)
}

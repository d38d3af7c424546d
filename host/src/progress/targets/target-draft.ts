import {
  TARGET_LEVEL_COLOURS,
  TARGET_LEVEL_TEXTS,
  compareDecimals,
  isDecimal,
  plainDecimal,
  targetLevelFaults,
  type ClientInput,
  type Failure,
  type RewardKind,
  type Target,
  type TargetLevelDraft,
  type TargetType,
} from '@arbo/core'
import { messageOf } from '../../app/failure.ts'
import { refusalOf } from '../../ui/forms/refusal-of.ts'
import { targetsTexts } from './texts.ts'
import { checkLibraryName } from '../../ui/library/library-name.ts'

/** A level in its row: numbers as they are typed. */
export interface LevelDraft {
  /** The row's React key, which stays while it moves. */
  key: string
  name: string
  goal: string
  /** #RRGGBB */
  colour: string
  kind: RewardKind
  value: string
}

export interface TargetDraft {
  name: string
  description: string
  type: TargetType
  metricId: string | null
  /** Months. */
  duration: string
  levels: readonly LevelDraft[]
}

export interface LevelErrors {
  name?: string
  goal?: string
  colour?: string
  kind?: string
  value?: string
}

/** By field; those of levels as `levels.1.goal`, by the place of the level; `form` is about all of them. */
export type TargetErrors = Readonly<Record<string, string>>

let count = 0
function nextKey(): string {
  count += 1
  return `level-${count}`
}

/** A new level after these: the first unused colour, and the last one’s kind of reward. */
export function newLevel(levels: readonly LevelDraft[]): LevelDraft {
  const usedColours = new Set(levels.map(({ colour }) => colour.toUpperCase()))
  const colour = TARGET_LEVEL_COLOURS.find((one) => !usedColours.has(one)) ?? TARGET_LEVEL_COLOURS[0]
  return { key: nextKey(), name: '', goal: '', colour, kind: levels.at(-1)?.kind ?? 'amount', value: '' }
}

export function newTarget(): TargetDraft {
  return { name: '', description: '', type: 'item_count', metricId: null, duration: '1', levels: [newLevel([])] }
}

export function draftOf({ name, description, type, metric, duration, levels }: Target): TargetDraft {
  return {
    name,
    description,
    type,
    metricId: metric?.id ?? null,
    duration: String(duration),
    levels: levels.map(({ reward, ...level }) => ({
      key: nextKey(),
      ...level,
      kind: reward.kind,
      value: reward.value,
    })),
  }
}

/** Numbers may have spaces around them; an empty reward is none. */
function levelOf({ name, goal, colour, kind, value }: LevelDraft): TargetLevelDraft {
  return { name: name.trim(), goal: goal.trim(), colour, reward: { kind, value: value.trim() || '0' } }
}

export function levelsOf(draft: Pick<TargetDraft, 'levels'>): TargetLevelDraft[] {
  return draft.levels.map(levelOf)
}

const durationOf = ({ duration }: TargetDraft): number =>
  /^\d{1,3}$/.test(duration.trim()) ? Number(duration) : Number.NaN

/** Faults found before sending. @param hasRewardCurrency null where it is not known */
export function checkDraft(draft: TargetDraft, durationMax: number, hasRewardCurrency: boolean | null): TargetErrors {
  const name = checkLibraryName(draft.name)
  const months = durationOf(draft)
  const isMonths = months >= 1 && months <= durationMax
  return {
    ...(name ? { name } : {}),
    ...(draft.type === 'metric_sum' && draft.metricId === null ? { metric_id: targetsTexts.metricNeeded } : {}),
    ...(isMonths ? {} : { duration: targetsTexts.durationWrong({ most: durationMax }) }),
    ...targetLevelFaults(levelsOf(draft), hasRewardCurrency),
  }
}

/** Faults in the order of goals, shown while they are typed: empty ones do not count. */
export function goalFaults(levels: readonly LevelDraft[]): TargetErrors {
  const faults = targetLevelFaults(levels.map(levelOf))
  return Object.fromEntries(Object.entries(faults).filter(([, message]) => message === TARGET_LEVEL_TEXTS.goal_order))
}

/** The errors of one level out of those of all. */
export function errorsOfLevel(errors: TargetErrors, index: number): LevelErrors {
  const of = (field: string): string | undefined => errors[`levels.${index}.${field}`]
  const messages = {
    name: of('name'),
    goal: of('goal'),
    colour: of('colour'),
    kind: of('reward.kind'),
    value: of('reward.value'),
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined))
}

/** Whether every level has a valid goal and reward, so that they can be drawn and sent. */
export function areLevelsRight(levels: readonly LevelDraft[]): boolean {
  return (
    Object.keys(targetLevelFaults(levels.map((level, index) => ({ ...levelOf(level), name: `${index}` })))).length === 0
  )
}

type NewTarget = ClientInput<'createTarget'>['body']

export function newTargetOf(draft: TargetDraft): NewTarget {
  const { name, description, type, metricId } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    type,
    metric_id: type === 'metric_sum' ? metricId : null,
    duration: durationOf(draft),
    levels: levelsOf(draft),
  }
}

export type TargetPatch = Omit<ClientInput<'updateTarget'>['body'], 'version'>

const plain = (text: string): string => (isDecimal(text) ? plainDecimal(text) : text)
const sameLevels = (one: readonly TargetLevelDraft[]): string =>
  JSON.stringify(
    one.map(({ name, goal, colour, reward }) => [
      name,
      plain(goal),
      colour.toUpperCase(),
      reward.kind,
      plain(reward.value),
    ]),
  )

/** The draft's changes; null: none. */
export function patchOf(target: Target, draft: TargetDraft): TargetPatch | null {
  const before = newTargetOf(draftOf(target))
  const now = newTargetOf(draft)
  const isCounted = now.type === before.type && now.metric_id === before.metric_id
  const isDuration = now.duration === before.duration
  const patch: TargetPatch = {
    ...(now.name === before.name ? {} : { name: now.name }),
    ...(now.description === before.description ? {} : { description: now.description ?? '' }),
    ...(isCounted ? {} : { type: now.type, metric_id: now.metric_id ?? null }),
    ...(isDuration ? {} : { duration: now.duration ?? 1 }),
    ...(sameLevels(levelsOf(draft)) === sameLevels(target.levels) ? {} : { levels: levelsOf(draft) }),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** A refusal of the server by field. */
export function targetErrorsOf(failure: Failure): TargetErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  if (failure.error === 'invalid_reference') return { metric_id: messageOf(failure) }
  const faults = failure.meta?.['fields']
  const errors: Record<string, string> = {}
  for (const [key, message] of Object.entries(typeof faults === 'object' && faults !== null ? faults : {})) {
    if (typeof message === 'string') errors[key.replace(/^body\./, '')] = message
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: refusalOf(failure) }
}

/** From the smallest goal to the largest; rows without a number come last. */
export function sortedByGoal(levels: readonly LevelDraft[]): readonly LevelDraft[] {
  const has = ({ goal }: LevelDraft): boolean => isDecimal(goal.trim())
  return levels.toSorted((one, other) => {
    if (!has(one) || !has(other)) return Number(has(other)) - Number(has(one))
    return compareDecimals(one.goal.trim(), other.goal.trim())
  })
}

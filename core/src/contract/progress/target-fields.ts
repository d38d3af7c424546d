import { z } from 'zod'
import { LibraryStatus } from '../platform/library.ts'
import { MetricChoice } from '../planning/metrics.ts'
import { Colour, Day, Decimal, Id, Moment, Person, Unbroken } from '../platform/shapes.ts'
import { REWARD_KINDS, TARGET_TYPES } from './target-values.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** What targets, who they are given to and what was achieved have in common. */

/** yyyy-mm, a month of the workspace's clock. */
export const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, refusal('month'))
/** An exact number of any length as text: sums and rewards, which are rounded only when they are shown. */
export const ExactNumber = z.string().regex(/^-?\d+(\.\d+)?$/)
export const TargetTypeValue = z.enum(TARGET_TYPES)
const RewardKindValue = z.enum(REWARD_KINDS)

/** A level of a target: what it takes, and what it gives. */
export const TargetLevel = z.object({
  name: z.string(),
  goal: Decimal,
  colour: Colour,
  reward: z.object({ kind: RewardKindValue, value: Decimal }),
})
/** A level by name, goal, colour and reward. */
export type TargetLevel = z.infer<typeof TargetLevel>

/** As in a body: what is wrong with levels says targetLevelFaults, whose messages both sides show beside the field. */
export const TargetLevelBody = z.object({
  name: Unbroken.max(200),
  goal: z.string().max(40),
  colour: z.string().max(20),
  reward: z.object({ kind: RewardKindValue, value: z.string().max(40) }),
})

/** Whether the metric of a target can still be counted; `none` where the target counts scenes. */
const TargetMetricState = z.enum(['none', 'active', 'archived', 'deleted'])

/** A target where it is only named. */
export const TargetRef = z.object({ id: Id, name: z.string(), type: TargetTypeValue })
/** A target by id, name and type. */
export type TargetRef = z.infer<typeof TargetRef>
export const TeamRef = z.object({ id: Id, name: z.string() })

/** A target of the library: what it counts, its levels, and how many people have it. */
export const Target = TargetRef.extend({
  description: z.string(),
  /** Months for which it is given to people by default. */
  duration: z.number().int(),
  /** Lowest goal first. */
  levels: z.array(TargetLevel),
  /** What a target of type metric_sum adds up; null for others, and where it was deleted. */
  metric: MetricChoice.nullable(),
  /** Archived or deleted: figures stand as they were last calculated. */
  metric_state: TargetMetricState,
  /** Given to somebody and not yet over: it cannot be deleted (decisions 68, 69). */
  deployed: z.boolean(),
  /** Active people who have it now: by themselves or in a team. */
  people_count: z.number().int(),
  /** Starred by the caller. */
  favorite: z.boolean(),
  /** 1 active, 0 archived: read-only, and given to nobody anew. */
  status: LibraryStatus,
  version: z.number().int(),
  created_by: Person.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
/** A target as the library shows it. */
export type Target = z.infer<typeof Target>

/** A target given to people and teams for a time. */
export const TargetUserRole = z.object({
  id: Id,
  target: TargetRef.extend({ status: LibraryStatus }),
  start_date: Day,
  end_date: Day,
  people: z.array(Person),
  teams: z.array(TeamRef),
  /** Whether today, on the workspace's clock, is before, within or behind its days. */
  phase: z.enum(['coming', 'running', 'over']),
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
/** Who has a target, from which day to which. */
export type TargetUserRole = z.infer<typeof TargetUserRole>

/** What rewards are in: money by its ISO 4217 code, or the workspace's own reward currency. */
export const RewardUnit = z.object({
  kind: z.enum(['money', 'custom']),
  /** Null of a reward currency. */
  code: z.string().nullable(),
  name: z.string(),
  symbol: z.string(),
  /** Digits that are shown behind the point; null: as many as there are. */
  digits: z.number().int().nullable(),
})
/** Money or a reward currency, and how it is written. */
export type RewardUnit = z.infer<typeof RewardUnit>

/** An amount of a reward, with what it is in. */
export const Reward = z.object({ value: ExactNumber, unit: RewardUnit })
/** An exact amount; round it to the unit's digits only to show it. */
export type Reward = z.infer<typeof Reward>

/** A person, or a team as a whole: its members' scenes together, each once. */
export const TargetSubject = z.object({
  kind: z.enum(['person', 'team']),
  id: Id,
  name: z.string(),
  /** Null of a team. */
  profile_image: z.string().nullable(),
})
/** Whose figure it is. */
export type TargetSubject = z.infer<typeof TargetSubject>

/** Progress by working days. Today counts on both sides: its work is under way. */
export const TargetPace = z.object({
  /** Of the days on which the target holds in the month; of a team, days on which any member works. */
  working_days: z.number().int(),
  working_days_passed: z.number().int(),
  working_days_left: z.number().int(),
  /** Achieved so far by working day; null where none has passed. Rounded to 8 digits. */
  per_day: ExactNumber.nullable(),
  /** What a working day takes from now on to reach the next level; null where there is none to reach or no day left. */
  needed_per_day: ExactNumber.nullable(),
  /** What the month comes to at the pace so far. */
  projected: ExactNumber.nullable(),
  /** Why there is no needed_per_day. */
  reason: z.enum(['no_working_days', 'month_over', 'top_level', 'no_levels', 'not_counted']).nullable(),
})
/** How fast somebody comes forward, and how fast they would have to. */
export type TargetPace = z.infer<typeof TargetPace>

/** A level by its place among the levels, the lowest 0. */
export const LevelPlace = z.object({ index: z.number().int(), name: z.string(), goal: Decimal, colour: Colour })
/** A level without its reward. */
export type LevelPlace = z.infer<typeof LevelPlace>

/** What a person or team achieved of a target in a month. */
export const TargetSummary = z.object({
  /** Month, target and subject together: the same at every reading. */
  id: z.string(),
  month: Month,
  target: TargetRef.extend({ status: LibraryStatus }),
  subject: TargetSubject,
  /** First and last day of the month on which the target holds. */
  start_date: Day,
  end_date: Day,
  /** Null where it cannot be counted and was never: see notes. */
  achieved: ExactNumber.nullable(),
  /** Scenes that count. */
  scenes: z.number().int(),
  /** All levels, as they were when it was counted. */
  levels: z.array(TargetLevel),
  /** The highest that is reached; null below the first. */
  level: LevelPlace.nullable(),
  /** The one after it, and what is left to it; null at the top. */
  next: LevelPlace.extend({ left: ExactNumber }).nullable(),
  /** Null: see reward_state. */
  reward: Reward.nullable(),
  /**
   * `shown`; `none`: no level is reached; `after_month`: the month runs and rewards are not live (decision 53);
   * `after_calculation`: the month is over and nobody has calculated it; `no_currency`: the level gives a reward currency
   * that the workspace no longer has; `not_counted`.
   */
  reward_state: z.enum(['shown', 'none', 'after_month', 'after_calculation', 'no_currency', 'not_counted']),
  pace: TargetPace,
  /** `live`: counted at this reading; `calculated`: as of calculated_at; `provisional`: a past month, not calculated yet. */
  state: z.enum(['live', 'calculated', 'provisional']),
  calculated_at: Moment.nullable(),
  /** When the month was closed; its figures change by a recorded recalculation alone. */
  closed_at: Moment.nullable(),
  /** The metric of the target was archived or deleted: figures stand as last calculated. */
  notes: z.array(z.enum(['metric_archived', 'metric_deleted'])),
  /** Levels reached in the month, lowest first, and by which approval. */
  reached: z.array(z.object({ index: z.number().int(), at: Moment })),
  /** Of a team, what each member added: theirs alone for a member, everybody's for those who may read summaries. */
  members: z.array(z.object({ person: Person, achieved: ExactNumber, scenes: z.number().int() })),
})
/** A figure of one person or team, for one target and month. */
export type TargetSummary = z.infer<typeof TargetSummary>

/** How the calculation of a month stands. */
export const TargetCalculation = z.object({
  month: Month,
  state: z.enum(['never', 'queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** When figures were last written, or found to be right. */
  calculated_at: Moment.nullable(),
  /** When the month was closed, which happens by itself after its end. */
  closed_at: Moment.nullable(),
  /** Of a closed month, by whom it was calculated again, the last five first; listTargetRecalculations has all of it. */
  recalculations: z.array(z.object({ at: Moment, by: z.string(), changed: z.number().int() })),
  /** Who asked for it. */
  calculated_by: Person.nullable(),
  /** What to show where it failed (TGT-26). */
  message: z.string().nullable(),
})
/** Whether the figures of a month are calculated, and when the month was closed. */
export type TargetCalculation = z.infer<typeof TargetCalculation>

const Standing = z
  .object({ achieved: z.string(), level: z.string().nullable(), reward: z.string().nullable() })
  .nullable()

/** A closed month that somebody calculated again. */
export const TargetRecalculation = z.object({
  id: Id,
  month: Month,
  at: Moment,
  by: Person.nullable(),
  /** How many figures are others than before. */
  changed: z.number().int(),
  /** The first of them; null: there was none, or there is none any more. */
  changes: z.array(z.object({ target: z.string(), subject: z.string(), before: Standing, after: Standing })),
})
/** Which figures of a closed month changed, and by whom it was calculated again. */
export type TargetRecalculation = z.infer<typeof TargetRecalculation>

import { z } from 'zod'
import { AUDIENCES, REWARD_CURRENCY_NAME_MAX, REWARD_CURRENCY_SYMBOL_MAX } from '../platform/enums.ts'
import { Id, Line } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Parts of the workspace record that have endpoints of their own. */

export const WorkspaceColour = z.object({ bgColor: z.string(), textColor: z.string() })

/** Seats of the plan. A seat is a licence; guests use none; `pending` are invitations, which hold a seat. */
export const SeatInfo = z.object({
  total: z.number().int(),
  used: z.number().int(),
  available: z.number().int(),
  pending: z.number().int(),
})
/** How many seats the plan has, and how many are taken. */
export type SeatInfo = z.infer<typeof SeatInfo>

/** Name of the plan, and its seats. */
export const LicenceStatus = z.object({ plan: z.string(), seats: SeatInfo })
/** Plan and seats of a workspace. */
export type LicenceStatus = z.infer<typeof LicenceStatus>

/** Sizes in bytes, as summed from what is stored. */
export const StorageTotals = z.object({
  storage_used: z.number().int(),
  /** What the plan gives. */
  available: z.number().int(),
  /** What may still be stored: available less used, never below 0. */
  remaining: z.number().int(),
})
/** Bytes that are used, given and left. */
export type StorageTotals = z.infer<typeof StorageTotals>

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const Weekday = z.number().int().min(1).max(7)
/** A time of day on the workspace's clock, hh:mm. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusal('time'))
/** Counts the changes of a thing; an update that names an older one than there is answers conflict. */
export const Version = z.number().int().positive()

/** The days and hours that are worked, and the clock that they are of. */
export const WorkweekSettings = z.object({
  /** Ascending, at least one. */
  days: z.array(Weekday),
  start: TimeOfDay,
  end: TimeOfDay,
  /** IANA name; days and times are those of its clock. */
  timezone: z.string(),
  /** The holidays of projects that have none of their own; null: the days of the week alone. */
  holiday_group_id: Id.nullable(),
  version: Version,
})
/** Weekdays from 1 (Monday) to 7, hours as hh:mm. */
export type WorkweekSettings = z.infer<typeof WorkweekSettings>

/** A currency of rewards that is no money, such as points. */
export const RewardCurrency = z.object({
  name: Line.min(1, refusal('name_required')).max(REWARD_CURRENCY_NAME_MAX),
  symbol: Line.min(1, refusal('symbol_required')).max(REWARD_CURRENCY_SYMBOL_MAX),
})
/** Name and symbol of a reward currency. */
export type RewardCurrency = z.infer<typeof RewardCurrency>

/** What a workspace has set about money, rewards and comments. */
export const WorkspaceConfigs = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** Shown instead of the currency where rewards are (decision 52); null: rewards are money. */
  reward_currency: RewardCurrency.nullable(),
  /** Rewards show while the month runs, not only after its end (decision 53). */
  live_rewards: z.boolean(),
  /** Who reads a comment or a drawing that does not say so itself. */
  comment_audience: z.enum(AUDIENCES),
  version: Version,
})
/** Currency, rewards and who reads comments. */
export type WorkspaceConfigs = z.infer<typeof WorkspaceConfigs>

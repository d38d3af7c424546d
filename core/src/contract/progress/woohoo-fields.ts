import { z } from 'zod'
import { EntityRef } from '../platform/entity-ref.ts'
import { WoohooInfo } from '../planning/entities.ts'
import { CommaList, Decimal, Id, Moment, PageQuery, Person } from '../platform/shapes.ts'
import { PROJECT_COLOURS } from '../planning/project-colours.ts'
import { SceneFilterFields } from '../planning/scene-fields.ts'
import { WOOHOO_SHOWINGS } from './woohoo-values.ts'

/** Shapes of the reports of progress. TreemapData of woohoo-values.ts says what each field means. */

export const Showing = z.enum(WOOHOO_SHOWINGS)

/** The metric whose values a report adds up. */
export const WoohooMetric = z.object({ id: Id, name: z.string(), type: z.string(), options: z.unknown().optional() })
/** A metric by name and type, with what its values are written by. */
export type WoohooMetric = z.infer<typeof WoohooMetric>

/** Whether scenes are divided by the statuses of their flows, or by the fixed seven. */
export const DividedBy = z.enum(['own', 'fixed'])

const Treemap = z.object({
  categories: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.number().int().min(0).max(6),
      colour: z.string().nullable(),
      status_ids: z.array(Id).optional(),
    }),
  ),
  primary_metric: WoohooMetric.nullable(),
  nodes: z.array(
    z.object({
      id: Id,
      parent_id: Id.nullable(),
      level: z.number().int().min(0).max(4),
      name: z.string(),
      code: z.string().nullable(),
      colour: z.enum(PROJECT_COLOURS).optional(),
      counts: z.array(z.number().int()),
      sums: z.array(Decimal.nullable()).optional(),
      has_more: z.boolean().optional(),
    }),
  ),
})

/** What all scenes that a report counts come to. */
export const GrandTotal = z.object({
  scenes: z.number().int(),
  approved: z.number().int(),
  /** Exact; null where there is no primary metric. Nothing entered yet is 0. */
  metric_sum: Decimal.nullable(),
})
/** Scenes, approved scenes, and the exact sum of the primary metric. */
export type GrandTotal = z.infer<typeof GrandTotal>

/** A treemap with the entity that it is of, when it was taken, and what all of it comes to. */
export const TreemapAnswer = Treemap.extend({
  /** What the report is about; null: the workspace. */
  entity: EntityRef.nullable(),
  ancestors: z.array(EntityRef),
  taken_at: Moment,
  grand_total: GrandTotal,
})
/** {@link TreemapData} as the server answers it. */
export type TreemapAnswer = z.infer<typeof TreemapAnswer>

const { entity_id: _entity, depth: _depth, ...conditions } = SceneFilterFields.shape

/** Which scenes count, and how they are divided. */
export const TreemapScope = z.object({
  ...conditions,
  /** Without it the whole workspace. */
  entity_id: Id.optional(),
  /** Divided by the statuses of this flow; scenes that have none of them, by the fixed ones (keys `kind:0` to `kind:6`). */
  template_flow_id: Id.optional(),
  /**
   * Without a flow: `own` divides by the statuses that the scenes of the place have: those of the one flow they go
   * through, or of several joined where name and kind are equal, while these are at most 12. Where there are none or
   * more, and without it, the fixed ones.
   */
  divided_by: DividedBy.optional(),
  /** With `own`: the place whose statuses count, where the answer is a part of its report; without it the entity itself. */
  divided_of: z.union([Id, z.literal('workspace')]).optional(),
  /** The metric that is summed instead of the primary one. */
  metric_id: Id.optional(),
})

/** Levels below the entity that an answer has at most. */
const TREEMAP_DEPTH_MAX = 4
export const TreemapQuery = TreemapScope.extend({
  /** How many levels below the entity (or the workspace) come along. */
  depth: z.coerce.number().int().min(1).max(TREEMAP_DEPTH_MAX).default(2),
})

/** A part of a report: what lies below, and its share of the grand total. */
export const WoohooPart = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  level: z.number().int().min(0).max(4),
  scenes: z.number().int(),
  /** Scenes, or what the primary metric adds up to, as the report shows. */
  value: Decimal,
  /** Two decimals; 100 or 99.99 by the rule of percentages; - where the grand total is zero. */
  percent: z.string(),
})
/** A part with its value and percentage. */
export type WoohooPart = z.infer<typeof WoohooPart>

/** Parts of at least 2 % of the grand total and among the 20 largest are visible, the rest are others. */
export const WoohooTreemap = z.object({
  visible: z.array(WoohooPart),
  others: z.object({
    count: z.number().int(),
    scenes: z.number().int(),
    value: Decimal,
    percent: z.string(),
    /** The largest of them. */
    parts: z.array(WoohooPart),
  }),
})
/** The larger parts by themselves, the smaller ones together. */
export type WoohooTreemap = z.infer<typeof WoohooTreemap>

/** A progress report: its parts, what they come to, and the metrics that it can show instead. */
export const WoohooState = z.object({
  entity: EntityRef.nullable(),
  ancestors: z.array(EntityRef),
  grand_total: GrandTotal,
  treemap: WoohooTreemap,
  primary_metric: WoohooMetric.nullable(),
  /** Metrics that scenes below may have a value of, the primary one first. */
  entity_metrics: z.array(WoohooMetric.extend({ is_primary: z.boolean() })),
  /** As asked; else the sum of the primary metric if there is one, else the scenes (WOO-06). */
  showing: Showing,
  taken_at: Moment,
})
/** What the screen of one report shows first. */
export type WoohooState = z.infer<typeof WoohooState>

/** An entity in the list of reports. */
export const WoohooReport = EntityRef.extend({
  /** From the project down to the parent. */
  ancestors: z.array(EntityRef),
  woohoo: WoohooInfo,
  primary_metric: WoohooMetric.nullable(),
  favorite: z.boolean(),
  /** Of its scenes, how many are approved; - without scenes. */
  percent: z.string(),
  /** When its report was last saved. */
  last_saved_at: Moment.nullable(),
  saved_count: z.number().int(),
})
/** A report on one entity, in the list of all. */
export type WoohooReport = z.infer<typeof WoohooReport>

export const WoohooReportQuery = PageQuery.extend({
  order_by: z
    .string()
    .regex(/^-?(name|type|position|favorite|scenes|progress|last_saved_at)$/)
    .default('position'),
  /** In the name or code. */
  name_like: z.string().max(200).optional(),
  /** 0 to 3. */
  type_ina: CommaList.optional(),
  /** 1: only those that the caller has starred. */
  favorite_eq: z.enum(['1', '']).default(''),
})

/** A report as it was when somebody saved it. */
export const ReportHistory = z.object({
  id: Id,
  name: z.string(),
  /** Null: the whole workspace. */
  entity: EntityRef.nullable(),
  grand_total: GrandTotal,
  created_by: Person,
  /** The caller may rename or delete it. */
  editable: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
})
/** A saved report, without its figures. */
export type ReportHistory = z.infer<typeof ReportHistory>

/** A saved report with its figures as they were. */
export const ReportHistoryDetail = ReportHistory.extend({
  /** JSON of a SavedReport. */
  data: z.string(),
})
/** A saved report; `data` is read as {@link SavedReport}. */
export type ReportHistoryDetail = z.infer<typeof ReportHistoryDetail>

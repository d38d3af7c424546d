import { z } from 'zod'
import { EntityRef } from '../platform/entity-ref.ts'
import { FlowStatus, StatusCount } from '../planning/entities.ts'
import { resource } from '../platform/endpoint.ts'
import { Day, Id, Moment, Person, WsIdParams } from '../platform/shapes.ts'

/** A person as their tile introduces them. */
export const InsightPerson = Person.extend({
  /** Name of the access role, and the root role it is made of (1, 6, 7 or 10). */
  role: z.string(),
  ws_root_role_id: z.number().int(),
  /** 0 archived, 1 active, 2 pending. */
  status: z.number().int().min(0).max(2),
  blocked: z.boolean(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** IANA name; null where the person has not chosen one. */
  timezone: z.string().nullable(),
  /**
   * Null for callers who may not read details of people, and the phones of others are empty without
   * `personalData_getPersonalDetails_read`; the person always sees their own.
   */
  contact: z.object({ email: z.string(), phone: z.string(), mobile_phone: z.string() }).nullable(),
})
/** Name, role, teams and contact of a person. */
export type InsightPerson = z.infer<typeof InsightPerson>

/** A scene of the person's work, with the way down to it. */
export const InsightScene = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  status: FlowStatus.nullable(),
  status_kind: z.number().int().min(0).max(6),
  due_date: Day,
  /** From the project down to the entity that holds the scene. */
  ancestors: z.array(EntityRef),
})
/** A scene that the person is to work on, with its due date. */
export type InsightScene = z.infer<typeof InsightScene>

/** The first scenes of a list, and how many there are in all. */
export const InsightScenes = z.object({ total: z.number().int(), scenes: z.array(InsightScene) })
/** The beginning of a list of scenes, and its length. */
export type InsightScenes = z.infer<typeof InsightScenes>

/**
 * What a day is for the person. Off-days come before extra-days, these before holidays, and these before the work week.
 */
const INSIGHT_DAY_KINDS = ['working', 'weekend', 'holiday', 'extra', 'off'] as const

/** One day of the person: whether they work, and how much is due. */
export const InsightDay = z.object({
  day: Day,
  kind: z.enum(INSIGHT_DAY_KINDS),
  /** Name of the holiday, or the note of the off-day or extra-day where the caller may read it. */
  name: z.string().nullable(),
  /** Unfinished scenes of the person that are due on that day. */
  due: z.number().int(),
})
/** A day, yyyy-mm-dd, and what it is. */
export type InsightDay = z.infer<typeof InsightDay>

/** A status as it was then: its name, null for none, the fixed status that it counted as, and the colour chosen for it. */
const PassedStatus = z.object({
  name: z.string().nullable(),
  kind: z.number().int().min(0).max(6),
  colour: z.string().nullable(),
})

/** Something the person did on a scene: a comment, a comment marked as done, a new rendition, or another status. */
export const InsightActivity = z.object({
  id: Id,
  kind: z.enum(['comment', 'done', 'upload', 'status']),
  at: Moment,
  item: z.object({ id: Id, name: z.string() }),
  rendition_id: Id.nullable(),
  /** The comment as text, at most 200 characters of it, or the name of the rendition; empty with a status. */
  text: z.string(),
  /** Of kind `status`: what the scene went from and to; otherwise null. */
  status: z.object({ from: PassedStatus, to: PassedStatus }).nullable(),
})
/** One thing that the person has done. */
export type InsightActivity = z.infer<typeof InsightActivity>

/** A target that the person has, from its first to its last day. */
export const InsightTarget = z.object({ id: Id, name: z.string(), start_date: Day, end_date: Day })
/** A target by its name and days. */
export type InsightTarget = z.infer<typeof InsightTarget>

/** A person's tile. Scenes that the caller may not see are neither listed nor counted. */
export const Insight = z.object({
  person: InsightPerson,
  /** The day it is on the workspace's clock; overdue is what was due before. */
  today: Day,
  load: z.object({
    /** Scenes assigned to the person, by fixed status (0 to 6). */
    by_status: z.array(z.number().int()).length(7),
    /** The same by the statuses of their flows; left out where none of them has one, or too many. */
    statuses: z.array(StatusCount).optional(),
    /** Scenes that wait for the person's review: unchecked or corrected. */
    to_review: z.number().int(),
  }),
  /** Not approved and due before today, the oldest first. */
  overdue: InsightScenes,
  /** Not approved and due from today to the end of next week, the nearest first. */
  due: InsightScenes,
  /** Newest first, at most 20. */
  activity: z.array(InsightActivity),
  /** Targets that run today, the one that ends first; null where the caller may not see them. */
  targets: z.array(InsightTarget).nullable(),
  availability: z.object({
    /** ISO weekdays, 1 is Monday. */
    work_week: z.array(z.number().int().min(1).max(7)),
    /** hh:mm on the workspace's clock. */
    work_day_start: z.string(),
    work_day_end: z.string(),
    /** The workspace's time zone. */
    timezone: z.string(),
    /** From this week's Monday, five weeks: today and the four weeks after it are always among them. */
    days: z.array(InsightDay).length(35),
  }),
})
/** All that the tile of a person shows. */
export type Insight = z.infer<typeof Insight>

/** What a person works on, has done, and when they are there. */
export const insightEndpoints = resource({
  showInsight: {
    method: 'GET',
    path: 'workspace/{ws_code}/tile/{id}/basic-info',
    summary:
      'The tile of a person: who they are, their load, due and overdue scenes, recent activity and availability.',
    access: { rule: 'peopleTile_getInsightsInterface_read' },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Insight,
    errors: ['not_found'],
  },
})

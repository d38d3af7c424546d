import { z } from 'zod'
import { StoredAnnotationOp } from './annotations.ts'
import { Comment } from './comments.ts'
import {
  GUEST_ACCESS,
  GUEST_LINK_NAME_MAX,
  GUEST_LINK_STATES,
  GUEST_NAME_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
} from './guest-values.ts'
import { Rendition } from './renditions.ts'
import { isOneLine } from '../platform/one-line.ts'
import { Day, Id, Line, Moment, Person } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** A link that shows a playlist or a scene to whoever has it, without an account. */
export const GuestLink = z.object({
  id: Id,
  /** One of these two. */
  playlist_id: Id.nullable(),
  item_id: Id.nullable(),
  name: z.string(),
  access: z.enum(GUEST_ACCESS),
  state: z.enum(GUEST_LINK_STATES),
  has_passphrase: z.boolean(),
  /** The last day it opens on, to its end in the workspace’s time zone. */
  expires_on: Day.nullable(),
  /** Whether the guest’s name and the day lie over the picture. */
  has_watermark: z.boolean(),
  /** What stands in its address, after /g/; null once it is revoked. */
  token: z.string().nullable(),
  opened_count: z.number().int(),
  last_opened_at: Moment.nullable(),
  created_by: Person,
  created_at: Moment,
  revoked_at: Moment.nullable(),
  version: z.number().int(),
})
/** A guest link as those see it who made it. */
export type GuestLink = z.infer<typeof GuestLink>

const Passphrase = z
  .string()
  .min(PASSPHRASE_MIN, refusal('passphrase_short', { min: PASSPHRASE_MIN }))
  .max(PASSPHRASE_MAX)

export const GuestLinkBody = z.object({
  name: Line.min(1, refusal('name_required')).max(GUEST_LINK_NAME_MAX),
  access: z.enum(GUEST_ACCESS),
  /** Null: none is asked for. */
  passphrase: Passphrase.nullable(),
  expires_on: Day.nullable(),
  has_watermark: z.boolean(),
})

/** No sign that turns text around, even for a word: it could hide that somebody is a guest. */
const UNSEEN = /[\u061c\u200e\u200f]/u

export const GuestName = z
  .string()
  .trim()
  .min(1, refusal('guest_name_required'))
  .max(GUEST_NAME_MAX)
  .refine((name) => isOneLine(name) && !UNSEEN.test(name), refusal('letters'))

/** What opens the calls of a guest, and who they are in them. */
export const GuestPass = z.object({
  /** Goes with each call as a bearer token. */
  token: z.string(),
  expires_at: Moment,
})
/** The token of an opened link, and until when it holds. */
export type GuestPass = z.infer<typeof GuestPass>

/** A scene as the guest sees it in a playlist. */
export const GuestScene = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** What is played of it; null where nothing can be. */
  rendition: z.object({ id: Id, number: z.number().int() }).nullable(),
})
/** A scene in the list of a guest. */
export type GuestScene = z.infer<typeof GuestScene>

/** What an opened guest link shows: its scenes, and who the guest is there. */
export const GuestReview = z.object({
  workspace: z.string(),
  kind: z.enum(['playlist', 'scene']),
  /** Of the playlist or the scene. */
  title: z.string(),
  access: z.enum(GUEST_ACCESS),
  /** The link’s people look at what guests see: nothing can be written. */
  is_preview: z.boolean(),
  /** What lies over the picture; null: nothing. */
  watermark: z.string().nullable(),
  /** Who comments; their id is that of their comments’ author. */
  guest: Person,
  /** In the order of the playlist. */
  scenes: z.array(GuestScene),
})
/** The page of a guest. */
export type GuestReview = z.infer<typeof GuestReview>

/** One scene of a guest’s review: what is played, with its comments and drawings. */
export const GuestItem = GuestScene.omit({ rendition: true }).extend({
  start_frame: z.number().int(),
  rendition: Rendition.nullable(),
  /** Of this rendition, by frame. */
  comments: z.array(Comment),
  /** The log of its drawings, oldest first. */
  ops: z.array(StoredAnnotationOp),
})
/** One scene as a guest reviews it. */
export type GuestItem = z.infer<typeof GuestItem>

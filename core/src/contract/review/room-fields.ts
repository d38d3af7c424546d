import { z } from 'zod'
import { AUDIENCES } from '../platform/enums.ts'
import { PlaylistItem } from './playlist-fields.ts'
import { ROOM_PAN_MAX, ROOM_POINTS_MAX, ROOM_SPEED_MAX, ROOM_ZOOM_MAX } from './room-values.ts'
import { Frame, Id, Moment, PaletteColour, Person } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Shapes of live review rooms (XREV-10, XREV-11). */

const Pan = z.number().min(-ROOM_PAN_MAX).max(ROOM_PAN_MAX)

/** What everybody who follows sees. */
export const RoomState = z.object({
  /** Null before the first scene is shown. */
  item_id: Id.nullable(),
  rendition_id: Id.nullable(),
  frame: Frame,
  /** Page of an image; 0 of a film. */
  file_index: z.number().int().nonnegative(),
  playing: z.boolean(),
  speed: z
    .number()
    .min(-ROOM_SPEED_MAX)
    .max(ROOM_SPEED_MAX)
    .refine((speed) => speed !== 0, refusal('speed')),
  zoom: z.number().min(1).max(ROOM_ZOOM_MAX),
  /** In parts of the shown picture’s width and height. */
  pan: z.object({ x: Pan, y: Pan }),
})
/** Scene, rendition, frame and view that a presenter shows. */
export type RoomState = z.infer<typeof RoomState>

/** Somebody in a room, once per window that they have open. */
export const RoomPerson = z.object({
  client_id: Id,
  person: Person,
  /** Sees what the presenter shows, and does not look around alone. */
  following: z.boolean(),
  joined_at: Moment,
})
/** A window in a room, and whose it is. */
export type RoomPerson = z.infer<typeof RoomPerson>

/**
 * A scene of a room, in its order; nothing but its id where it was deleted, and where the caller may not see it something
 * that stands for it in this room alone.
 */
export const RoomScene = z.discriminatedUnion('is_hidden', [
  PlaylistItem.pick({
    entity_id: true,
    ancestors: true,
    name: true,
    code: true,
    status: true,
    status_kind: true,
    assignees: true,
    due_date: true,
    thumbnail: true,
    rendition: true,
    open_comments: true,
  }).extend({
    is_hidden: z.literal(false),
    item_id: Id,
    /** The rendition that the room keeps; null where the scene had none that could be played, or it was deleted. */
    rendition_id: Id.nullable(),
  }),
  z.object({ is_hidden: z.literal(true), item_id: Id }),
])
/** A scene that the room goes through. */
export type RoomScene = z.infer<typeof RoomScene>

/** A live review room as lists show it. */
export const RoomSummary = z.object({
  id: Id,
  name: z.string(),
  playlist_id: Id.nullable(),
  created_by: Person,
  started_at: Moment,
  ended_at: Moment.nullable(),
  /** People who are in it; of one that has ended, those who were. */
  people_count: z.number().int(),
})
/** A room without its scenes and people. */
export type RoomSummary = z.infer<typeof RoomSummary>

/** The part of a room that changes all the time. */
const position = {
  /** Grows by one with every change of the state or the presenter; what has a lower number is old. */
  seq: z.number().int(),
  state: RoomState,
  /** Null: nobody leads. */
  presenter_client_id: Id.nullable(),
}
const clock = {
  /** When the state was set; what plays has gone on since. By the server’s clock. */
  set_at: Moment,
  /** The server’s clock. */
  now: Moment,
}

/** A live review room as it stands: scenes, people, what is shown, and what the caller may do. */
export const Room = RoomSummary.omit({ people_count: true }).extend({
  snapshot_id: Id.nullable(),
  scenes: z.array(RoomScene),
  ...position,
  ...clock,
  people: z.array(RoomPerson),
  /** The caller may take the lead where nobody has it. */
  may_lead: z.boolean(),
  /** The caller may take the lead from somebody. */
  may_take_lead: z.boolean(),
  /** The caller may end the room, presenting or not; the presenter always may. */
  may_end: z.boolean(),
})
/** A room for somebody who is about to enter it. */
export type Room = z.infer<typeof Room>

/** How far a room has come; what a refused change finds in meta.current, without the clock. */
export const RoomPosition = z.object(position)
/** What is shown, who leads, and the number of that. */
export type RoomPosition = z.infer<typeof RoomPosition>

/** Answer to a change of the state or the presenter. */
export const RoomMoved = z.object({ ...position, ...clock })
/** Where a room is after a change, with the server’s clock to play on by. */
export type RoomMoved = z.infer<typeof RoomMoved>

const Part = z.number().min(-ROOM_PAN_MAX).max(ROOM_PAN_MAX)

/** A piece of what somebody points at or draws with the laser; told to the others and kept nowhere. */
export const RoomPoint = z.object({
  item_id: Id,
  rendition_id: Id.nullable(),
  frame: Frame,
  file_index: z.number().int().nonnegative(),
  colour: PaletteColour,
  /** In parts of the picture’s width and height. */
  points: z.array(z.tuple([Part, Part])).max(ROOM_POINTS_MAX),
  /** Begins a stroke. */
  first: z.boolean(),
  /** Ends it. */
  ended: z.boolean(),
  /** Who sees it; without it the team alone. What guests point at is always for clients too. */
  audience: z.enum(AUDIENCES).optional(),
})
/** Part of a laser stroke. */
export type RoomPoint = z.infer<typeof RoomPoint>

/** What a room’s stream tells, by the event’s name. */
export interface RoomEvents {
  room: RoomMoved
  people: { people: RoomPerson[] }
  point: RoomPoint & { client_id: string; name: string }
  ended: Record<string, never>
}

/** As it was when it was decided. */
const MinutesStatus = z.object({
  name: z.string(),
  kind: z.number().int().min(0).max(6),
  colour: z.string().nullable(),
})

/** What came of a room: who was there, and what was decided, said and drawn on each scene. */
export const RoomMinutes = z.object({
  room: RoomSummary,
  people: z.array(
    z.object({
      person: Person,
      /** First time that they came. */
      joined_at: Moment,
      /** Last time that they left; null while they are there. */
      left_at: Moment.nullable(),
      /** In the room altogether, several windows counted once. */
      seconds: z.number().int(),
    }),
  ),
  /** Scenes that the caller may see, in the order of the room. */
  scenes: z.array(
    z.object({
      item_id: Id,
      name: z.string(),
      code: z.string().nullable(),
      /** Version of the rendition that the room keeps. */
      version: z.number().int().nullable(),
      shown_seconds: z.number().int(),
      decisions: z.array(
        z.object({ from: MinutesStatus.nullable(), to: MinutesStatus.nullable(), by: Person, at: Moment }),
      ),
      comments: z.array(
        z.object({
          id: Id,
          author: Person,
          text: z.string(),
          rendition_id: Id.nullable(),
          frame_start: Frame.nullable(),
          frame_end: Frame.nullable(),
          at: Moment,
          done: z.boolean(),
        }),
      ),
      /** Frames that were commented or drawn on, ascending. */
      stills: z.array(
        z.object({ frame: Frame, rendition_id: Id, comment_ids: z.array(Id), has_drawings: z.boolean() }),
      ),
    }),
  ),
})
/** The minutes of a room. */
export type RoomMinutes = z.infer<typeof RoomMinutes>

/** Value sets of live review rooms. Plain objects, so that they cost nothing to import. */

/** Whether a room goes on, or is over and has its minutes. */
export const ROOM_STATES = ['open', 'ended'] as const
/** Which rooms a list is asked for. */
export type RoomStateName = (typeof ROOM_STATES)[number]

/** What a room’s minutes are taken along as (XREV-11). */
export const ROOM_MINUTES_FORMATS = ['pdf', 'csv'] as const
/** The format of a file with minutes. */
export type RoomMinutesFormat = (typeof ROOM_MINUTES_FORMATS)[number]

/** Most scenes of one room. */
export const ROOM_SCENES_MAX = 500
/** Longest name of a room, in characters. */
export const ROOM_NAME_MAX = 100
/** Most points that are told at once. */
export const ROOM_POINTS_MAX = 200
/** Fastest playback in a room, as a multiple of the usual one, forwards or backwards. */
export const ROOM_SPEED_MAX = 10
/** Closest zoom in a room, as a multiple of the fitted picture. */
export const ROOM_ZOOM_MAX = 64
/** Farthest that a picture is moved, in its own widths and heights. */
export const ROOM_PAN_MAX = 8
/** How long a presenter who is gone keeps the lead, ms. */
export const ROOM_LEAD_KEPT_MS = 10_000

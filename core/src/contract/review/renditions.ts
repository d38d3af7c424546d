import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import {
  Description,
  FileLine,
  FrameTable,
  Id,
  Moment,
  Name,
  PageQuery,
  Person,
  Rational,
  WsParams,
  Trashed,
} from '../platform/shapes.ts'
import { SEE_REVIEW } from '../platform/sight.ts'

/** Tiles of a sprite sheet, row by row; `frames` holds the frame each tile shows. */
const SpriteInfo = z.object({
  columns: z.number().int(),
  rows: z.number().int(),
  tile_width: z.number().int(),
  tile_height: z.number().int(),
  frames: z.array(z.number().int()),
})

/** A very large picture in square parts, at several sizes. */
const ImageTiles = z.object({
  /** Address of a part, with `{level}`, `{column}` and `{row}` to be filled in. Signed for all of them, short-lived. */
  url: z.string(),
  /** Edge of a part in pixels; those at the right and at the bottom may be smaller. */
  size: z.number().int(),
  /** Sizes in pixels, the smallest first: level 0 is one part, the last level the picture itself. */
  levels: z.array(z.object({ width: z.number().int(), height: z.number().int() })),
})

/** A picture or film of a rendition, with its measures and the addresses that it is played from. */
export const RenditionFile = z.object({
  id: Id,
  original_name: z.string(),
  kind: z.enum(['image', 'video']),
  mime: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  frame_rate: Rational.nullable(),
  frame_count: z.number().int().nullable(),
  duration_us: z.number().int().nullable(),
  frame_table: FrameTable.nullable(),
  has_audio: z.boolean(),
  video_codec: z.string().nullable(),
  audio_codec: z.string().nullable(),
  /** What to play: the proxy where browsers cannot play the original. Signed, short-lived. */
  src: z.string().nullable(),
  src_type: z.string().nullable(),
  is_proxy: z.boolean(),
  /** The file as uploaded; null without the right to download. */
  original: z.string().nullable(),
  thumbnail: z.string().nullable(),
  sprite: z.string().nullable(),
  sprite_info: SpriteInfo.nullable(),
  /** JSON `{ duration, peaks }`: the loudness of equal parts of the sound, 0 to 255, over microseconds. Signed. */
  waveform: z.string().nullable(),
  /** What the file itself calls its first frame, HH:MM:SS:FF; `;` before the frames where its names drop some. */
  start_timecode: z.string().nullable(),
  /** What a person should know of the file although it can be shown, such as that it ends early. */
  warning: z.string().nullable(),
  /** The parts of a picture that is too large to be drawn whole; null for all others. */
  tiles: ImageTiles.nullable(),
})
/** A file; sizes in bytes and pixels, `duration_us` in microseconds. */
export type RenditionFile = z.infer<typeof RenditionFile>

/** A version of a scene’s media: films, or pictures as its pages, never both. */
export const Rendition = z.object({
  id: Id,
  item_id: Id,
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['image', 'video']),
  state: z.enum(['processing', 'ready', 'failed']),
  /** 0 to 1 while processing. */
  progress: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  original_file_names: z.array(z.string()),
  files: z.array(RenditionFile),
  total_annotations: z.number().int(),
  /** A comment with its replies counts as one. */
  total_comments: z.number().int(),
  created: Moment,
  created_by: Person,
  last_updated: Moment,
})
/** A version; it can be played once `state` is `ready`. */
export type Rendition = z.infer<typeof Rendition>

const ItemParams = WsParams.extend({ item_id: Id })
const RenditionParams = ItemParams.extend({ id: Id })
/** Frames a second that a person may ask for: up to 240, with 1001 for those of television. */
const AskedRate = z.object({
  num: z.number().int().positive().max(240_000),
  den: z.number().int().positive().max(1001),
})
export const UploadedFiles = z
  .array(
    z.object({
      key: z.string().max(400),
      name: FileLine.max(255),
      /**
       * Of a zip of numbered pictures, which say nothing of it; of other files it is passed over. Default: that of the
       * scene's newest film, else of the project's, else 24.
       */
      frame_rate: AskedRate.optional(),
    }),
  )
  .min(1)
  .max(50)

/** Versions of a scene’s media: upload, show, rename, delete. */
export const renditionEndpoints = resource({
  listRenditions: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions',
    summary: 'Renditions of a scene, newest first.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: ItemParams,
    query: PageQuery,
    answer: 'list',
    data: Rendition,
    errors: ['not_found'],
  },
  createRendition: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/items/{item_id}/renditions',
    summary:
      'Make uploaded files (see upload/presigned-url) a new rendition; the server then probes and prepares them.',
    access: { rule: 'media_createRendition_create' },
    scope: 'upload',
    params: ItemParams,
    body: z.object({ name: Name.optional(), description: Description.optional(), files: UploadedFiles }),
    answer: 'data',
    data: Rendition,
    errors: [
      'not_found',
      'invalid',
      'invalid_file_format',
      'too_large',
      'invalid_file_combination',
      'upload_incomplete',
      'file_must_have_ext',
      'not_enough_storage',
      'media_tools_missing',
    ],
  },
  showRendition: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{id}',
    summary: 'One rendition.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: RenditionParams,
    answer: 'data',
    data: Rendition,
    errors: ['not_found'],
  },
  updateRendition: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{id}',
    summary: 'Rename or describe a rendition.',
    access: { rule: 'media_createRendition_create' },
    scope: 'upload',
    params: RenditionParams,
    body: z.object({ name: Name.optional(), description: Description.optional() }),
    answer: 'data',
    data: Rendition,
    errors: ['not_found', 'permission_denied'],
  },
  deleteRendition: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{id}',
    summary: 'Move a rendition with its files, comments and drawings to the trash, for 30 days.',
    access: { rule: 'media_deleteRendition_delete' },
    scope: 'write',
    params: RenditionParams,
    answer: 'data',
    data: Trashed,
    errors: ['not_found'],
  },
  retryRendition: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{id}/retry',
    summary: 'Prepare a failed rendition again.',
    access: { rule: 'media_createRendition_create' },
    scope: 'upload',
    params: RenditionParams,
    answer: 'data',
    data: Rendition,
    errors: ['not_found', 'conflict'],
  },
})

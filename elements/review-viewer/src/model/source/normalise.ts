import { DEFAULT_ANNOTATION_COLOUR, type AnnotationOp, type Comment, type Person, type Rendition } from '@arbo/core'
import { newId } from '../ids.ts'
import { toRational } from '../rational.ts'
import { inkOf } from '../drawing/pen.ts'
import type { PlayerMedia } from '../player/player-types.ts'
import type { LocalFile } from './playable.ts'
import type { ViewerAnnotation, ViewerComment, ViewerMedia, ViewerUser } from './viewer-inputs.ts'

/** Makes what a page gives complete, so that the views know one shape only. */

export const NOBODY_ID = 'anonymous'
const NOBODY: Person = { id: NOBODY_ID, display_name: 'You', profile_image: null }
/** A page need not tell when; the oldest moment keeps such comments in the order given. */
const LONG_AGO = new Date(0).toISOString()
const FRAME_MAX = Number.MAX_SAFE_INTEGER

export function personOf(user: ViewerUser | undefined): Person {
  return { ...NOBODY, ...user }
}

/** Last part of an address' path, decoded; an address that holds the data itself has none. */
export function fileNameOf(src: string): string {
  if (/^(data|blob):/i.test(src)) return ''
  const name = (src.split(/[?#]/)[0] ?? '').split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // Not encoded: a file whose name holds a lone %.
    return name
  }
}

type Extra = Pick<ViewerMedia, 'thumbnail' | 'sprite' | 'spriteInfo' | 'waveform' | 'startTimecode'>

function fileOf(media: PlayerMedia, extra: Extra): LocalFile {
  const table = media.frameTable
  const { waveform = null } = extra
  return {
    id: media.src,
    original_name: fileNameOf(media.src),
    kind: media.kind,
    mime: media.type ?? '',
    size: 0,
    width: null,
    height: null,
    frame_rate: media.frameRate === undefined ? null : toRational(media.frameRate),
    frame_count: table?.count ?? null,
    duration_us: null,
    frame_table: table
      ? {
          rate: table.rate,
          count: table.count,
          time_base: table.timeBase,
          pts: table.pts === 'constant' ? 'constant' : [...table.pts],
        }
      : null,
    has_audio: false,
    video_codec: null,
    audio_codec: null,
    src: media.src,
    src_type: media.type ?? null,
    is_proxy: false,
    original: null,
    thumbnail: extra.thumbnail ?? stillOf(media),
    sprite: extra.sprite ?? null,
    sprite_info: extra.spriteInfo ?? null,
    waveform: typeof waveform === 'string' ? waveform : null,
    start_timecode: extra.startTimecode ?? null,
    warning: null,
    tiles: media.tiles ? { ...media.tiles, levels: [...media.tiles.levels] } : null,
    peaks: typeof waveform === 'string' ? undefined : (waveform ?? undefined),
    request_init: media.requestInit,
  }
}

/** A still is its own small picture, unless it can only be read with headers, which an <img> does not send. */
function stillOf({ kind, src, requestInit }: PlayerMedia): string | null {
  return kind === 'image' && !requestInit ? src : null
}

/** Renditions of a list of media, newest first as given. */
export function renditionsOf(media: ViewerMedia | readonly ViewerMedia[] | undefined): Rendition[] {
  const list = media === undefined ? [] : Array.isArray(media) ? media : [media as ViewerMedia]
  return list.map((each: ViewerMedia, index): Rendition => {
    const version = each.version ?? list.length - index
    const name = each.name ?? fileNameOf(each.src)
    return {
      id: each.id ?? each.src,
      item_id: '',
      version,
      name: name || `v${version}`,
      description: '',
      kind: each.kind,
      state: 'ready',
      progress: 1,
      error: null,
      original_file_names: [fileNameOf(each.src)],
      files: [fileOf(each, each), ...(each.pages ?? []).map((page) => fileOf(page, page))],
      total_annotations: 0,
      total_comments: 0,
      created: LONG_AGO,
      created_by: { ...NOBODY, display_name: '' },
      last_updated: LONG_AGO,
    }
  })
}

export function commentOf(input: ViewerComment, renditions: readonly Rendition[]): Comment {
  const renditionId = input.rendition_id === undefined ? (renditions[0]?.id ?? null) : input.rendition_id
  const versionOf = (wantedId: string | null) => renditions.find(({ id }) => id === wantedId)?.version
  return {
    item_id: '',
    rendition_version: versionOf(renditionId) ?? null,
    parent_id: null,
    audience: 'team',
    frame_start: null,
    frame_end: null,
    file_index: null,
    marker_colour: null,
    edited: false,
    edited_at: null,
    done: false,
    done_by: null,
    done_at: null,
    assignee: null,
    mentions: [],
    reactions: [],
    attachments: [],
    replies_count: 0,
    created_at: LONG_AGO,
    updated_at: input.created_at ?? LONG_AGO,
    ...input,
    addressed: (input.addressed ?? []).map((each) => ({
      ...each,
      rendition_version: each.rendition_version ?? versionOf(each.rendition_id) ?? 0,
    })),
    id: input.id ?? newId(),
    rendition_id: renditionId,
    author: { ...NOBODY, display_name: '', ...input.author },
  }
}

const isOp = (input: ViewerAnnotation): input is AnnotationOp => 'kind' in input

/** Operations of a list that may mix operations and plain objects; an object becomes the operation that adds it. */
export function opsOf(inputs: readonly ViewerAnnotation[]): AnnotationOp[] {
  return inputs.map((input, index): AnnotationOp => {
    if (isOp(input)) return input
    const { id = `object-${index}`, frame_start = 0, frame_end = input.frame_start ?? FRAME_MAX } = input
    const ink = inkOf(input.tool === 'highlighter' ? 'highlighter' : 'pencil', 'BASE')
    return {
      kind: 'add',
      op_id: id,
      object_id: id,
      clock: index + 1,
      actor: 'page',
      shape: {
        schema: 1,
        tool: input.tool,
        colour: input.colour ?? DEFAULT_ANNOTATION_COLOUR,
        width: input.width ?? ink.width,
        opacity: input.opacity ?? ink.opacity,
        points: input.points,
        text: input.text,
        frame_start,
        frame_end,
        file_index: input.file_index ?? 0,
      },
    }
  })
}

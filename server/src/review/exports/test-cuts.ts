import type { FrameTable } from '@arbo/core/contract'
import type { FileRow, RenditionRow } from '../renditions/queries.ts'
import { cutsOf } from './cuts.ts'
import type { Cut } from './cuts.ts'
import type { ExportComment, ExportScene } from './material.ts'

/** Scenes for tests of what is written about them. */

const AUTHOR = { id: '00000000-0000-4000-8000-0000000000aa', display_name: 'Mona', profile_image: null }

export function remark(over: Partial<ExportComment> = {}): ExportComment {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    rendition_id: 'r1',
    rendition_version: 3,
    parent_id: null,
    audience: 'team',
    text: 'Look here',
    frame_start: 0,
    frame_end: null,
    file_index: null,
    marker_colour: null,
    edited: false,
    done: false,
    author: 'Mona',
    done_by: null,
    addressed: [],
    assignee: null,
    created_at: new Date('2026-03-01T10:00:00Z'),
    attachments: [],
    reactions: [],
    ...over,
  }
}

interface Film {
  rate: FrameTable['rate']
  count: number
  start_timecode?: string | null
  name?: string
}

function fileRow({ rate, count, start_timecode = null, name = 'shot.mov' }: Film): FileRow {
  return {
    id: '00000000-0000-4000-8000-0000000000f1',
    original_name: name,
    key: 'k',
    kind: 'video',
    mime: 'video/quicktime',
    size: 1,
    width: 1920,
    height: 1080,
    frame_rate_num: rate.num,
    frame_rate_den: rate.den,
    frame_count: count,
    duration_us: 1,
    frame_table: { rate, count, time_base: { num: rate.den, den: rate.num }, pts: 'constant' },
    has_audio: false,
    video_codec: 'h264',
    audio_codec: null,
    proxy_key: null,
    thumbnail_key: null,
    sprite_key: null,
    sprite_info: null,
    waveform_key: null,
    start_timecode,
    warning: null,
    tiles_key: null,
    tiles_info: null,
  }
}

export function sceneOf(film: Film, comments: readonly ExportComment[], over: Partial<ExportScene> = {}): ExportScene {
  const rendition: RenditionRow = {
    id: 'r1',
    item_id: 'i1',
    version: 3,
    name: 'Blocking',
    description: '',
    kind: 'video',
    state: 'ready',
    progress: 1,
    error_code: null,
    error_message: null,
    created_by: AUTHOR,
    created_at: new Date(0),
    updated_at: new Date(0),
    total_annotations: 0,
    total_comments: 0,
    files: [fileRow(film)],
  }
  return {
    id: 'i1',
    name: 'Scene 10',
    code: 'SC010',
    startFrame: 1001,
    renditions: [rendition],
    shown: rendition,
    sources: new Map([[rendition.id, rendition]]),
    comments: [...comments],
    drawings: new Map(),
    ...over,
  }
}

export const cutsWith = (film: Film, comments: readonly ExportComment[]): Cut[] => cutsOf([sceneOf(film, comments)])

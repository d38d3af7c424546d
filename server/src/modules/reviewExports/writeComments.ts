import type { FileAnswer } from '../../http/handler.ts'
import { sheetAnswer } from '../../sheets/sheetAnswer.ts'
import { text } from '../../texts.ts'
import { commentsOn, threadsOf } from './material.ts'
import type { ExportComment, ExportScene } from './material.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { sourceTime, timecodeOf } from './sourceTime.ts'

const COLUMNS = [
  'scene',
  'code',
  'version',
  'rendition',
  'picture',
  'first',
  'last',
  'timecode_in',
  'timecode_out',
  'text',
  'reply_to',
  'author',
  'created',
  'edited',
  'done',
  'done_by',
  'assignee',
  'colour',
  'reactions',
  'attachments',
  'id',
] as const

function rowOf(scene: ExportScene, rendition: RenditionRow | null, comment: ExportComment): (string | number | null)[] {
  const { frame_start: first, frame_end: last, file_index: page } = comment
  const file = rendition?.files[page ?? 0]
  const time = file?.kind === 'video' ? sourceTime(file) : null
  const number = (frame: number | null) => (frame === null ? null : frame + scene.startFrame)
  const timecode = (frame: number | null) => (frame === null || !time ? null : timecodeOf(frame, time))
  return [
    scene.name,
    scene.code,
    rendition?.version ?? null,
    rendition?.name ?? null,
    page === null ? null : page + 1,
    number(first),
    number(last ?? first),
    timecode(first),
    timecode(last ?? first),
    comment.text,
    comment.parent_id,
    comment.author,
    comment.created_at.toISOString(),
    text(comment.edited ? 'export.yes' : 'export.no'),
    text(comment.done ? 'export.yes' : 'export.no'),
    comment.done_by,
    comment.assignee,
    comment.marker_colour,
    comment.reactions.map(({ emoji, count }) => `${emoji} ${count}`).join(', '),
    comment.attachments.join('; '),
    comment.id,
  ]
}

/** Comments one a line, threads together, newest rendition first (RFC 4180; a spreadsheet runs none of its cells). */
export function writeComments(name: string, scenes: readonly ExportScene[]): Promise<FileAnswer> {
  const rows = scenes.flatMap((scene) =>
    [null, ...scene.renditions].flatMap((rendition) =>
      threadsOf(commentsOn(scene, rendition?.id ?? null)).flatMap(({ head, replies }) =>
        [head, ...replies].map((comment) => rowOf(scene, rendition, comment)),
      ),
    ),
  )
  const columns = COLUMNS.map((column) => text(`export.column_${column}`))
  return sheetAnswer(name, 'csv', columns, rows)
}

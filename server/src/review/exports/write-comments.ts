import type { FileAnswer } from '../../platform/http/handler.ts'
import { pace } from '../../platform/pace.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { ExportComment, ExportScene, Thread } from './material.ts'
import { drawingsOf, threadsOn } from './shown.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { sourceTime, timecodeOf } from './source-time.ts'

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
  'since',
  'addressed',
  'assignee',
  'colour',
  'drawings',
  'reactions',
  'attachments',
  'id',
] as const

/** @param thread that the comment begins; null for a reply */
function rowOf(
  scene: ExportScene,
  rendition: RenditionRow | null,
  comment: ExportComment,
  thread: Thread | null,
): (string | number | null)[] {
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
    thread?.since ?? null,
    thread?.addressedIn ?? null,
    comment.assignee,
    comment.marker_colour,
    thread && drawingsOf(scene, thread).length,
    comment.reactions.map(({ emoji, count }) => `${emoji} ${count}`).join(', '),
    comment.attachments.join('; '),
    comment.id,
  ]
}

/**
 * Comments one a line, threads together, newest rendition first, with the open ones of older renditions (RFC 4180; a
 * spreadsheet runs none of its cells).
 */
export async function writeComments(name: string, scenes: readonly ExportScene[]): Promise<FileAnswer> {
  const turn = pace()
  const rows: (string | number | null)[][] = []
  for (const scene of scenes) {
    for (const rendition of [null, ...scene.renditions]) {
      for (const thread of threadsOn(scene, rendition)) {
        // Of an older version that this one carries: its frames and timecode are that one's.
        const source = scene.sources.get(thread.head.rendition_id ?? '') ?? rendition
        rows.push(rowOf(scene, source, thread.head, thread))
        for (const reply of thread.replies) rows.push(rowOf(scene, source, reply, null))
        const rest = turn()
        if (rest) await rest
      }
    }
  }
  const columns = COLUMNS.map((column) => text(`export.column_${column}`))
  return sheetAnswer(name, 'csv', columns, rows)
}

import type { RoomMinutes } from '@arbo/core/contract'
import type { FileAnswer } from '../../../platform/http/handler.ts'
import { sheetAnswer } from '../../../platform/sheets/sheet-answer.ts'
import { text } from '../../texts.ts'
import type { Zoned } from './zoned.ts'

type Cell = string | number | null
type Scene = RoomMinutes['scenes'][number]

const COLUMNS = [
  'kind',
  'scene',
  'code',
  'version',
  'time',
  'until',
  'seconds',
  'person',
  'first',
  'last',
  'text',
  'done',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

function rowsOfScene(scene: Scene, startFrame: number, { moment }: Zoned): Row[] {
  const of = { scene: scene.name, code: scene.code, version: scene.version }
  const number = (frame: number | null) => (frame === null ? null : frame + startFrame)
  const durationRows: Row[] =
    scene.shown_seconds > 0 ? [{ ...of, kind: text('minutes.kind_shown'), seconds: scene.shown_seconds }] : []
  const decisions = scene.decisions.map((decision): Row => {
    const words = text('minutes.decision', {
      from: decision.from?.name ?? text('minutes.no_status'),
      to: decision.to?.name ?? text('minutes.no_status'),
    })
    const { at, by } = decision
    return { ...of, kind: text('minutes.kind_decision'), time: moment(at), person: by.display_name, text: words }
  })
  const comments = scene.comments.map((comment): Row => ({
    ...of,
    kind: text('minutes.kind_comment'),
    time: moment(comment.at),
    person: comment.author.display_name,
    first: number(comment.frame_start),
    last: number(comment.frame_end ?? comment.frame_start),
    text: comment.text,
    done: text(comment.done ? 'export.yes' : 'export.no'),
  }))
  const stills = scene.stills
    .filter((still) => still.has_drawings)
    .map((still): Row => ({ ...of, kind: text('minutes.kind_drawing'), first: number(still.frame) }))
  return [...durationRows, ...decisions, ...comments, ...stills]
}

/**
 * The minutes one fact a line (RFC 4180; a spreadsheet runs none of its cells).
 * @param startFrames what the first frame of each scene is counted as
 */
export function writeMinutesCsv(
  name: string,
  { people, scenes }: RoomMinutes,
  startFrames: ReadonlyMap<string, number>,
  zone: Zoned,
): Promise<FileAnswer> {
  const peopleRows = people.map(({ person, joined_at, left_at, seconds }): Row => ({
    kind: text('minutes.kind_person'),
    time: zone.moment(joined_at),
    until: left_at && zone.moment(left_at),
    seconds,
    person: person.display_name,
  }))
  const rows = [
    ...peopleRows,
    ...scenes.flatMap((scene) => rowsOfScene(scene, startFrames.get(scene.item_id) ?? 0, zone)),
  ]
  const columns = COLUMNS.map((column) => text(`minutes.column_${column}`, { zone: zone.zone }))
  return sheetAnswer(
    name,
    'csv',
    columns,
    rows.map((row) => COLUMNS.map((column) => row[column] ?? null)),
  )
}

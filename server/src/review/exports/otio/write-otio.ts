import { Readable } from 'node:stream'
import { toNumber } from '@arbo/core/format'
import { jsonPieces } from '../../../platform/json-pieces.ts'
import { pace, pacedMap } from '../../../platform/pace.ts'
import type { Cut, Mark } from '../cuts.ts'
import { markColour } from '../mark-colours.ts'
import { markName, markNote } from '../mark-words.ts'
import type { Drawing } from '../shown.ts'
import { layerOf, noteOf } from './layers.ts'
import { spaceOf } from './space.ts'

/** Pictures whose size nobody knows. */
const PLAIN_ASPECT = 16 / 9
/** OpenRV shows neighbours of a frame's drawings as ghosts where a person asks for it. */
const GHOSTS = 3

/** Characters that are sent at a time. */
const CHUNK = 64 * 1024

/** A mark, and a point of a stroke. */
const PIECES: ReadonlySet<unknown> = new Set(['Marker.2', 'Point.1'])
/** A stroke of no more points is one piece. */
const SHORT_STROKE = 500

type Json = Record<string, unknown>
type Turn = ReturnType<typeof pace>

/** In the time of the cut's media. */
class CutTime {
  readonly #rate: number
  readonly #start: number

  constructor({ time }: Cut) {
    this.#rate = toNumber(time.rate)
    this.#start = time.start
  }

  at(value: number): Json {
    return { OTIO_SCHEMA: 'RationalTime.1', value, rate: this.#rate }
  }

  /** @param first frame of the file, from 0 */
  range(first: number, length: number): Json {
    return { OTIO_SCHEMA: 'TimeRange.1', start_time: this.at(this.#start + first), duration: this.at(length) }
  }

  get start(): Json {
    return this.at(this.#start)
  }
}

const aspectOf = ({ file: { width, height } }: Cut): number => (width && height ? width / height : PLAIN_ASPECT)

async function annotationOf(cut: Cut, time: CutTime, turn: Turn): Promise<Json[]> {
  if (cut.drawings.length === 0) return []
  const space = spaceOf(aspectOf(cut))
  const frames = ({ shape }: Drawing) => time.range(shape.frame_start, shape.frame_end - shape.frame_start + 1)
  return [
    {
      OTIO_SCHEMA: 'Annotation.1',
      metadata: { arbo: { layers: Object.fromEntries(cut.drawings.map((each) => [each.id, noteOf(each)])) } },
      name: 'Annotations',
      effect_name: 'Annotation.1',
      enabled: true,
      visible: true,
      layers: await pacedMap(cut.drawings, (each) => layerOf(each, space, frames(each)), turn),
      hold: false,
      ghost: false,
      ghost_before: GHOSTS,
      ghost_after: GHOSTS,
    },
  ]
}

function markerOf(mark: Mark, time: CutTime): Json {
  const { head, replies } = mark
  const entry = ({ id, author, created_at, text, attachments, reactions }: Mark['head']) => {
    return { id, author, created_at: created_at.toISOString(), text, attachments, reactions }
  }
  return {
    OTIO_SCHEMA: 'Marker.2',
    metadata: {
      arbo: {
        ...entry(head),
        on_whole: head.frame_start === null,
        done: head.done,
        done_by: head.done_by,
        since: mark.since,
        addressed_in: mark.addressedIn,
        assignee: head.assignee,
        colour: head.marker_colour,
        replies: replies.map(entry),
      },
    },
    name: markName(mark),
    color: markColour(head.marker_colour).otio,
    marked_range: time.range(mark.first, mark.last - mark.first + 1),
    comment: markNote(mark),
  }
}

function mediaOf(cut: Cut, time: CutTime): Json {
  const { left, bottom, width, height } = spaceOf(aspectOf(cut))
  const corner = (x: number, y: number) => ({ OTIO_SCHEMA: 'V2d.1', x, y })
  return {
    OTIO_SCHEMA: 'ExternalReference.1',
    metadata: { arbo: { file_id: cut.file.id } },
    name: cut.file.original_name,
    available_range: time.range(0, cut.time.count),
    available_image_bounds: {
      OTIO_SCHEMA: 'Box2d.1',
      min: corner(left, bottom),
      max: corner(left + width, bottom + height),
    },
    target_url: encodeURI(cut.file.original_name),
  }
}

async function clipOf(cut: Cut, turn: Turn): Promise<Json> {
  const time = new CutTime(cut)
  const { scene, rendition, fileIndex: file_index } = cut
  return {
    OTIO_SCHEMA: 'Clip.2',
    metadata: {
      arbo: {
        item_id: scene.id,
        scene: scene.name,
        code: scene.code,
        start_frame: scene.startFrame,
        rendition_id: rendition.id,
        version: rendition.version,
        file_index,
      },
    },
    name: cut.name,
    source_range: time.range(0, cut.time.count),
    effects: await annotationOf(cut, time, turn),
    markers: await pacedMap(cut.marks, (mark) => markerOf(mark, time), turn),
    enabled: true,
    media_references: { DEFAULT_MEDIA: mediaOf(cut, time) },
    active_media_reference_key: 'DEFAULT_MEDIA',
  }
}

/** The parts of a timeline that come by the thousand. */
function isPiece(value: object): boolean {
  if ('points' in value && Array.isArray(value.points)) return value.points.length <= SHORT_STROKE
  return 'OTIO_SCHEMA' in value && PIECES.has(value.OTIO_SCHEMA)
}

/** A whole file at once would hold the thread for as long as it takes to count and to copy its bytes. */
async function* inBytes(timeline: Json, turn: Turn): AsyncGenerator<Buffer> {
  let words = ''
  for (const piece of jsonPieces(timeline, { isPiece, step: 2, atOnce: 1 })) {
    words += piece
    if (words.length >= CHUNK) {
      yield Buffer.from(words)
      words = ''
    }
    const rest = turn()
    if (rest) await rest
  }
  yield Buffer.from(`${words}\n`)
}

/**
 * A timeline for OpenTimelineIO (JSON): the cuts one after the other, with a marker for each thread and the drawings as
 * an effect that OpenRV reads. Times are those of each cut's media, which begins at the timecode of its source.
 */
export async function writeOtio(title: string, cuts: readonly Cut[]): Promise<Readable> {
  const [first] = cuts
  const turn = pace()
  const children: Json[] = []
  for (const cut of cuts) children.push(await clipOf(cut, turn))
  const track = {
    OTIO_SCHEMA: 'Track.1',
    metadata: {},
    name: title,
    source_range: null,
    effects: [],
    markers: [],
    enabled: true,
    children,
    kind: 'Video',
  }
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {},
    name: title,
    global_start_time: cuts.length === 1 && first ? new CutTime(first).start : null,
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      metadata: {},
      name: 'tracks',
      source_range: null,
      effects: [],
      markers: [],
      enabled: true,
      children: [track],
    },
  }
  return Readable.from(inBytes(timeline, turn), { objectMode: false })
}

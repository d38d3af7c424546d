import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { AnnotationOp, HandlerInput, ImportedAnnotations } from '@arbo/core/contract'
import { decodeText } from '../../platform/files/decode-text.js'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { idsOfScene, maxStoredClock, objectsOf } from '../annotations/queries.ts'
import { appendAnnotations } from '../annotations/service.ts'
import { renditionFor } from '../renditions/queries.ts'
import { OtioError, readOtio } from './otio/read-otio.ts'
import type { ReadDrawing, ReadDrawings, Target } from './otio/read-otio.ts'
import { sourceTime } from './source-time.ts'

type ImportDeps = Pick<Deps, 'database'>
type Body = HandlerInput<'importAnnotations'>['body']

const WRITE = 'media_createAnnotation_create'
/** Drawings of one file. */
const DRAWINGS_MAX = 5000
/** The sender of the operations, among the clients of a rendition. */
const ACTOR = 'import'

/** @throws {ApiError} invalid_file_format, invalid, too_large */
function read({ name, content }: Body, target: Target): ReadDrawings {
  if (!/\.otio$/i.test(name)) throw new ApiError('invalid_file_format', { message: text('drawings.format') })
  try {
    const words = decodeText(Buffer.from(content, 'base64'))
    if (words === null) throw new OtioError(text('sheet.encoding'))
    const timeline = readOtio(words, target)
    if (timeline.drawings.length > DRAWINGS_MAX) {
      const message = text('drawings.many', { count: timeline.drawings.length, limit: DRAWINGS_MAX })
      throw new ApiError('too_large', { message, meta: { name } })
    }
    return timeline
  } catch (error) {
    if (!(error instanceof OtioError)) throw error
    throw new ApiError('invalid', { message: error.message, meta: { name }, cause: error })
  }
}

/** Drawings without an id of their own get the same one each time, so that a repeated import adds nothing. */
function idOf({ id, shape }: ReadDrawing): string {
  const own = z.uuid().safeParse(id)
  if (own.success) return own.data.toLowerCase()
  const hash = createHash('sha256')
    .update(id ?? JSON.stringify(shape))
    .digest('hex')
  // Version 8 is for ids made by one's own rule (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface Plan {
  ops: AnnotationOp[]
  present: number
}

function planOf(
  drawings: readonly ReadDrawing[],
  states: ReadonlyMap<string, { deleted: boolean }>,
  clock: number,
): Plan {
  const usedIds = new Set<string>()
  const ops: AnnotationOp[] = []
  let present = 0
  for (const drawing of drawings) {
    const id = idOf(drawing)
    const before = states.get(id)
    if (before && !before.deleted && !usedIds.has(id)) {
      usedIds.add(id)
      present += 1
      continue
    }
    // A drawing that was deleted here comes as a new one: the old one may be somebody else's to bring back.
    const object_id = before || usedIds.has(id) ? uuidv7() : id
    usedIds.add(object_id)
    const op = { op_id: uuidv7(), object_id, clock: clock + ops.length + 1, actor: ACTOR }
    ops.push({ ...op, kind: 'add', shape: drawing.shape })
  }
  return { ops, present }
}

/**
 * Adds the drawings of an .otio file to a rendition, all or none. They are the importer's, who can edit them.
 * @throws {ApiError} not_found, permission_denied, invalid_file_format, invalid, too_large
 */
export async function importAnnotations(
  deps: ImportDeps,
  member: Member,
  itemId: string,
  renditionId: string,
  body: Body,
): Promise<ImportedAnnotations> {
  const { wsId } = member
  const { plan, skipped } = await deps.database.withWorkspace(wsId, async (tx) => {
    await loadScene(tx, member, itemId, WRITE)
    const { files } = await renditionFor(tx, wsId, itemId, renditionId)
    const timeline = read(body, { renditionId, files: files.map((file) => ({ ...file, time: sourceTime(file) })) })
    const objects = await objectsOf(tx, wsId, renditionId)
    const states = new Map(objects.map(({ id, folded }) => [id, { deleted: folded.deleted }]))
    // On an older version of the scene it is there already, and shows with the comment that is carried from it.
    const carried = timeline.drawings.flatMap((drawing) => (drawing.isCarried ? [idOf(drawing)] : []))
    for (const id of await idsOfScene(tx, wsId, itemId, carried)) states.set(id, { deleted: false })
    const clock = await maxStoredClock(tx, wsId, renditionId)
    return { plan: planOf(timeline.drawings, states, clock), skipped: timeline.skipped }
  })
  const { ops, present } = plan
  if (ops.length > 0) await appendAnnotations(deps, member, itemId, renditionId, ops)
  const frames = new Set(ops.flatMap((op) => (op.kind === 'add' ? [op.shape.frame_start] : [])))
  return {
    added: ops.length,
    present,
    frames: [...frames].toSorted((a, b) => a - b),
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  }
}

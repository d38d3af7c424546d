import { sql } from 'drizzle-orm'
import type { Comment, Levels } from '@arbo/core/contract'
import { rowOf } from '../../db/rows.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { FileAnswer } from '../../http/handler.ts'
import type { Member } from '../access/member.ts'
import { itemFor } from '../access/rights.ts'
import { objectsOf } from '../annotations/queries.ts'
import type { StoredObject } from '../annotations/queries.ts'
import { renditionFor, renditionPage } from '../renditions/queries.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { levelsIn } from '../settings/levelsIn.ts'
import { framePicture } from './framePicture.ts'
import { commentPage } from './queries.ts'
import { writePdf } from './writePdf.ts'

type PdfDeps = Pick<Deps, 'database' | 'storage' | 'workDir' | 'log'>

const ALL = { page: 1, per_page: 99_999 }
/** Pictures of one export; beyond, comments stand without one, since each costs a decode. */
const PICTURES_MAX = 60

interface Material {
  scene: string
  levels: Levels
  comments: Comment[]
  renditions: Map<string, RenditionRow>
  drawings: Map<string, StoredObject[]>
}

function gather(deps: PdfDeps, member: Member, itemId: string, renditionId: string | null): Promise<Material> {
  const { wsId } = member
  return deps.database.withWorkspace(wsId, async (tx) => {
    await itemFor(tx, member, itemId, 'media_getReviewUserInterface_read')
    const item = await rowOf<{ name: string }>(tx, sql`select name from item where ws_id = ${wsId} and id = ${itemId}`)
    if (!item) throw new ApiError('not_found')
    const rows =
      renditionId === null
        ? (await renditionPage(tx, wsId, itemId, ALL)).rows
        : [await renditionFor(tx, wsId, itemId, renditionId)]
    const drawings = new Map<string, StoredObject[]>()
    for (const { id } of rows) drawings.set(id, await objectsOf(tx, wsId, id))
    const { rows: comments } = await commentPage(tx, wsId, itemId, renditionId, ALL)
    const levels = await levelsIn(tx, wsId)
    return { scene: item.name, levels, comments, renditions: new Map(rows.map((row) => [row.id, row])), drawings }
  })
}

/** One picture per frame that is commented on, with what is drawn on it. */
async function pictures(deps: PdfDeps, material: Material, signal?: AbortSignal): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for (const comment of material.comments) {
    const key = pictureKey(comment)
    const rendition = material.renditions.get(comment.rendition_id ?? '')
    if (key === null || found.has(key) || found.size >= PICTURES_MAX || rendition?.state !== 'ready') continue
    const file = rendition.files[comment.file_index ?? 0]
    if (!file) continue
    const place = { frame: comment.frame_start ?? 0, fileIndex: comment.file_index ?? 0 }
    const drawn = material.drawings.get(rendition.id) ?? []
    const picture = await framePicture(
      deps,
      file,
      place,
      drawn.map(({ folded }) => folded),
      signal,
    )
    if (picture) found.set(key, picture)
  }
  return found
}

/** Comments on one frame of one picture share it; a reply stands below its thread and needs none. */
export function pictureKey({ rendition_id, frame_start, file_index, parent_id }: Comment): string | null {
  if (rendition_id === null || parent_id !== null || (frame_start === null && file_index === null)) return null
  return `${rendition_id} ${frame_start ?? 0} ${file_index ?? 0}`
}

/** Threads in the order of their frames, each comment followed by its replies. */
function inThreads(comments: readonly Comment[], renditions: ReadonlyMap<string, RenditionRow>): Comment[] {
  const version = (comment: Comment) => renditions.get(comment.rendition_id ?? '')?.version ?? 0
  const heads = comments
    .filter((comment) => comment.parent_id === null)
    .sort(
      (a, b) =>
        version(b) - version(a) ||
        (a.frame_start ?? -1) - (b.frame_start ?? -1) ||
        (a.created_at < b.created_at ? -1 : 1),
    )
  return heads.flatMap((head) => [head, ...comments.filter((comment) => comment.parent_id === head.id)])
}

/**
 * The comments of a scene or one rendition as a PDF (decision 122).
 * @throws {ApiError} not_found
 */
export async function exportPdf(
  deps: PdfDeps,
  member: Member,
  itemId: string,
  renditionId: string | null,
): Promise<FileAnswer> {
  const material = await gather(deps, member, itemId, renditionId)
  const comments = inThreads(material.comments, material.renditions)
  const shown = await pictures(deps, { ...material, comments })
  const rows = comments.map((comment) => ({
    comment,
    rendition: material.renditions.get(comment.rendition_id ?? '') ?? null,
    picture: shown.get(pictureKey(comment) ?? '') ?? null,
  }))
  const body = await writePdf(material.scene, rows, material.levels)
  const name = `${material.scene.replace(/[^\w.-]+/g, '_')}-comments.pdf`
  return { body, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${name}"` } }
}

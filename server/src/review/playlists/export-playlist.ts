import { sql } from 'drizzle-orm'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { Audience, HandlerInput } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { eyeFor, seenWith } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { cutsOf } from '../exports/cuts.ts'
import type { ExportScene } from '../exports/material.ts'
import { writeOtio } from '../exports/otio/write-otio.ts'
import { exportScene } from '../exports/queries.ts'
import { writeEdl } from '../exports/write-edl.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { playedScenes } from './played.ts'
import type { PlayedScene } from './played.ts'

const FORMATS = {
  otio: { type: 'application/vnd.pixar.opentimelineio+json; charset=utf-8', write: writeOtio },
  edl: { type: 'text/plain; charset=utf-8', write: writeEdl },
} as const

/** A cut alone. */
function toExport({ item, rendition }: PlayedScene): ExportScene {
  return {
    id: item.id,
    name: item.name,
    code: item.code,
    startFrame: 0,
    renditions: rendition ? [rendition] : [],
    shown: null,
    sources: new Map(),
    comments: [],
    drawings: new Map(),
  }
}

/** Those of the renditions that have drawings, or that show a comment: of the scene, their own or an older one's. */
async function spokenOf(tx: Tx, wsId: string, eye: Audience, renditionIds: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select r.id from rendition r where r.ws_id = ${wsId} and r.id = any(${sql.param([...renditionIds])}::uuid[])
      and (exists (select from comment c left join rendition older on older.ws_id = c.ws_id and older.id = c.rendition_id
        where c.ws_id = r.ws_id and c.item_id = r.item_id and ${seenWith(eye, 'c')}
          and (c.rendition_id is null or c.rendition_id = r.id or (c.done_at is null and older.version < r.version)))
        or exists (select from annotation_object o where o.ws_id = r.ws_id and o.rendition_id = r.id and ${seenWith(eye, 'o')}))`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Cuts with the comments and drawings on the renditions that are played, for those who may see the review of each. */
async function withWords(
  tx: Tx,
  member: Member,
  eye: Audience,
  scenes: readonly PlayedScene[],
): Promise<ExportScene[]> {
  const ids = scenes.flatMap(({ rendition }) => (rendition ? [rendition.id] : []))
  const spoken = await spokenOf(tx, member.wsId, eye, ids)
  const exports: ExportScene[] = []
  for (const scene of scenes) {
    const { item, rendition } = scene
    if (rendition && spoken.has(rendition.id)) {
      await loadScene(tx, member, item.id, SEE_REVIEW)
      exports.push(await exportScene(tx, member.wsId, eye, item.id, rendition.id))
    } else {
      exports.push(toExport(scene))
    }
  }
  return exports
}

/**
 * A playlist as a timeline, its scenes one after the other in the renditions that it plays; those without one are left
 * out (XPLY-04). With comments, those that the panel shows on these renditions are its markers (XREV-23), and what is
 * drawn its annotations where the format has such (XREV-13).
 * @throws {ApiError} not_found; permission_denied for comments that the member may not see; invalid_reference where an
 * edit list would need two frame rates
 */
export async function exportPlaylist(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  { format, comments, audience }: HandlerInput<'exportPlaylist'>['query'],
): Promise<FileAnswer> {
  const { name, material } = await database.withWorkspace(member.wsId, async (tx) => {
    const { playlist, scenes } = await playedScenes(tx, member, id)
    const material: ExportScene[] =
      comments === 'true' ? await withWords(tx, member, eyeFor(member, audience), scenes) : scenes.map(toExport)
    return { name: playlist.name, material }
  })
  const { type, write } = FORMATS[format]
  return {
    body: await write(name, cutsOf(material)),
    type,
    headers: { ...attachment(`${name}.${format}`), 'cache-control': 'no-store' },
  }
}

import type { Audience, Levels, RoomMinutes, RoomMinutesFormat } from '@arbo/core/contract'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { FileAnswer } from '../../../platform/http/handler.ts'
import { eyeFor, eyeOf } from '../../../platform/access/audience.ts'
import type { Member } from '../../../platform/access/member.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import type { ExportScene } from '../../exports/material.ts'
import { exportScene } from '../../exports/queries.ts'
import { levelsIn } from '../../../workspace/settings/levels-in.ts'
import { gatherMinutes } from './minutes.ts'
import type { Gathered } from './minutes.ts'
import { writeMinutesCsv } from './write-minutes-csv.ts'
import { writeMinutesPdf } from './write-minutes-pdf.ts'
import { zoned } from './zoned.ts'
import type { Zoned } from './zoned.ts'

type MinutesDeps = Pick<Deps, 'database' | 'storage' | 'workDir' | 'log'>

/** @throws {ApiError} not_found */
export function showMinutes({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<RoomMinutes> {
  return database.withWorkspace(member.wsId, async (tx) => (await gatherMinutes(tx, member, id, eyeOf(member))).minutes)
}

/** A scene's review of the room's time: the comments, with those that they answer, and the drawings. */
function duringRoom(
  scene: ExportScene,
  commentIds: ReadonlySet<string>,
  { drawings }: Gathered,
  zone: Zoned,
): ExportScene {
  const answered = new Set(scene.comments.flatMap(({ id, parent_id }) => (commentIds.has(id) ? (parent_id ?? []) : [])))
  return {
    ...scene,
    // Comments of the room stay with the renditions that they are about.
    shown: null,
    comments: scene.comments
      .filter(({ id }) => commentIds.has(id) || answered.has(id))
      .map((comment) => ({ ...comment, when: zone.moment(comment.created_at.toISOString()) })),
    drawings: new Map(
      [...scene.drawings].map(([renditionId, objects]) => [renditionId, objects.filter(({ id }) => drawings.has(id))]),
    ),
  }
}

interface Material extends Gathered {
  scenes: ExportScene[]
  levels: Levels
  zone: Zoned
}

async function materialOf(tx: Tx, member: Member, id: string, eye: Audience): Promise<Material> {
  const gathered = await gatherMinutes(tx, member, id, eye)
  const [workspace] = await tx.rows<{ timezone: string }>('select timezone from workspace where id = $1', [member.wsId])
  const zone = zoned(workspace?.timezone ?? 'UTC')
  const scenes: ExportScene[] = []
  for (const { item_id, comments, stills } of gathered.minutes.scenes) {
    if (comments.length === 0 && stills.length === 0) continue
    const commentIds = new Set(comments.map((comment) => comment.id))
    scenes.push(duringRoom(await exportScene(tx, member.wsId, eye, item_id, null), commentIds, gathered, zone))
  }
  return { ...gathered, scenes, zone, levels: await levelsIn(tx, member.wsId) }
}

/** @throws {ApiError} not_found */
export async function exportMinutes(
  deps: MinutesDeps,
  member: Member,
  id: string,
  format: RoomMinutesFormat,
  audience: Audience,
): Promise<FileAnswer> {
  const material = await deps.database.withWorkspace(member.wsId, (tx) =>
    materialOf(tx, member, id, eyeFor(member, audience)),
  )
  const { minutes, scenes, levels, zone } = material
  const name = `${minutes.room.name}-minutes`
  const headers = { ...attachment(`${name}.${format}`), 'cache-control': 'no-store' }
  if (format === 'csv') {
    const startFrames = new Map(scenes.map((scene) => [scene.id, scene.startFrame]))
    return { ...(await writeMinutesCsv(name, minutes, startFrames, zone)), headers }
  }
  return { body: await writeMinutesPdf(deps, minutes, scenes, levels, zone), type: 'application/pdf', headers }
}

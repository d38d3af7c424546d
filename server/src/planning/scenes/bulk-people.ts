import { SCENE_FIELDS } from '@arbo/core/contract'
import type { BulkOutcome, SceneRow } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { openBatch } from '../changes/change-batch.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps, Decide, Selection } from './bulk.ts'
import { placesOf } from './places.ts'
import { asPeople, requirePeople, isInTeams } from './scene-people.ts'
import { mayAssign, mayChange, mayUnassign } from './scene-rights.ts'
import { sceneRows } from './scene-rows.ts'
import { lockScenes } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'
import type { PeopleField, PersonThen } from './scene-values.ts'
import { emitScenes, writeScenes } from './write-scenes.ts'

interface PeopleSelection extends Selection {
  ws_user_ids: readonly string[]
  field: PeopleField
}
type PeopleMode = 'add' | 'replace' | 'remove'

/** Where putting somebody there and taking them off are two rights, the declared one is the latter (REV-17). */
function mayPut(member: Member, scene: SceneState, field: PeopleField, mode: PeopleMode): boolean {
  if (SCENE_FIELDS[field].right !== 'unassign') return mayChange(member, scene, field)
  return mode === 'remove' ? mayUnassign(member, scene) : mayAssign(member, scene)
}

function union(before: readonly PersonThen[], people: readonly PersonThen[]): PersonThen[] {
  return asPeople([...new Map([...before, ...people].map((person) => [person.id, person])).values()])
}

/**
 * Adds people to a field of scenes, or puts them in place of those that are there. New people must
 * be of the teams that are assigned.
 * @throws {ApiError} invalid_reference
 */
export function assignPeople(
  deps: BulkDeps,
  member: Member,
  { ws_user_ids, field, ...selection }: PeopleSelection,
  mode: 'add' | 'replace',
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, async (call) => {
    const { tx, scenes } = call
    const people = await requirePeople(tx, member.wsId, ws_user_ids)
    const placeFor = await placesOf(tx, member.wsId, scenes)
    const decide: Decide = (scene) => {
      if (!mayPut(member, scene, field, mode)) return refusal('permission_denied')
      const before = new Set(scene[field].map(({ id }) => id))
      const { teamIds } = placeFor(scene)
      const isFit = people.every((person) => before.has(person.id) || isInTeams(person, teamIds))
      if (!isFit) return refusal('not_in_teams')
      return { to: { [field]: mode === 'add' ? union(scene[field], people) : asPeople(people) } }
    }
    return writeDecisions(call, decide)
  })
}

/** Takes people off, also those who have left. */
export function unassignPeople(
  deps: BulkDeps,
  member: Member,
  { ws_user_ids, field, ...selection }: PeopleSelection,
): Promise<BulkOutcome> {
  const personIds = new Set(ws_user_ids)
  const decide: Decide = (scene) =>
    mayPut(member, scene, field, 'remove')
      ? { to: { [field]: scene[field].filter(({ id }) => !personIds.has(id)) } }
      : refusal('permission_denied')
  return bulk(deps, member, selection, (call) => writeDecisions(call, decide))
}

/** One person on one scene. @throws {ApiError} not_found, permission_denied, invalid_reference, not_in_teams */
export function assignOne(
  { database }: BulkDeps,
  member: Member,
  { item_id, ws_user_id }: { item_id: string; ws_user_id: string },
  fileUrl: FileUrl,
): Promise<SceneRow> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, item_id, {
      anyOf: ['media_updateItemAssignee_update', 'item_updateItemDetails_update'],
    })
    const scene = (await lockScenes(tx, member, [item_id])).get(item_id)
    if (!scene) throw new ApiError('not_found')
    const people = await requirePeople(tx, member.wsId, [ws_user_id])
    const { teamIds } = (await placesOf(tx, member.wsId, [scene]))(scene)
    if (!people.every((person) => isInTeams(person, teamIds))) throw new ApiError('not_in_teams')
    const batch = await openBatch(tx, member, 'edit')
    const changed = await writeScenes(tx, member, batch, [{ scene, to: { assignees: union(scene.assignees, people) } }])
    if (changed.size > 0) await emitScenes(tx, member, batch, [scene])
    const row = (await sceneRows(tx, member, [item_id], fileUrl)).get(item_id)
    if (!row) throw new ApiError('not_found')
    return row
  })
}

import { RESERVED_KEY, SCENE_BODY, SCENE_FIELDS } from '@arbo/core/contract'
import type { HandlerInput } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import { allExist } from '../entities/queries.ts'
import { statusesOf } from './flow-statuses.ts'
import { reversedRanges } from './frames.ts'
import { knownPlaces } from './places.ts'
import type { ScenePlace } from './places.ts'
import { asPeople, assignablePeople, isInTeams } from './scene-people.ts'
import { requireTags } from './scene-tags.ts'
import { mayChooseReviewers } from './scene-rights.ts'
import { PEOPLE_FIELDS } from './scene-values.ts'
import type { PersonThen, SceneValues } from './scene-values.ts'
import { statusGate } from './status-gate.ts'
import type { GatedScene } from './status-gate.ts'
import { isSame } from './write-scenes.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'

export type NewItem = HandlerInput<'storeEntityItem'>['body']
export type ItemPatch = HandlerInput<'updateItem'>['body']

/** People of a body; who is there already may stay whatever became of them. */
async function peopleOf(
  tx: Tx,
  wsId: string,
  { teamIds }: ScenePlace,
  ids: readonly string[],
  before: readonly PersonThen[],
): Promise<PersonThen[]> {
  const peopleBefore = new Map(before.map((person) => [person.id, person]))
  const unique = [...new Set(ids)]
  const newIds = unique.filter((id) => !peopleBefore.has(id))
  const newPeople = await assignablePeople(tx, wsId, newIds)
  if (newPeople.size !== newIds.length) throw new ApiError('invalid_reference')
  if (![...newPeople.values()].every((person) => isInTeams(person, teamIds))) throw new ApiError('not_in_teams')
  return asPeople(unique.flatMap((id) => peopleBefore.get(id) ?? newPeople.get(id) ?? []))
}

/**
 * The values of a body, its references checked against the rules of the scene's place.
 * @throws {ApiError} validation_failed, invalid_reference, not_in_teams (PLAN-24), status_reserved, permission_denied
 */
export async function valuesOfBody(
  tx: Tx,
  member: Member,
  scene: GatedScene & { entity_id: string } & Pick<SceneValues, 'assignees'> & Partial<SceneValues>,
  body: ItemPatch,
): Promise<Partial<SceneValues>> {
  const { status_id, metrics = [] } = body
  const { wsId } = member
  const place = async () => (await knownPlaces(tx, wsId, [scene]))(scene)
  const isValid = await allExist(
    tx,
    wsId,
    'metric',
    metrics.map(({ metric_id }) => metric_id),
  )
  if (!isValid) throw new ApiError('invalid_reference')
  const values: Partial<SceneValues> = {}
  for (const field of SCENE_BODY) {
    const { body: name, type } = SCENE_FIELDS[field]
    if (type !== 'status' && type !== 'people' && type !== 'tags' && body[name] !== undefined)
      Object.assign(values, { [field]: body[name] })
  }
  if (body.frame_in === undefined && body.own_start_frame !== undefined) values.frame_in = body.own_start_frame
  const [reversed] = reversedRanges(scene, values)
  if (reversed) throw validationFailed({ [reversed[1]]: text('scenes.frames') })
  if (status_id === null) values.status = null
  else if (status_id !== undefined) {
    const { flowId } = await place()
    const status = (await statusesOf(tx, wsId, [flowId]))(flowId).find(({ id }) => id === status_id)
    if (!status) throw new ApiError('invalid_reference')
    const allowed = (await statusGate(tx, member, [scene]))(scene, status)
    if ('error' in allowed) throw new ApiError(allowed.error, { message: allowed.message })
    values.status = allowed
  }
  for (const { field } of PEOPLE_FIELDS) {
    const ids = body[SCENE_FIELDS[field].body]
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    if (ids) values[field] = await peopleOf(tx, wsId, await place(), ids, scene[field])
  }
  if (body.tag_ids) values.tags = await requireTags(tx, wsId, body.tag_ids)
  const isNew = values.reviewers && !isSame('reviewers', [...scene.reviewers], values.reviewers)
  if (isNew && !mayChooseReviewers(member, scene)) throw permissionDenied(RESERVED_KEY)
  return values
}

import { RESERVED_KEY } from '@arbo/core/contract'
import type { HandlerInput } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { allExist } from '../entities/queries.ts'
import { statusesOf } from './flow-statuses.ts'
import { knownPlaces } from './places.ts'
import type { ScenePlace } from './places.ts'
import { asPeople, assignablePeople, isInTeams } from './scene-people.ts'
import { mayChooseReviewers } from './scene-rights.ts'
import type { PersonThen, SceneValues } from './scene-state.ts'
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
 * @throws {ApiError} invalid_reference, not_in_teams (PLAN-24), status_reserved, permission_denied
 */
export async function valuesOfBody(
  tx: Tx,
  member: Member,
  scene: GatedScene & { entity_id: string } & Pick<SceneValues, 'assignees'> & { status?: SceneValues['status'] },
  body: ItemPatch,
): Promise<Partial<SceneValues>> {
  const {
    name,
    code,
    description,
    due_date,
    own_start_frame,
    status_id,
    assignee_ids,
    reviewer_ids,
    metrics = [],
  } = body
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
  if (name !== undefined) values.name = name
  if (code !== undefined) values.code = code
  if (description !== undefined) values.description = description
  if (due_date !== undefined) values.due_date = due_date
  if (own_start_frame !== undefined) values.start_frame = own_start_frame
  if (status_id === null) values.status = null
  else if (status_id !== undefined) {
    const { flowId } = await place()
    const status = (await statusesOf(tx, wsId, [flowId]))(flowId).find(({ id }) => id === status_id)
    if (!status) throw new ApiError('invalid_reference')
    const allowed = (await statusGate(tx, member, [scene]))(scene, status)
    if ('error' in allowed) throw new ApiError(allowed.error, { message: allowed.message })
    values.status = allowed
  }
  if (assignee_ids) values.assignees = await peopleOf(tx, wsId, await place(), assignee_ids, scene.assignees)
  if (reviewer_ids) {
    values.reviewers = await peopleOf(tx, wsId, await place(), reviewer_ids, scene.reviewers)
    const isNew = !isSame('reviewers', [...scene.reviewers], values.reviewers)
    if (isNew && !mayChooseReviewers(member, scene)) throw permissionDenied(RESERVED_KEY)
  }
  return values
}

import { groupBy } from '../../platform/group-by.ts'
import type { Place } from '../../platform/access/place.ts'
import { placeIds } from '../../platform/notices/notice.ts'
import type { Notice } from '../../platform/notices/notice.ts'

/** A scene as far as telling of it goes. */
export interface ToldScene extends Place {
  id: string
  entity_id: string
}

/** The subject of a row of the feed: one scene, or many of an entity. */
export interface SceneSubject<Scene extends ToldScene> {
  about: Pick<Notice, 'itemId' | 'entityId' | 'groupKey' | 'mutedBy'>
  scenes: Scene[]
}

/** More scenes of one act are told of together. */
const SINGLY = 5
/** More entities of one act are told of by project. */
const ENTITIES = 5

function ofScene<Scene extends ToldScene>(scene: Scene): SceneSubject<Scene> {
  const mutedBy = [scene.id, ...placeIds(scene)]
  return { about: { itemId: scene.id, groupKey: scene.id, mutedBy }, scenes: [scene] }
}

/** Scenes of one act, so that a change of thousands makes a few rows for each person. */
export function sceneSubjects<Scene extends ToldScene>(scenes: readonly Scene[]): SceneSubject<Scene>[] {
  if (scenes.length <= SINGLY) return scenes.map(ofScene)
  const byEntity = groupBy(scenes, ({ entity_id }) => entity_id)
  const isByEntity = byEntity.size <= ENTITIES
  const groups = isByEntity ? byEntity : groupBy(scenes, ({ project_id }) => project_id)
  return [...groups].map(([entityId, list]) => {
    const [first, ...others] = list
    if (first && others.length === 0) return ofScene(first)
    const mutedBy = isByEntity && first ? placeIds(first) : [entityId]
    return { about: { entityId, groupKey: entityId, mutedBy }, scenes: list }
  })
}

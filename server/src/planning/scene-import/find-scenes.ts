import { sql } from 'drizzle-orm'
import { asOneLine } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { below, isUuid } from '../scenes/scene-filter.ts'

export interface FoundScene {
  id: string
  entity_id: string
  name: string
  code: string | null
  /** Names of the process, episode and take that it lies in, as files have them. */
  place: (string | null)[]
}

/** The ids, names and codes by which rows name their scenes. */
export interface Sought {
  ids: readonly string[]
  names: readonly string[]
  codes: readonly string[]
}

function groupBy(scenes: readonly FoundScene[], key: (scene: FoundScene) => string): Map<string, FoundScene[]> {
  const groups = new Map<string, FoundScene[]>()
  for (const scene of scenes) {
    const group = groups.get(key(scene))
    if (group) group.push(scene)
    else groups.set(key(scene), [scene])
  }
  return groups
}

const lower = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.toLowerCase()))]

/** Scenes to be looked up by id, code or name. */
export class SceneIndex {
  readonly #byId: ReadonlyMap<string, FoundScene>
  readonly #byCode: ReadonlyMap<string, readonly FoundScene[]>
  readonly #byName: ReadonlyMap<string, readonly FoundScene[]>

  constructor(scenes: readonly FoundScene[]) {
    this.#byId = new Map(scenes.map((scene) => [scene.id, scene]))
    this.#byCode = groupBy(scenes, ({ code }) => code?.toLowerCase() ?? '')
    this.#byName = groupBy(scenes, ({ name }) => name.toLowerCase())
  }

  byId(id: string): FoundScene | undefined {
    return this.#byId.get(id.toLowerCase())
  }

  /**
   * The scenes of a code, else of a name.
   * @param entityId only those that lie on it; null: wherever they lie
   */
  find({ code, name }: { code: string; name: string }, entityId: string | null): readonly FoundScene[] {
    const onPlace = (scenes: readonly FoundScene[] | undefined): readonly FoundScene[] =>
      (scenes ?? []).filter(({ entity_id }) => entityId === null || entity_id === entityId)
    const coded = code === '' ? [] : onPlace(this.#byCode.get(code.toLowerCase()))
    if (coded.length > 0) return coded
    return name === '' ? [] : onPlace(this.#byName.get(name.toLowerCase()))
  }
}

const nameOf = (level: 'process_id' | 'episode_id' | 'take_id') =>
  sql`(select e.name from entity e where e.ws_id = i.ws_id and e.id = i.${sql.identifier(level)})`

/** Scenes on and below an entity that rows may be about. */
export async function findScenes(tx: Tx, member: Member, entity: EntityAccess, sought: Sought): Promise<SceneIndex> {
  const scenes = await rowsOf<FoundScene>(
    tx,
    sql`select i.id, i.entity_id, i.name, i.code, array[${nameOf('process_id')}, ${nameOf('episode_id')}, ${nameOf('take_id')}] as place
      from item i
      where i.ws_id = ${member.wsId} and ${below(entity, 'i')} and ${visibleItem(member, 'i')} and (
        i.id = any(${sql.param(sought.ids.filter(isUuid))}::uuid[])
        or lower(i.name) = any(${sql.param(lower(sought.names))}::text[])
        or lower(i.code) = any(${sql.param(lower(sought.codes))}::text[])
      )`,
  )
  return new SceneIndex(
    scenes.map((scene) => ({ ...scene, place: scene.place.map((name) => name && asOneLine(name)) })),
  )
}

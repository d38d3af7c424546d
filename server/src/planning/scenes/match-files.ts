import { sql } from 'drizzle-orm'
import { comparable, SEE_SCENES, wordsOfFile } from '@arbo/core/contract'
import type { HandlerInput, SceneMatch } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, may } from '../../platform/access/rights.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import { placesOf, type PlacedScene } from './places.ts'
import { below, listed, uuidList } from './scene-filter.ts'

/** Scenes of one name that are told. */
const MOST_MATCHES = 5
/** Scenes that any name may mean, of which the best are chosen: a name like “010” is that of one in every take. */
const MOST_CANDIDATES = 20_000

interface Candidate extends PlacedScene {
  id: string
  name: string
  code: string | null
  isCoordinator: boolean
}

/** As `comparable` does it, in SQL. */
const comparableSql = (column: ReturnType<typeof sql>) =>
  sql`btrim(regexp_replace(lower(${column}), '[\\s_.-]+', ' ', 'g'))`

/**
 * The scenes that names of files stand for. Of those that a name could mean, those of which it names most of what they
 * lie in; among these a code goes before a name, and a long one before a short one.
 * @returns for each name, in their order, the best
 * @throws {ApiError} not_found, permission_denied: of the entity
 */
export function matchFiles(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { entity_id, item_ids, file_names }: HandlerInput<'matchItems'>['body'],
): Promise<SceneMatch[][]> {
  const words = file_names.map((name) => new Set(wordsOfFile(name)))
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = entity_id ? await loadEntity(tx, member, entity_id, SEE_SCENES) : null
    const conditions = [
      sql`i.ws_id = ${member.wsId}`,
      visibleItem(member, 'i'),
      ...(entity ? [below(entity, 'i')] : []),
      ...(item_ids ? [sql`i.id = any(${uuidList(item_ids)})`] : []),
      ...(await listed(tx, member.wsId, entity?.type)),
    ]
    const asked = sql.param([...new Set(words.flatMap((set) => [...set]))])
    const candidates = await rowsOf<Candidate>(
      tx,
      sql`select i.id, i.name, i.code, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id,
          ${coordinated(member, 'i')} as "isCoordinator"
        from item i
        where ${sql.join(conditions, sql` and `)} and (
          ${comparableSql(sql`i.code`)} = any(${asked}::text[]) or ${comparableSql(sql`i.name`)} = any(${asked}::text[])
        )
        limit ${MOST_CANDIDATES}`,
    )
    const placeFor = await placesOf(tx, member.wsId, candidates)
    const places = new Map(candidates.map((scene) => [scene.id, placeFor(scene).ancestors]))
    const byWord = new Map<string, Set<Candidate>>()
    for (const scene of candidates)
      for (const word of [scene.code, scene.name])
        if (word) byWord.set(comparable(word), (byWord.get(comparable(word)) ?? new Set()).add(scene))

    function worth(scene: Candidate, said: ReadonlySet<string>): number[] {
      const above = (places.get(scene.id) ?? []).filter(({ name, code }) =>
        [name, code].some((word) => word !== null && said.has(comparable(word))),
      )
      const code = comparable(scene.code ?? '')
      const isCoded = code !== '' && said.has(code)
      return [above.length, Number(isCoded), (isCoded ? code : comparable(scene.name)).length]
    }
    const compare = (one: number[], other: number[]): number =>
      one.map((value, at) => (other[at] ?? 0) - value).find((difference) => difference !== 0) ?? 0

    return words.map((said) => {
      const found = [...new Set([...said].flatMap((word) => [...(byWord.get(word) ?? [])]))]
        .map((scene) => ({ scene, worth: worth(scene, said) }))
        .toSorted((one, other) => compare(one.worth, other.worth))
      return found
        .filter((one) => found[0] && compare(one.worth, found[0].worth) === 0)
        .slice(0, MOST_MATCHES)
        .map(({ scene: { id, name, code, isCoordinator } }) => ({
          id,
          name,
          code,
          ancestors: places.get(id) ?? [],
          may_upload: may(member, 'media_createRendition_create', isCoordinator),
        }))
    })
  })
}

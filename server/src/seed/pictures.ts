import { sql } from 'drizzle-orm'
import { rowsOf } from '../platform/db/rows.ts'
import type { Deps } from '../platform/deps.ts'
import { LOOKS, VERSION_NAMES } from './content.ts'
import { insertVersion, materialOf, storeMaterial } from './film-scenes.ts'
import type { Stored } from './film-scenes.ts'
import type { SeedBase } from './people.ts'
import { takeStills } from './stills.ts'

interface SceneToShow {
  id: string
  /** Of its project. */
  code: string
  name: string
  kind: number
  by: string
  /** When it got its status. */
  at: Date
}

const DAY_MS = 24 * 3600_000
const [RETAKE, RETAKE_DONE, APPROVED] = [4, 5, 6]
/** Pictures by which one project begins later than the one before. */
const STEP = 4
/** Every so many approved scenes took three versions. */
const LONG_WAYS = 3

/** Retakes have a second version, as have most of what is approved; some took a third. */
function versionsOf(kind: number, index: number): number {
  if (kind === RETAKE || kind === RETAKE_DONE) return 2
  if (kind === APPROVED) return index % LONG_WAYS === 0 ? 3 : 2
  return 1
}

/** Versions come two days apart, the last one before the scene got its status. */
function versionTime(at: Date, fromLast: number): Date {
  return new Date(at.getTime() - fromLast * 2 * DAY_MS)
}

/**
 * Gives each scene of the demo that has no version pictures as its versions, which the pipeline prepares. Goes on
 * where it was after a killed start.
 */
export async function seedPictures(
  deps: Pick<Deps, 'database' | 'storage'>,
  { wsId }: Pick<SeedBase, 'wsId'>,
  { outDir, today }: { outDir: string; today: Date },
): Promise<void> {
  const { database } = deps
  const scenes = await database.withWorkspace(wsId, (tx) =>
    rowsOf<SceneToShow>(
      tx,
      sql`select i.id, p.code, i.name, i.status_kind as kind,
          coalesce((select u.ws_user_id from item_user u
            where u.ws_id = i.ws_id and u.item_id = i.id and u.role = 'assignee' limit 1), i.created_by) as by,
          coalesce((select max(c.created_at) from change_record c
            where c.ws_id = i.ws_id and c.item_id = i.id and c.field = 'status'), ${today}) as at
        from item i join entity p on p.ws_id = i.ws_id and p.id = i.project_id
        where i.ws_id = ${wsId} and not exists (select from rendition r where r.ws_id = i.ws_id and r.item_id = i.id)
        order by i.id`,
    ),
  )
  const planned = LOOKS.map((look) => {
    const own = scenes
      .filter(({ code }) => code === look.code)
      .map((scene, index) => ({ scene, versions: versionsOf(scene.kind, index) }))
    return { look, own, count: own.reduce((sum, { versions }) => sum + versions, 0) }
  }).filter(({ count }) => count > 0)
  if (planned.length === 0) return
  const stills = await takeStills({ outDir, wanted: planned })
  for (const [place, { look, own }] of planned.entries()) {
    const taken = stills.get(look.code) ?? []
    // Each project begins elsewhere in the film, so that no two look alike in a list.
    const begin = (place * STEP) % Math.max(1, taken.length)
    const files = [...taken.slice(begin), ...taken.slice(0, begin)]
    for (const { scene, versions } of own) {
      const stored: Stored[] = []
      for (const [index, file] of files.splice(0, versions).entries()) {
        stored.push(await storeMaterial(deps, wsId, materialOf('image', file, scene.name, index + 1), scene.id))
      }
      await database.withWorkspace(wsId, async (tx) => {
        for (const [index, each] of stored.entries()) {
          await insertVersion(tx, wsId, {
            stored: each,
            version: index + 1,
            name: VERSION_NAMES[index] ?? VERSION_NAMES[0],
            description: '',
            created_by: scene.by,
            created_at: versionTime(scene.at, stored.length - index),
          })
        }
      })
    }
  }
}

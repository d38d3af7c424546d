import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { playlist, playlistItem, playlistUse, playlistUser } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { FILM_PROJECT, PLAYLISTS } from './content.ts'
import type { DemoPlaylist } from './content.ts'
import type { SeedBase } from './people.ts'

const CODE_BYTES = 16

interface FilmScene {
  id: string
  code: string
  renditionId: string | null
}

/** The film's scenes by their codes, each with its newest rendition. */
async function filmScenes(tx: Tx, wsId: string): Promise<Map<string, FilmScene>> {
  const rows = await tx.rows<FilmScene>(
    `select i.id, i.code, (select r.id from rendition r where r.ws_id = i.ws_id and r.item_id = i.id
       order by r.version desc limit 1) as "renditionId"
     from item i join entity e on e.ws_id = i.ws_id and e.id = i.project_id
     where i.ws_id = $1 and e.code = $2 and i.code is not null`,
    [wsId, FILM_PROJECT.code],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

async function makePlaylist(
  tx: Tx,
  { wsId: ws_id, people }: SeedBase,
  demo: DemoPlaylist,
  scenes: readonly FilmScene[],
): Promise<void> {
  const { kind, name, description, rule } = demo
  const personOf = (key: string): string => people[key] ?? ''
  const [playlist_id, owner_id] = [uuidv7(), personOf(demo.owner)]
  const code = randomBytes(CODE_BYTES).toString('base64url')
  await tx
    .insert(playlist)
    .values({ ws_id, id: playlist_id, kind, owner_id, name, description, rule: rule ?? null, code })
  for (const [position, { id, renditionId }] of scenes.entries()) {
    const values = { ws_id, playlist_id, item_id: id, position, added_rendition_id: renditionId, added_by: owner_id }
    await tx.insert(playlistItem).values(values)
  }
  for (const { who, ...share } of demo.people ?? []) {
    await tx.insert(playlistUser).values({ ws_id, playlist_id, ws_user_id: personOf(who), ...share })
  }
  for (const [who, opened_count] of Object.entries(demo.opened ?? {})) {
    const values = { ws_id, playlist_id, ws_user_id: personOf(who), opened_count, opened_at: new Date() }
    await tx.insert(playlistUse).values(values)
  }
}

/** Playlists of each kind, some shared, and one that somebody asks for. Needs the scenes of the film. */
export async function seedPlaylists(tx: Tx, base: SeedBase): Promise<void> {
  const scenes = await filmScenes(tx, base.wsId)
  for (const demo of PLAYLISTS) {
    const own = demo.scenes.flatMap((code) => scenes.get(code) ?? [])
    await makePlaylist(tx, base, demo, own)
  }
}

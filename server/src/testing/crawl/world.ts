import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { renditionFile } from '../../platform/db/schema.gen.ts'
import { and, eq } from 'drizzle-orm'
import { makeEntity, makeItem, makeRendition, strokeOp } from '../fixtures.ts'
import { makeFlow, makeMetric, makeTeam } from '../scene-fixtures.ts'
import type { TestServer, TestUser } from '../test-server.ts'

export interface Place {
  project: string
  process: string
  episode: string
  take: string
}

/** A workspace in which most is out of the readers' sight. */
export interface CrawlWorld {
  /** The scenes by what they are to the guest, who has the first alone; all but the last two lie in one process. */
  scenes: { own: string; beside: string; moved: string; otherProcess: string; otherProject: string }
  /** Of the guest's own scene: what was shown when the playlist was made, and what came after. */
  renditions: { first: string; second: string }
  places: { own: Place; otherProcess: Place; otherProject: Place }
  /** Word that stands in every text about a scene or entity and nowhere else: by its id. */
  words: Map<string, string>
  /** Passes of guest links. */
  pinnedPass: string
}

/** A word by which a text is recognised in whatever answer it stands. */
export const newWord = () => `Word${randomBytes(5).toString('hex')}`
export const WORD = /Word[0-9a-f]{10}/g

async function storeFile(server: TestServer, key: string, type: string, word: string) {
  await server.deps.storage.put(key, Readable.from([Buffer.from(`content of ${word}`)]), { type, name: 'file' })
}

/** The files of a rendition as the pipeline leaves them, each with the scene's word in it. */
async function fillRendition(server: TestServer, item: string, rendition: string, word: string): Promise<void> {
  const { database, a } = server
  const [file] = await database.query<{ id: string }>(
    'select id from rendition_file where ws_id = $1 and rendition_id = $2',
    [a.id, rendition],
  )
  if (!file) throw new Error('the rendition has no file')
  const folder = `${a.id}/${item}/${file.id}`
  const keys = {
    proxy_key: `${folder}/proxy.mp4`,
    thumbnail_key: `${folder}/thumbnail.webp`,
    sprite_key: `${folder}/sprite.webp`,
  }
  await storeFile(server, `${folder}/original.mp4`, 'video/mp4', word)
  await storeFile(server, keys.proxy_key, 'video/mp4', word)
  await storeFile(server, keys.thumbnail_key, 'image/webp', word)
  await storeFile(server, keys.sprite_key, 'image/webp', word)
  await database.db
    .update(renditionFile)
    .set({ ...keys, original_name: `${word}.mp4` })
    .where(and(eq(renditionFile.ws_id, a.id), eq(renditionFile.id, file.id)))
  // As a finished ingest does: the scene shows it, and whatever above has no picture yet borrows it.
  await database.query('update item set thumbnail_key = $3 where ws_id = $1 and id = $2', [
    a.id,
    item,
    keys.thumbnail_key,
  ])
  await database.query(
    `update entity e set thumbnail_key = $3 from item i where i.ws_id = $1 and i.id = $2 and e.ws_id = $1
       and e.id in (i.project_id, i.process_id, i.episode_id, i.take_id) and e.thumbnail_key is null`,
    [a.id, item, keys.thumbnail_key],
  )
}

async function fillComments(server: TestServer, item: string, rendition_id: string, word: string): Promise<void> {
  const { owner, database, a } = server
  const params = { ws_code: a.code, item_id: item }
  const body = { text: `${word} is too dark`, rendition_id, frame_start: 3 }
  const { data: comment } = await owner.call('createComment', { params, body })
  await owner.call('createComment', { params, body: { text: `${word} indeed`, parent_id: comment.id } })
  await owner.call('reactToComment', { params: { ...params, id: comment.id }, body: { emoji: '👍', on: true } })
  const key = `${a.id}/${item}/${uuidv7()}/original.png`
  await storeFile(server, key, 'image/png', word)
  await database.query(
    `insert into comment_attachment (ws_id, id, comment_id, position, category, name, key, mime, size, created_by)
     values ($1, $2, $3, 0, 'media', $4, $5, 'image/png', 10, $6)`,
    [a.id, uuidv7(), comment.id, `${word}.png`, key, a.users.owner.id],
  )
  await owner.call('createAnnotations', {
    params: { ...params, rendition_id },
    body: { ops: [strokeOp()] },
  })
}

/** What hangs on a scene, each with its word. */
async function fillScene(server: TestServer, item: string, word: string): Promise<string> {
  const { owner, database, a } = server
  const params = { ws_code: a.code, item_id: item }
  const rendition_id = await makeRendition(server, item, { version: 1 })
  await database.query('update rendition set name = $3 where ws_id = $1 and id = $2', [a.id, rendition_id, word])
  await fillRendition(server, item, rendition_id, word)
  await fillComments(server, item, rendition_id, word)
  await owner.call('createItemNote', { params, body: { text: `${word} note` } })
  await owner.call('createItemMarker', { params, body: { rendition_id, frame: 4, label: word } })
  await owner.call('createItemFile', { params, body: { url: `https://example.com/${word}`, name: word } })
  const key = `${a.id}/${item}/${uuidv7()}/original.pdf`
  await storeFile(server, key, 'application/pdf', word)
  await database.query(
    `insert into item_file (ws_id, id, item_id, name, kind, mime, size, key, category, created_by)
     values ($1, $2, $3, $4, 'document', 'application/pdf', 10, $5, 'document', $6)`,
    [a.id, uuidv7(), item, `${word}.pdf`, key, a.users.owner.id],
  )
  await owner.call('updateItem', {
    params: { ws_code: a.code, id: item },
    body: { description: `${word} described`, due_date: '2020-01-02' },
  })
  return rendition_id
}

async function makePlace(server: TestServer, words: Map<string, string>, above: Partial<Place> = {}): Promise<Place> {
  const make = async (type: 0 | 1 | 2 | 3, parent: string | null) => {
    const word = newWord()
    const id = await makeEntity(server, type, parent, word)
    words.set(id, word)
    return id
  }
  const project = above.project ?? (await make(0, null))
  const process = above.process ?? (await make(1, project))
  const episode = above.episode ?? (await make(2, process))
  return { project, process, episode, take: await make(3, episode) }
}

async function makeScene(
  server: TestServer,
  words: Map<string, string>,
  take: string,
  people: readonly TestUser[] = [],
) {
  const id = await makeItem(server, take, people)
  const word = newWord()
  words.set(id, word)
  await server.database.query('update item set name = $3 where ws_id = $1 and id = $2', [server.a.id, id, word])
  return id
}

/** Playlists, snapshots and rooms that hold more than the guest sees, shared with the guest all the same. */
async function shareLists(server: TestServer, scenes: CrawlWorld['scenes'], hiddenProject: string): Promise<string> {
  const { owner, a } = server
  const params = { ws_code: a.code }
  const all = Object.values(scenes)
  const pinned = await owner.call('createPlaylist', {
    params,
    body: { kind: 'personal', name: 'For the guest', item_ids: [scenes.own] },
  })
  const smart = await owner.call('createPlaylist', {
    params,
    body: {
      kind: 'smart',
      name: 'Found for the guest',
      rule: {
        match: 'any',
        conditions: [
          { field: 'name', operator: 'contains', values: ['Word'] },
          { field: 'entity', operator: 'under', values: [hiddenProject] },
        ],
      },
    },
  })
  const common = await owner.call('createPlaylist', {
    params,
    body: { kind: 'workspace', name: 'Common', item_ids: all },
  })
  for (const { data } of [pinned, smart]) {
    const body = { ws_user_ids: [a.users.guest.id] }
    await owner.call('sharePlaylist', { params: { ...params, id: data.id }, body })
  }
  await owner.call('createPlaylistSnapshot', { params: { ...params, id: common.data.id }, body: {} })
  const client_id = uuidv7()
  for (const body of [
    { item_ids: all, client_id },
    { playlist_id: smart.data.id, client_id },
    { item_ids: all, client_id },
  ]) {
    const { data: room } = await owner.call('startRoom', { params, body })
    await server.database.query(
      `update room set state = jsonb_set(state, '{item_id}', to_jsonb($3::text)) where ws_id = $1 and id = $2`,
      [a.id, room.id, scenes.otherProject],
    )
    await server.database.query(
      `insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id) select $1, $2, $3, $2, $2, $4`,
      [a.id, uuidv7(), room.id, a.users.guest.id],
    )
    for (const item_id of all) {
      await server.database.query(
        `insert into room_shown (ws_id, id, room_id, item_id, to_at) values ($1, $2, $3, $4, now())`,
        [a.id, uuidv7(), room.id, item_id],
      )
    }
    if (body.item_ids && (await owner.call('listRooms', { params, query: { state: 'open' } })).meta.total > 2)
      await owner.call('endRoom', { params: { ...params, id: room.id } })
  }
  return pinned.data.id
}

/** What tells people of scenes: notifications, lists of their own, views and saved reports. */
async function emitPeople(server: TestServer, world: Pick<CrawlWorld, 'scenes' | 'places' | 'words'>): Promise<void> {
  const { owner, database, a } = server
  const params = { ws_code: a.code }
  for (const item_id of Object.values(world.scenes)) {
    await database.query(
      `insert into notification (ws_id, id, ws_user_id, type, item_id, actor_id)
       values ($1, $2, $3, 'assignment', $4, $5)`,
      [a.id, uuidv7(), a.users.guest.id, item_id, a.users.owner.id],
    )
    // Of a week that is asked for; the guest has logged on scenes that they no longer see.
    for (const [person, note] of [
      [a.users.owner.id, `${world.words.get(item_id)} time`],
      [a.users.guest.id, ''],
    ]) {
      await database.query(
        `insert into time_entry (ws_id, ws_user_id, day, item_id, minutes, note) values ($1, $2, $3, $4, 30, $5)`,
        [a.id, person, '2026-03-04', item_id, note],
      )
    }
    await database.query(
      `insert into todo_item (ws_id, ws_user_id, item_id, position) values ($1, $2, $3, 1) on conflict do nothing`,
      [a.id, a.users.guest.id, item_id],
    )
  }
  // Of a scene that was deleted before the guest saw it.
  await database.query(
    `insert into time_entry (ws_id, ws_user_id, day, item_id, minutes, item_name) values ($1, $2, '2026-03-05', $3, 30, $4)`,
    [a.id, a.users.owner.id, uuidv7(), world.words.get(world.scenes.otherProject)],
  )
  for (const { project, take } of Object.values(world.places)) {
    await owner.call('saveReportHistory', { params, body: { entity_id: take, name: 'Monday' } })
    await database.query(
      `insert into library_favourite (ws_id, ws_user_id, kind, thing_id) values ($1, $2, 'woohoo', $3) on conflict do nothing`,
      [a.id, a.users.guest.id, project],
    )
    await database.query(
      `insert into notification (ws_id, id, ws_user_id, type, entity_id, actor_id)
       values ($1, $2, $3, 'assignment', $4, $5)`,
      [a.id, uuidv7(), a.users.guest.id, take, a.users.owner.id],
    )
  }
  await owner.call('createSavedView', {
    params,
    body: { name: 'Late', place: 'directory', state: {}, is_shared: true },
  })
}

/** Fills workspace a. */
export async function makeCrawlWorld(server: TestServer): Promise<CrawlWorld> {
  const { owner, anonymous, a } = server
  const words = new Map<string, string>()
  const own = await makePlace(server, words)
  const otherProcess = await makePlace(server, words, { project: own.project })
  const otherProject = await makePlace(server, words)
  const guest = [a.users.guest]
  // The first that gets a picture gives it to all above it: not the guest's.
  const scenes = {
    beside: await makeScene(server, words, own.take),
    own: await makeScene(server, words, own.take, guest),
    moved: await makeScene(server, words, otherProject.take),
    otherProcess: await makeScene(server, words, otherProcess.take),
    otherProject: await makeScene(server, words, otherProject.take),
  }
  await makeFlow(server, own.project)
  await makeMetric(server, { on: own.project })
  await makeTeam(server, own.project, [a.users.member])
  const renditions = { first: '', second: '' }
  for (const [name, id] of Object.entries(scenes)) {
    const rendition = await fillScene(server, id, words.get(id) ?? '')
    if (name === 'own') renditions.first = rendition
  }
  // A take of the hidden project comes into the guest's process, and keeps its history.
  const { take } = await makePlace(server, words, otherProject)
  await owner.call('moveEntity', { params: { ws_code: a.code, id: take }, body: { parent_id: own.episode } })
  await server.database.query(
    `update item set entity_id = $3, project_id = e.project_id, process_id = e.process_id, episode_id = e.episode_id,
       take_id = e.take_id from entity e where item.ws_id = $1 and item.id = $2 and e.ws_id = $1 and e.id = $3`,
    [a.id, scenes.moved, take],
  )
  const places = { own, otherProcess, otherProject }
  const playlist = await shareLists(server, scenes, otherProject.project)
  const link = await owner.call('createGuestLink', {
    params: { ws_code: a.code },
    body: { playlist_id: playlist, name: 'For the client', access: 'comment' },
  })
  await owner.call('createGuestLink', {
    params: { ws_code: a.code },
    body: { item_id: scenes.otherProject, name: 'For another client', access: 'comment' },
  })
  // What came after the playlist was made is not the link's to show.
  renditions.second = await makeRendition(server, scenes.own, { version: 2 })
  await fillRendition(server, scenes.own, renditions.second, words.get(scenes.own) ?? '')
  await fillComments(server, scenes.own, renditions.second, words.get(scenes.own) ?? '')
  await server.database.query(`update playlist set default_rendition = 'pinned' where ws_id = $1 and id = $2`, [
    a.id,
    playlist,
  ])
  await emitPeople(server, { scenes, places, words })
  const opened = await anonymous.call('openGuestLink', {
    params: { token: link.data.token ?? '' },
    body: { name: 'Gail' },
  })
  return { scenes, renditions, places, words, pinnedPass: opened.data.token }
}

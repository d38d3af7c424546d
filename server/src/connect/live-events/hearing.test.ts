import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ROLES, SEE_SCENES, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import { team } from '../../platform/db/schema.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { eventually } from '../../testing/eventually.ts'
import { PlainAudience } from '../../testing/plain-audience.ts'
import { isEntity, isScene, pick, randomOf, randomWorkspace } from '../../testing/random-rights.ts'
import type { Random, RandomWorkspace } from '../../testing/random-rights.ts'
import { addUser, anotherProcess, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestServer } from '../../testing/test-server.ts'
import type { Member } from '../../platform/access/member.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { Audience } from './audience.ts'
import { batchOf } from './batch.ts'

const STEPS = 60
const PEOPLE = 14

let server: TestServer
/** Whose writes the readers of the first process have to hear of. */
let other: OtherProcess
beforeAll(async () => {
  server = await testServer()
  other = await anotherProcess(server)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const PLACE = 'project_id, process_id, episode_id, take_id'

/** Everything that changes who sees what, at random, on either process. */
class Changes {
  readonly #databases: readonly Database[]
  readonly #random: Random
  readonly #wsId: string
  readonly #people: readonly string[]
  scenes: string[]
  entities: string[]
  playlists: string[]
  rooms: string[] = []
  /** Deleted, and in no event yet. */
  gone: { type: string; id: string; project: string }[] = []
  /** The project of each scene and entity as of now. */
  projects: ReadonlyMap<string, string> = new Map()
  readonly #teams: readonly string[]

  constructor(
    databases: readonly Database[],
    random: Random,
    { wsId, things, people }: RandomWorkspace,
    playlists: string[],
    teams: readonly string[],
  ) {
    this.#teams = teams
    this.#databases = databases
    this.#random = random
    this.#wsId = wsId
    this.#people = people.map(({ id }) => id)
    this.scenes = things.filter(isScene).map(({ id }) => id)
    this.entities = things.filter(isEntity).map(({ id }) => id)
    this.playlists = playlists
  }

  one<T>(from: readonly T[]): T {
    return pick(this.#random, from)
  }

  async look(): Promise<void> {
    const rows = await this.one(this.#databases).query<{ id: string; project: string }>(
      `select id, project_id as project from item where ws_id = $1
       union all select id, project_id from entity where ws_id = $1`,
      [this.#wsId],
    )
    this.projects = new Map(rows.map(({ id, project }) => [id, project]))
  }

  async change(): Promise<void> {
    await this.look()
    const [person, scene, entity] = [this.one(this.#people), this.one(this.scenes), this.one(this.entities)]
    const [playlist, owner] = [this.one(this.playlists), this.#people[0]]
    const kinds: (() => Promise<unknown>)[] = [
      () =>
        this.#run(
          `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee')
        on conflict do nothing`,
          [scene, person],
        ),
      () => this.#run('delete from item_user where ws_id = $1 and ws_user_id = $2', [person]),
      () =>
        this.#run(
          `update item_user set ws_user_id = $3 where ws_id = $1 and ws_user_id = $2 and not exists (
        select from item_user o where o.ws_id = $1 and o.ws_user_id = $3)`,
          [person, this.one(this.#people)],
        ),
      () =>
        this.#run(
          'insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3) on conflict do nothing',
          [entity, person],
        ),
      () => this.#run('delete from entity_coordinator where ws_id = $1 and ws_user_id = $2', [person]),
      () =>
        this.#run(
          `insert into playlist_user (ws_id, playlist_id, ws_user_id, state) values ($1, $2, $3, 'shared')
        on conflict (ws_id, playlist_id, ws_user_id) do update set state = 'accepted', expires_at = null`,
          [playlist, person],
        ),
      () => this.#run(`update playlist_user set state = 'declined' where ws_id = $1 and ws_user_id = $2`, [person]),
      () =>
        this.#run(
          `update playlist_user set expires_at = now() - interval '1 second' where ws_id = $1 and playlist_id = $2`,
          [playlist],
        ),
      () =>
        this.#run(
          `insert into playlist_item (ws_id, playlist_id, item_id, position, added_by) values ($1, $2, $3, 9, $4)
        on conflict do nothing`,
          [playlist, scene, owner],
        ),
      () =>
        this.#run('delete from playlist_item where ws_id = $1 and playlist_id = $2 and item_id = $3', [
          playlist,
          scene,
        ]),
      () =>
        this.#run(
          `update playlist set kind = case kind when 'personal' then 'workspace' else 'personal' end
        where ws_id = $1 and id = $2`,
          [playlist],
        ),
      () => this.#makeScene(entity),
      () => this.#makeScene(entity),
      () => this.#makeEntity(entity),
      () => this.#deleteScene(scene),
      () => this.#deleteEntity(),
      () =>
        this.#run(
          `update item i set entity_id = e.id, project_id = e.project_id, process_id = e.process_id,
        episode_id = e.episode_id, take_id = e.take_id from entity e where i.ws_id = $1 and i.id = $2 and e.ws_id = $1 and e.id = $3`,
          [scene, entity],
        ),
      () =>
        this.#run('update entity set members_only = not members_only where ws_id = $1 and id = $2 and type = 0', [
          this.projects.get(entity),
        ]),
      () =>
        this.#run(
          `insert into project_user (ws_id, project_id, ws_user_id) values ($1, $2, $3) on conflict do nothing`,
          [this.projects.get(entity), person],
        ),
      () => this.#run('delete from project_user where ws_id = $1 and ws_user_id = $2', [person]),
      () =>
        this.#run('insert into project_team (ws_id, project_id, team_id) values ($1, $2, $3) on conflict do nothing', [
          this.projects.get(entity),
          this.one(this.#teams),
        ]),
      () => this.#run('delete from project_team where ws_id = $1 and team_id = $2', [this.one(this.#teams)]),
      () =>
        this.#run('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3) on conflict do nothing', [
          this.one(this.#teams),
          person,
        ]),
      () => this.#run('delete from team_member where ws_id = $1 and ws_user_id = $2', [person]),
      () => this.#run('update team set status = 1 - status where ws_id = $1 and id = $2', [this.one(this.#teams)]),
      () => this.#deletePlaylist(playlist),
      () => this.#makeRoom(this.#random() < 0.5 ? playlist : null, scene, this.one(this.#people)),
    ]
    await this.one(kinds)()
  }

  #run(text: string, values: readonly unknown[]): Promise<{ id: string }[]> {
    return this.one(this.#databases).query<{ id: string }>(text, [this.#wsId, ...values])
  }

  async #makeScene(entity: string): Promise<void> {
    const id = uuidv7()
    await this.#run(
      `insert into item (ws_id, id, name, entity_id, ${PLACE})
      select $1, $2, 'New', id, ${PLACE} from entity where ws_id = $1 and id = $3`,
      [id, entity],
    )
    this.scenes.push(id)
  }

  async #makeEntity(parent: string): Promise<void> {
    const id = uuidv7()
    const [made] = await this.#run(
      `insert into entity (ws_id, id, type, parent_id, name, project_id, process_id, episode_id, take_id)
       select $1, $2, type + 1, id, 'New', project_id, case type when 0 then $2 else process_id end,
         case type when 1 then $2 else episode_id end, case type when 2 then $2 end
       from entity where ws_id = $1 and id = $3 and type < 3 returning id`,
      [id, parent],
    )
    if (made) this.entities.push(id)
  }

  async #deleteScene(id: string): Promise<void> {
    await this.#run('delete from item where ws_id = $1 and id = $2', [id])
    this.scenes = this.scenes.filter((one) => one !== id)
    this.gone.push({ type: 'item.deleted', id, project: this.projects.get(id) ?? '' })
  }

  async #deleteEntity(): Promise<void> {
    const [gone] = await this.#run(
      `delete from entity e where e.ws_id = $1 and e.id = (
         select e.id from entity e where e.ws_id = $1
           and not exists (select from entity b where b.ws_id = $1 and b.parent_id = e.id)
           and not exists (select from item i where i.ws_id = $1 and i.entity_id = e.id) limit 1) returning id`,
      [],
    )
    if (!gone) return
    this.entities = this.entities.filter((one) => one !== gone.id)
    this.gone.push({ type: 'entity.deleted', id: gone.id, project: this.projects.get(gone.id) ?? '' })
  }

  async #deletePlaylist(id: string): Promise<void> {
    if (this.playlists.length < 3) return
    await this.#run('delete from playlist where ws_id = $1 and id = $2', [id])
    this.playlists = this.playlists.filter((one) => one !== id)
  }

  async #makeRoom(playlist: string | null, scene: string, by: string): Promise<void> {
    const id = uuidv7()
    await this.#run(
      `insert into room (ws_id, id, name, playlist_id, of_playlist, created_by, state) values ($1, $2, 'R', $3, $4, $5, '{}')
       on conflict do nothing`,
      [id, playlist, playlist !== null, by],
    )
    await this.#run(
      `insert into room_scene (ws_id, room_id, item_id, position, name)
       select $1, id, $3, 1, 'S' from room where ws_id = $1 and id = $2`,
      [id, scene],
    )
    this.rooms.push(id)
  }
}

async function members({ wsId, people }: RandomWorkspace): Promise<Member[]> {
  const found = await Promise.all(
    people
      .filter(({ rights }) => rights.isActive)
      .map(({ userId }) =>
        memberOfId(server.database, { userId, termsAccepted: true, sessionId: null, token: null }, wsId),
      ),
  )
  return found
}

test.each([1, 2, 3, 4])(
  'XFIX-06: the cached rights equal a full calculation after any change (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    const { database } = server
    const workspace = await randomWorkspace(database, random, PEOPLE)
    const { wsId } = workspace
    // Most would see everything: half of them are made guests, and the others lose what opens scenes.
    await database.query(
      `update ws_role set root_role_id = case when hashtext(id::text) % 3 = 0 then 1 else $2 end, permissions = '{}' where ws_id = $1`,
      [wsId, ROOT_ROLES.guest],
    )
    // Of these some see projects: all of them that are open, or their own alone.
    await database.query(
      `update ws_user set revoked = '{}', granted = case abs(hashtext(role_id::text)) % 4
       when 0 then array[$2] when 1 then array[$2, $3] else '{}' end where ws_id = $1`,
      [wsId, SEE_SCENES, SEES_OWN_PROJECTS],
    )
    const teams = [uuidv7(), uuidv7()]
    for (const id of teams) await database.db.insert(team).values({ ws_id: wsId, id, name: id })
    const rows = await database.query<{ id: string }>('select id from playlist where ws_id = $1', [wsId])
    const changes = new Changes(
      [database, other.deps.database],
      random,
      workspace,
      rows.map(({ id }) => id),
      teams,
    )
    const readers = (await members(workspace)).map((member) => ({
      member,
      kept: new Audience(database),
      plain: new PlainAudience(database),
    }))
    // Somebody looks with another role: what they coordinate themselves does not go with it.
    const [first] = readers
    if (!first) throw new Error('nobody reads')
    const claims = { wsId, by: first.member.id, kind: 'role' as const, id: first.member.roleId, sid: uuidv7(), exp: 0 }
    const asRole: Member = {
      ...first.member,
      rootRole: 'guest',
      coordinates: false,
      projects: null,
      viewAs: { ...claims, token: '' } as never,
    }
    readers.push({ member: asRole, kept: new Audience(database), plain: new PlainAudience(database) })
    for (const { member, kept, plain } of readers) {
      await kept.begin(member)
      await plain.look(member)
    }
    let count = 0
    let seq = 0
    for (let step = 0; step < STEPS; step += 1) {
      for (let n = 1 + Math.floor(random() * 3); n > 0; n -= 1) await changes.change()
      const event = (type: string, payload: Record<string, unknown>, itemId: string | null = null): LiveEvent => {
        seq += 1
        const projectId = changes.projects.get(itemId ?? String(payload['entity_id']))
        return { wsId, seq, type, itemId, place: projectId ? { projectId } : {}, payload, createdAt: new Date() }
      }
      await changes.look()
      const events = [
        ...Array.from({ length: 6 }, () => event('item.updated', {}, changes.one(changes.scenes))),
        ...Array.from({ length: 4 }, () => event('entity.updated', { entity_id: changes.one(changes.entities) })),
        event('playlist.updated', { playlist_id: changes.one(changes.playlists) }),
        ...changes.rooms.slice(-2).map((room_id) => event('room.started', { room_id })),
        // A deletion may be told long after it.
        ...(random() < 0.5 ? changes.gone.splice(0) : []).map(({ type, id, project }) => ({
          ...(type === 'item.deleted' ? event(type, {}, id) : event(type, { entity_id: id })),
          place: { projectId: project },
        })),
      ]
      for (const { member, kept, plain } of readers) {
        const now = member.viewAs
          ? member
          : await memberOfId(
              database,
              { userId: member.userId, termsAccepted: true, sessionId: null, token: null },
              wsId,
            )
        const expected = await plain.visibleEvents(now, events)
        const heard = await kept.visibleEvents(now, events, batchOf(database, events))
        expect([step, member.rootRole, ...heard.map(({ seq: nr, type }) => `${nr} ${type}`)]).toEqual([
          step,
          member.rootRole,
          ...expected.map(({ seq: nr, type }) => `${nr} ${type}`),
        ])
        count += heard.length
      }
    }
    // Of a test in which nobody hears anything nothing follows.
    expect(count).toBeGreaterThan(STEPS)
    for (const { kept } of readers) kept.end()
  },
)

test('a share that expires ends in the cached rights too', async () => {
  const { database, a } = server
  const guest = await addUser(server, 'guest', 'Brief')
  const params = { ws_code: a.code }
  const { data: project } = await server.owner.call('createEntity', {
    params,
    body: { type: 0, parent_id: null, name: 'P' },
  })
  const { data: scene } = await server.owner.call('storeEntityItem', {
    params: { ...params, entity_id: project.id },
    body: { name: 'Scene' },
  })
  const playlist = uuidv7()
  const owner = a.users.owner.id
  await database.query(
    `insert into playlist (ws_id, id, kind, owner_id, name, code) values ($1, $2, 'personal', $3, 'P', $4)`,
    [a.id, playlist, owner, playlist],
  )
  await database.query(
    'insert into playlist_item (ws_id, playlist_id, item_id, position, added_by) values ($1, $2, $3, 1, $4)',
    [a.id, playlist, scene.id, owner],
  )
  const identity = { userId: guest.userId, termsAccepted: true, sessionId: null, token: null }
  const member = await memberOfId(database, identity, a.id)
  const audience = new Audience(database)
  await audience.begin(member)
  const hears = async () => {
    const event = {
      wsId: a.id,
      seq: 1,
      type: 'item.updated',
      itemId: scene.id,
      place: {},
      payload: {},
      createdAt: new Date(),
    }
    return (await audience.visibleEvents(member, [event])).length
  }
  expect(await hears()).toBe(0)
  await database.query(
    `insert into playlist_user (ws_id, playlist_id, ws_user_id, state, expires_at)
     values ($1, $2, $3, 'shared', now() + interval '2 seconds')`,
    [a.id, playlist, guest.id],
  )
  expect(await hears()).toBe(1)
  await eventually(async () => expect(await hears()).toBe(0))
  audience.end()
})

import { uuidv7 } from 'uuidv7'
import type { AnnotationOp } from '@arbo/core/contract'
import { rendition, renditionFile, type RenditionTable } from '../platform/db/schema.gen.ts'
import { sharp } from '../platform/media/picture.ts'
import type { TestClient, TestServer, TestUser } from './test-server.ts'

/** A project with one entity on each level and a scene on the take, seen by the guest. */
export interface Tree {
  project: string
  process: string
  episode: string
  take: string
  item: string
}

export async function makeEntity(
  server: TestServer,
  type: 0 | 1 | 2 | 3,
  parent_id: string | null,
  name = `Level ${type}`,
) {
  const { data } = await server.owner.call('createEntity', {
    params: { ws_code: server.a.code },
    body: { type, parent_id, name },
  })
  return data.id
}

export async function makeItem(
  server: TestServer,
  entityId: string,
  people: readonly TestUser[] = [server.a.users.guest],
) {
  const { data } = await server.owner.call('storeEntityItem', {
    params: { ws_code: server.a.code, entity_id: entityId },
    body: { name: 'Scene', assignee_ids: people.map((user) => user.id) },
  })
  return data.id
}

export async function makeTree(server: TestServer): Promise<Tree> {
  const project = await makeEntity(server, 0, null)
  const process = await makeEntity(server, 1, project)
  const episode = await makeEntity(server, 2, process)
  const take = await makeEntity(server, 3, episode)
  return { project, process, episode, take, item: await makeItem(server, take) }
}

/** A rendition as the pipeline leaves it: 48 frames at 24. Its files are not in storage. */
export async function makeRendition(
  server: TestServer,
  itemId: string,
  {
    state = 'ready',
    by = server.a.users.owner,
    version = Math.floor(Math.random() * 1e9),
  }: { state?: RenditionTable['state']; by?: TestUser; version?: number } = {},
): Promise<string> {
  const ws_id = server.a.id
  const id = uuidv7()
  const created_by = by.id
  const fileId = uuidv7()
  await server.database.db
    .insert(rendition)
    .values({ ws_id, id, item_id: itemId, version, name: `v${version}`, kind: 'video', state, created_by })
  await server.database.db.insert(renditionFile).values({
    ws_id,
    id: fileId,
    rendition_id: id,
    position: 0,
    original_name: 'scene.mp4',
    key: `${ws_id}/${itemId}/${fileId}/original.mp4`,
    kind: 'video',
    mime: 'video/mp4',
    size: 1234,
    width: 1920,
    height: 1080,
    frame_rate_num: 24,
    frame_rate_den: 1,
    frame_count: 48,
    duration_us: 2_000_000,
    frame_table: { rate: { num: 24, den: 1 }, count: 48, time_base: { num: 1, den: 24 }, pts: 'constant' },
  })
  return id
}

export async function makeComment(server: TestServer, client: TestClient, itemId: string, text = 'Look here') {
  const { data } = await client.call('createComment', {
    params: { ws_code: server.a.code, item_id: itemId },
    // For all who see the scene, guests too: what the team keeps has tests of its own.
    body: { text, audience: 'clients' },
  })
  return data.id
}

type AddOp = Extract<AnnotationOp, { kind: 'add' }>

export function strokeOp(over: Partial<AddOp> = {}): AddOp {
  return {
    op_id: uuidv7(),
    object_id: uuidv7(),
    clock: 1,
    actor: 'client-1',
    kind: 'add',
    shape: {
      schema: 1,
      tool: 'pencil',
      colour: '#FF0001',
      width: 4,
      opacity: 1,
      points: [
        [0.1, 0.1, 0.5],
        [0.4, 0.5, 0.5],
      ],
      frame_start: 3,
      frame_end: 3,
      file_index: 0,
    },
    ...over,
  }
}

/** A small real picture. */
export function pngFile(): Promise<Buffer> {
  return sharp({ create: { width: 32, height: 18, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

const BOUNDARY = 'arbo-test-boundary'

/** An upload form with its file, as a browser posts it. */
export function multipart(fields: Record<string, string>, file: Buffer, name: string) {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Asks for a form and posts a file with it. @returns the key */
export async function uploadFile(
  server: TestServer,
  client: TestClient,
  itemId: string,
  file: { name: string; type: string; content: Buffer },
): Promise<string> {
  const { data } = await client.call('presignedUrl', {
    body: {
      wsCode: server.a.code,
      item_id: itemId,
      files: [{ name: file.name, type: file.type, size: file.content.length, extra1: 'review', extra2: file.type }],
    },
  })
  const [form] = data
  if (!form) throw new Error('no form')
  const answer = await server.anonymous.raw({
    method: 'POST',
    url: new URL(form.form_attributes.action).pathname,
    ...multipart(form.form_inputs, file.content, file.name),
  })
  if (answer.statusCode !== 200) throw new Error(`upload answered ${answer.statusCode} ${answer.body}`)
  return form.data.key
}

/** One after another, so that a list keeps its order. */
export async function inTurn<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const value of values) results.push(await work(value))
  return results
}

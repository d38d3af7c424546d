import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeOwner } from './owner.mjs'

/**
 * A workspace whose first scene has many comments on a picture.
 * @param {Record<string, any>} code of the server
 * @param {{ url?: string, dataDir?: string }} where @param {string} dataDir
 * @param {{ scenes: number, comments: number }} sizes
 */
export async function fill(code, where, dataDir, { scenes, comments }) {
  const { openDatabase, migrate, hashPassword, seedScenes, BATCH, indexDirty } = code
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    const { code: wsCode, id } = await seedScenes(database, { scenes: scenes, ownerId, name: 'Bench' })
    const [found] = await database.query(
      'select id as item, entity_id as entity, project_id as project from item where ws_id = $1 order by id limit 1',
      [id],
    )
    await database.query(
      `insert into rendition (ws_id, id, item_id, version, name, kind, state, created_by)
       select $1::uuid, gen_random_uuid(), $2::uuid, 1, 'Blocking', 'image', 'ready', id
       from ws_user where ws_id = $1 and user_id = $3`,
      [id, found.item, ownerId],
    )
    const [rendition] = await database.query('select id from rendition where ws_id = $1', [id])
    const key = `${id}/frame.jpg`
    await mkdir(join(dataDir, 'storage', id), { recursive: true })
    const { size } = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#468' } })
      .jpeg()
      .toFile(join(dataDir, 'storage', key))
    await database.query(
      `insert into rendition_file (ws_id, id, rendition_id, position, original_name, key, kind, mime, size, width, height)
       values ($1, gen_random_uuid(), $2, 0, 'frame.jpg', $3, 'image', 'image/jpeg', $4, 1920, 1080)`,
      [id, rendition.id, key, size],
    )
    await database.query(
      `insert into comment (ws_id, id, item_id, rendition_id, author_id, text, frame_start, frame_end, file_index)
       select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, m.id,
         'The arm pops on the way down, see the third key. ' || n, null::int, null::int, 0
       from generate_series(1, $4::int) n, ws_user m where m.ws_id = $1 and m.user_id = $5`,
      [id, found.item, rendition.id, comments, ownerId],
    )
    // The server would do it beside what is measured.
    let count = BATCH
    while (count === BATCH) count = await database.transaction((/** @type {unknown} */ tx) => indexDirty(tx, id))
    await database.query('vacuum analyze')
    const ids = await database.query('select id from item where ws_id = $1 order by id limit 1000', [id])
    const items = ids.map((/** @type {{ id: string }} */ row) => row.id)
    return { code: wsCode, ...found, rendition: rendition.id, items }
  } finally {
    await database.close()
  }
}

/** @param {number} depth */
const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** @param {string} name @param {number} rowCount @returns {string} the body of an import */
function sheetOf(name, rowCount) {
  const rows = Array.from({ length: rowCount }, (_, n) => `${name} ${n};${name[0]}${n};A scene from a sheet`)
  const content = Buffer.from(['Name;Code;Description', ...rows].join('\n')).toString('base64')
  return JSON.stringify({ name: 'scenes.csv', content })
}

/** An import that nobody waits for to the end. @param {any} at @param {number} rowCount */
export function stoppedImport(at, rowCount) {
  const ws = `workspace/${at.code}`
  const path = `${ws}/entities/${at.entity}/items/import/add`
  return {
    import: { method: 'POST', path, body: sheetOf('Stopped', rowCount) },
    count: `${ws}/items?entity_id=${at.entity}&per_page=1`,
  }
}

/** @param {any} at @param {number} rowCount of a file to import @returns {Record<string, { method: string, path: string, body?: string, open?: boolean }>} */
export function callsOf(at, rowCount) {
  const ws = `workspace/${at.code}`
  const words = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(7_900_000) })
  const point = (/** @type {number} */ n) => [(n % 1000) / 1000, ((n * 7) % 1000) / 1000, 0.5]
  const drawing = () =>
    JSON.stringify({
      ops: Array.from({ length: 6 }, () => ({
        op_id: randomUUID(),
        object_id: randomUUID(),
        clock: 1,
        actor: 'bench',
        kind: 'add',
        shape: {
          schema: 1,
          tool: 'pencil',
          colour: '#FF0000',
          width: 4,
          opacity: 1,
          points: Array.from({ length: 20_000 }, (_, n) => point(n)),
          frame_start: 0,
          frame_end: 0,
          file_index: 0,
        },
      })),
    })
  const file = sheetOf('New', rowCount)
  const get = (/** @type {string} */ path) => ({ method: 'GET', path: `${ws}/${path}` })
  const post = (/** @type {string} */ path, /** @type {string} */ body) => ({
    method: 'POST',
    path: `${ws}/${path}`,
    body,
  })
  return {
    'nested JSON, no account': { method: 'POST', path: 'login', body: nested(3_900_000), open: true },
    '8 MB JSON, no account': { method: 'POST', path: 'login', body: words, open: true },
    'PDF of comments': get(`review/export?item_ids=${at.item}&format=pdf`),
    'comments as CSV': get(`review/export?item_ids=${at.item}&format=csv`),
    'OTIO of comments': get(`review/export?item_ids=${at.item}&format=otio`),
    'drawings, 120,000 points': post(`items/${at.item}/renditions/${at.rendition}/annotations`, drawing()),
    'scenes as xlsx': get(`entities/${at.project}/items/export?format=xlsx&depth=all&condition_combine_type=and`),
    'scenes as csv': get(`entities/${at.project}/items/export?format=csv&depth=all&condition_combine_type=and`),
    'import, dry run': post(`entities/${at.entity}/items/import`, file),
    import: post(`entities/${at.entity}/items/import/add`, file),
    'status of 1,000 scenes': post('items/bulkStatusUpdate', JSON.stringify({ item_ids: at.items, status_id: null })),
    'report file xlsx': post(
      'standard-reports/files',
      JSON.stringify({ report: 'all_entity_scene', format: 'xlsx', query: {} }),
    ),
    treemap: get('woohoo/treemap'),
    search: get('search?q=a'),
    'list by last page': get('items?order_by=-updated_at&page=150&per_page=100'),
  }
}

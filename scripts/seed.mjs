/**
 * A workspace with many scenes in the database of DATA_DIR or DATABASE_URL, while the server is stopped:
 *
 *   npm run seed -- --scenes 100000 [--owner owner@arbo.demo] [--name 'At full size']
 *
 * It belongs to an account that is there already.
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'

const { values } = parseArgs({
  options: {
    scenes: { type: 'string', default: '20000' },
    owner: { type: 'string', default: 'owner@arbo.demo' },
    name: { type: 'string' },
  },
})
const scenes = Number(values.scenes)
if (!Number.isInteger(scenes) || scenes < 1 || scenes > 1_000_000) {
  console.error('--scenes: a number from 1 to 1000000')
  process.exit(1)
}

await buildIfStale(() => undefined)
const load = (/** @type {string} */ file) => import(`../server/dist/${file}`)
const { readConfig } = await load('platform/config.js')
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { seedScenes } = await load('seed/seed-scenes.js')

const config = readConfig(process.env)
const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
try {
  await migrate(database)
  const [owner] = await database.query('select id from user_account where lower(email) = lower($1)', [values.owner])
  if (!owner) {
    console.error(`There is no account ${values.owner}. Start Arbo once, or name another one with --owner.`)
    process.exitCode = 1
  } else {
    const name = values.name ?? `${scenes.toLocaleString('en')} scenes`
    const onProgress = (/** @type {number} */ count) => process.stdout.write(`\r${count} of ${scenes} scenes`)
    const { code } = await seedScenes(database, { scenes, ownerId: owner.id, name, onProgress })
    process.stdout.write(`\nMade the workspace ${name}: /w:${code}, for ${values.owner}\n`)
  }
} finally {
  await database.close()
}

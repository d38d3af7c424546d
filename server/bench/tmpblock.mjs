import { mkdtempSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../scripts/postgres.mjs'
import { callsOf, fill } from './lib/heavyCalls.mjs'
import { OWNER } from './lib/owner.mjs'
import { serverCode } from './lib/serverCode.mjs'
const { load } = await serverCode('/work/main/server/dist')
const code = { ...(await load('db/database.js')), ...(await load('db/migrate.js')), ...(await load('modules/auth/password.js')), ...(await load('seed/seedScenes.js')) }
const { readConfig } = await load('config.js'); const { startServer } = await load('startServer.js')
const pg = process.argv[2] === 'embedded' ? null : await startPostgres({})
const dir = mkdtempSync('/tmp/arbo-blk-')
const at = await fill(code, pg ? { url: pg.url } : { dataDir: dir }, dir, { scenes: 20000, comments: Number(process.env.COMMENTS ?? 300) })
const server = await startServer(readConfig({ DATABASE_URL: pg?.url ?? '', DATA_DIR: dir, LOG_LEVEL: 'silent', ARBO_DEMO: '0', PORT: '0' }), { host: dir, elements: dir, examples: dir })
const login = await server.app.inject({ method: 'POST', url: '/api/login', payload: OWNER })
const headers = { authorization: `Bearer ${login.json().data.access_token}` }
const only = process.env.ONLY?.split(',')
for (const [name, c] of Object.entries(callsOf(at, 5000))) {
  if (only && !only.includes(name)) continue
  const rs = []; let st
  for (let k = 0; k < 4; k++) {
    const h = monitorEventLoopDelay({ resolution: 1 }); await wait(50); h.enable(); const t = performance.now(); const cpu0 = process.cpuUsage()
    const call = callsOf(at, 5000)[name]
    const answer = await server.app.inject({ method: call.method, url: '/api/' + call.path, headers: { ...headers, ...(call.body ? { 'content-type': 'application/json' } : {}) }, ...(call.body ? { payload: call.body } : {}) })
    await wait(5); h.disable(); st = answer.statusCode + (answer.statusCode >= 400 ? answer.body.slice(0, 150) : '')
    rs.push([h.max / 1e6, performance.now() - t])
  }
  console.log(name, '| longest block', Math.min(...rs.map((r) => r[0])).toFixed(0), '| call', Math.min(...rs.map((r) => r[1])).toFixed(0), '|', st)
}
await server.close(); await pg?.stop(); process.exit(0)

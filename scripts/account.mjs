// npm run account -- block|unblock|delete ADDRESS: builds what is stale, then becomes the program, in the folder whose .env
// and ./data are meant.
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { root } from './lib/run.mjs'

try {
  await buildIfStale(() => {}, ['core', 'server'])
  await import(pathToFileURL(`${root}server/dist/operator/main.js`).href)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

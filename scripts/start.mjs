// npm start: builds what is missing or stale, makes sure that media tools are there, then becomes the server.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { root } from './lib/run.mjs'

const OLDEST_NODE = [20, 19]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < (OLDEST_NODE[0] ?? 0) || (major === OLDEST_NODE[0] && minor < (OLDEST_NODE[1] ?? 0))) {
  process.stderr.write(`Arbo needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}

try {
  await buildIfStale()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await ensureFfmpeg()

// In the folder where npm start was called, so that ./data and .env are the ones there.
const server = spawn(process.execPath, [`${root}server/dist/main.js`], { stdio: 'inherit' })
// A terminal sends Ctrl-C to both; a supervisor signals this process only. The server takes the first as the order to
// stop, so the signal is passed on only where it cannot have got it itself.
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
server.on('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Development: the server from its sources (rebuilt and restarted on change) and the host through Vite's dev server.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { bin, root, tsc } from './lib/run.mjs'

await ensureFfmpeg({ log: console.log })
await buildIfStale()
const commands = [
  [...tsc, '-p', 'core/tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  [...tsc, '-p', 'server/tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  [process.execPath, '--watch', 'server/dist/main.js'],
  [bin('vite'), 'host'],
]
const children = commands.map(([file = '', ...args]) => spawn(file, args, { cwd: root, stdio: 'inherit' }))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}

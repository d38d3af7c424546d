// Builds the documentation site into docs/dist: pages of the markdown in docs/, of the elements, and of the API.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../lib/run.mjs'
import { apiPages } from './api.mjs'
import { escape, render } from './markdown.mjs'
import { pageHtml, way } from './page.mjs'
import { PAGES, SECTIONS } from './pages.mjs'

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
/** Built aside and moved when complete: the server may read the site at any time. */
const out = join(root, '.cache/docs')
const site = join(root, 'docs/dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bySource = new Map(PAGES.map(({ source, path }) => [source, path]))

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')

/** The elements as they are built: samples name version and hash of each as one would pin it. @param {string} source */
function pinned(source) {
  return source.replaceAll(
    /\/cdn\/([\w-]+)\/(?:VERSION|\d+\.\d+\.\d+)\/([\w-]+\.js)"(\s+)integrity="[^"]*"/g,
    (_, name, file, space) => {
      const manifest = JSON.parse(read(`elements/${name}/cdn/manifest.json`))
      return `/cdn/${name}/${manifest.version}/${file}"${space}integrity="${manifest.files[file].integrity}"`
    },
  )
}

/** The text of a page; an element's page has its live sample after the introduction. @param {import('./pages.mjs').Page} page */
function textOf({ source, live }) {
  const text = read(source).replace(/^<!--.*?-->\s*/s, '')
  if (!live) return pinned(text)
  const [intro = '', ...reference] = text.split(/^(?=## )/m)
  return pinned(`${intro}${read(live)}\n${reference.join('')}`)
}

/** @param {{ path: string, source: string }} page */
function resolver({ path, source }) {
  return (/** @type {string} */ href) => {
    if (/^([a-z]+:|#|\/)/.test(href)) return href
    const [file = '', hash] = href.split('#')
    const target = posix.normalize(posix.join(posix.dirname(source), file))
    const page = bySource.get(target)
    const anchor = hash ? `#${hash}` : ''
    if (page !== undefined) return way(path, page) + anchor
    if (target === 'docs/decisions') return way(path, 'decisions') + anchor
    if (target === 'docs/elements') return `${way(path, 'embedding')}${anchor}`
    if (target.startsWith('docs/images/')) return `${way(path, '')}assets/${posix.basename(target)}`
    return null
  }
}

/** @param {string} path @param {string} text */
function write(path, text) {
  const file = join(out, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A file whose name has a hash of its content. @param {string} name @param {string} text */
function asset(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  const [stem, extension] = name.split('.')
  write(`assets/${stem}-${hash}.${extension}`, text)
  return `${stem}-${hash}.${extension}`
}

rmSync(out, { recursive: true, force: true })
const rendered = PAGES.map((page) => {
  const name = (page.path || 'index').replaceAll('/', '-')
  const source = page.path === 'decisions' ? read(page.source) + decisionList() : textOf(page)
  return { ...page, ...render(source, { name, resolve: resolver(page) }) }
})
const api = await apiPages(version)
const menu = SECTIONS.map(({ title, pages }) => ({
  title,
  entries: pages
    .filter(({ isListed }) => isListed !== false)
    .map(({ path, label }) => {
      const heading = rendered.find((page) => page.path === path)?.title ?? path
      return { path, title: heading, label: label ?? heading.replace(/[<>]/g, '') }
    }),
}))

/** Every decision by its title. */
function decisionList() {
  const lines = PAGES.filter(({ path }) => path.startsWith('decisions/')).map(({ source }) => {
    const title = /^# (.*)$/m.exec(read(source))?.[1] ?? source
    return `- [${title}](${posix.relative('docs', source)})`
  })
  return `\n${lines.join('\n')}\n`
}

function groupList() {
  const lines = api.map(
    ({ path, title, count }) => `<li><a href="${way('api', path)}">${escape(title)}</a> <span>${count}</span></li>`,
  )
  return `<ul class="groups">${lines.join('')}</ul>`
}

const require = createRequire(import.meta.url)
mkdirSync(join(out, 'assets'), { recursive: true })
copyFileSync(
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  join(out, 'assets/inter.woff2'),
)
copyFileSync(join(root, 'docs/images/review.jpg'), join(out, 'assets/review.jpg'))
const assets = {
  style: asset('site.css', readFileSync(here('site.css'), 'utf8')),
  script: asset('site.js', readFileSync(here('site.js'), 'utf8')),
}

const pages = [
  ...rendered.map((page) => (page.path === 'api' ? { ...page, html: page.html + groupList() } : page)),
  ...api.map((page) => ({ ...page, live: [], links: [] })),
]
for (const page of pages) {
  const { path, title, html, headings, live } = page
  const hasLive = live.length > 0
  write(join(path, 'index.html'), pageHtml({ path, title, html, headings, hasLive }, { menu, version, assets }))
  if (!hasLive) continue
  const name = path.replaceAll('/', '-')
  write(`assets/live-${name}.css`, live.map(({ style }) => style).join(''))
  write(`assets/live-${name}.js`, live.map(({ script }) => script).join('\n'))
}
/** The index of the search: [address, page, heading, words]. */
const index = pages.flatMap(({ path, title, parts }) =>
  parts
    .filter(({ heading, text }) => heading !== null || text.trim() !== '')
    .map(({ heading, text }) => [
      `${path === '' ? '' : `${path}/`}${heading ? `#${heading.id}` : ''}`,
      title,
      heading?.text ?? '',
      text.trim().replaceAll(/\s+/g, ' ').slice(0, 600),
    ]),
)
write('search.json', JSON.stringify(index))
rmSync(site, { recursive: true, force: true })
renameSync(out, site)
console.log(`docs/dist: ${pages.length} pages, ${index.length} parts to search`)

// The page around a page's content: header with the search, menu, contents, ways to the pages before and after.
import { escape } from './markdown.mjs'

/**
 * @typedef {{ path: string, title: string, label: string }} Entry
 * @typedef {{ title: string, entries: Entry[] }} MenuSection
 */

/** The way from a page to another one of the site. @param {string} from path @param {string} to path */
export function way(from, to) {
  const up = '../'.repeat(from === '' ? 0 : from.split('/').length)
  return `${up}${to === '' ? '' : `${to}/`}` || './'
}

/**
 * @param {{ path: string, title: string, html: string, headings: import('./markdown.mjs').Heading[], hasLive: boolean }} page
 * @param {{ menu: MenuSection[], version: string, assets: Record<string, string> }} site `assets`: names by what they are
 */
export function pageHtml(page, { menu, version, assets }) {
  const to = (/** @type {string} */ path) => way(page.path, path)
  const file = (/** @type {string} */ name) => `${way(page.path, '')}assets/${name}`.replace('././', './')
  const order = menu.flatMap(({ entries }) => entries)
  const at = order.findIndex(({ path }) => path === page.path)
  const [before, after] = at < 0 ? [undefined, undefined] : [order[at - 1], order[at + 1]]
  const contents = page.headings.filter(({ level }) => level === 2 || level === 3)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.path === '' ? 'Arbo documentation' : `${page.title} | Arbo documentation`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${file(assets['style'] ?? '')}">
${page.hasLive ? `<link rel="stylesheet" href="${file(`live-${page.path.replaceAll('/', '-')}.css`)}">` : ''}
<script type="module" src="${file(assets['script'] ?? '')}"></script>
${page.hasLive ? `<script type="module" src="${file(`live-${page.path.replaceAll('/', '-')}.js`)}"></script>` : ''}
</head>
<body data-root="${way(page.path, '')}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" id="menu-button" aria-expanded="false" aria-controls="menu">Menu</button>
<a class="home" href="${to('')}">Arbo <span>documentation</span> <small>${escape(version)}</small></a>
<div class="search" role="search">
<input id="search" type="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false" aria-label="Search the documentation" placeholder="Search">
<kbd aria-hidden="true">/</kbd>
<div id="results" role="listbox" aria-label="Results" hidden></div>
<p id="found" class="hidden" role="status"></p>
</div>
</header>
<nav id="menu" aria-label="Pages">
${menu.map((section) => sectionHtml(section, page.path, to)).join('\n')}
</nav>
<main id="content" tabindex="-1">
<article>
${page.html}
</article>
<footer>
${before ? `<a class="before" href="${to(before.path)}"><span>Before</span> ${escape(before.label)}</a>` : ''}
${after ? `<a class="after" href="${to(after.path)}"><span>Next</span> ${escape(after.label)}</a>` : ''}
</footer>
</main>
${contents.length > 1 ? contentsHtml(contents) : ''}
</body>
</html>
`
}

/** @param {MenuSection} section @param {string} current @param {(path: string) => string} to */
function sectionHtml({ title, entries }, current, to) {
  const links = entries.map(({ path, label }) => {
    const isHere = path === current || (path !== '' && current.startsWith(`${path}/`))
    const here = isHere ? ` aria-current="${path === current ? 'page' : 'true'}"` : ''
    return `<li><a href="${to(path)}"${here}>${escape(label)}</a></li>`
  })
  return `<h2>${escape(title)}</h2><ul>${links.join('')}</ul>`
}

/** @param {import('./markdown.mjs').Heading[]} headings */
function contentsHtml(headings) {
  const links = headings.map(
    ({ id, text, level }) => `<li class="level-${level}"><a href="#${id}">${escape(text)}</a></li>`,
  )
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></aside>`
}

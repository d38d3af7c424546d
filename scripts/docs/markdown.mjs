// Markdown to the HTML of a page: headings with anchors, highlighted code, tables that scroll, links between the pages.
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt from 'markdown-it'
import { liveSample } from './live.mjs'
import { readInfo } from './samples.mjs'

const LANGUAGES = { bash, css, ini, json, nginx, python, sql, typescript, xml, yaml }
const ALIASES = { sh: 'bash', js: 'typescript', mjs: 'typescript', ts: 'typescript', tsx: 'typescript', html: 'xml' }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** @param {string} text */
export const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As GitHub makes them, so that links work in both places. @param {string} text */
export const slugOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/**
 * @typedef {{ level: number, id: string, text: string }} Heading
 * @typedef {{ heading: Heading | null, text: string }} Part what stands under a heading, as words to search
 * @typedef {{ html: string, title: string, headings: Heading[], parts: Part[], live: import('./live.mjs').Live[], links: string[] }} Rendered
 */

/** @param {string} code @param {string} lang */
function highlight(code, lang) {
  const name = ALIASES[/** @type {keyof typeof ALIASES} */ (lang)] ?? lang
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : escape(code)
}

/** @param {string} code @param {string} lang */
const codeBlock = (code, lang) =>
  `<figure class="code"><pre tabindex="0"><code${lang ? ` class="language-${escape(lang)}"` : ''}>${highlight(code, lang)}</code></pre>` +
  '<button type="button" class="copy">Copy</button></figure>\n'

/**
 * @param {string} source
 * @param {{ name: string, resolve: (href: string) => string | null }} page `name` of the files that belong to it;
 *   `resolve` gives a link's address on the site, null where it leads to nothing there
 * @returns {Rendered}
 */
export function render(source, { name, resolve }) {
  const md = new MarkdownIt({ html: true, linkify: false, typographer: false })
  /** @type {Heading[]} */
  const headings = []
  /** @type {Part[]} */
  const parts = [{ heading: null, text: '' }]
  /** @type {import('./live.mjs').Live[]} */
  const live = []
  /** @type {string[]} */
  const links = []
  let title = ''
  const slugCounts = new Map()

  md.core.ruler.push('site', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const words = tokens[index + 1]?.content ?? ''
      if (token.type === 'heading_open') {
        const level = Number(token.tag.slice(1))
        const text = plain(tokens[index + 1])
        const count = slugCounts.get(slugOf(text)) ?? 0
        slugCounts.set(slugOf(text), count + 1)
        const heading = { level, text, id: count === 0 ? slugOf(text) : `${slugOf(text)}-${count}` }
        token.attrSet('id', heading.id)
        if (level === 1) title ||= text
        else headings.push(heading)
        parts.push({ heading: level === 1 ? null : heading, text: '' })
      } else if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
        // The empty corner of a table is no heading.
        for (const part of [token, tokens[index + 2]]) if (part) part.tag = 'td'
      } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
        const last = parts.at(-1)
        if (last) last.text += ` ${plain(token)}`
      }
      return words
    })
  })

  const rules = md.renderer.rules
  rules['fence'] = (tokens, index) => {
    const content = tokens[index]?.content ?? ''
    const { lang, isLive, height } = readInfo(tokens[index]?.info ?? '')
    if (!isLive) return codeBlock(content, lang)
    const sample = liveSample(content, { name: `${name}-${live.length + 1}`, height })
    live.push(sample)
    return `${sample.html}${codeBlock(content, lang)}`
  }
  rules['code_block'] = (tokens, index) => codeBlock(tokens[index]?.content ?? '', '')
  rules['table_open'] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules['table_close'] = () => '</table></div>\n'
  rules['heading_close'] = (tokens, index) => {
    const tag = tokens[index]?.tag ?? 'h2'
    const id = tokens[index - 2]?.attrGet('id') ?? ''
    const words = escape(plain(tokens[index - 1]))
    return tag === 'h1' ? '</h1>\n' : ` <a class="anchor" href="#${id}" aria-label="Link to ${words}">#</a></${tag}>\n`
  }
  rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    const target = resolve(href)
    links.push(target ?? href)
    if (target === null) {
      // A file of the repository that is no page: its name shows without a link.
      const end = tokens.findIndex((other, at) => at > index && other.type === 'link_close')
      if (end > 0 && tokens[end]) tokens[end].meta = { isPlain: true }
      return '<span class="file">'
    }
    token?.attrSet('href', target)
    return self.renderToken(tokens, index, options)
  }
  rules['link_close'] = (tokens, index) => (tokens[index]?.meta?.isPlain ? '</span>' : '</a>')
  const image = rules['image']
  rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index]
    token?.attrSet('src', resolve(String(token.attrGet('src') ?? '')) ?? '')
    token?.attrSet('loading', 'lazy')
    return image?.(tokens, index, options, env, self) ?? ''
  }
  return { html: md.render(source), title, headings, parts, live, links }
}

/** @param {{ children?: { type: string, content: string }[] | null, content?: string } | undefined} token */
function plain(token) {
  const children = token?.children ?? []
  return children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

// The table of the documentation site: which files are pages, in which order, under which heading.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from '../lib/elements.mjs'
import { root } from '../lib/run.mjs'

/**
 * @typedef {{ path: string, source: string, live?: string, label?: string, isListed?: boolean }} Page
 * `path` below the site, without slashes around it; `source` below the repository; `live`, too: what stands behind the
 * introduction and runs in the page; `label` in the menu, else the heading.
 */

/** @param {string} folder @param {RegExp} pattern */
const filesIn = (folder, pattern) =>
  readdirSync(join(root, folder))
    .filter((file) => pattern.test(file))
    .sort()

/** @type {Page[]} */
const ofElements = elements()
  .map(({ folder, tag }) => ({ path: `elements/${tag}`, source: `docs/elements/${tag}.md`, live: `${folder}/live.md` }))
  .map(({ live, ...page }) => (existsSync(join(root, live)) ? { ...page, live } : page))

/** @type {Page[]} */
const decisions = filesIn('docs/decisions', /^\d{4}-[\w-]+\.md$/).map((file) => ({
  path: `decisions/${file.slice(0, -3)}`,
  source: `docs/decisions/${file}`,
  isListed: false,
}))

/** @type {{ title: string, pages: Page[] }[]} */
export const SECTIONS = [
  {
    title: 'Start',
    pages: [
      { path: '', source: 'docs/index.md', label: 'Overview' },
      { path: 'getting-started', source: 'docs/getting-started.md' },
      { path: 'first-day', source: 'docs/first-day.md' },
      { path: 'migration', source: 'docs/migration.md' },
    ],
  },
  {
    title: 'Embed',
    pages: [{ path: 'embedding', source: 'docs/embedding.md' }, ...ofElements],
  },
  {
    title: 'Build',
    pages: [
      { path: 'sdk', source: 'docs/sdk.md' },
      { path: 'webhooks', source: 'docs/webhooks.md' },
      { path: 'api', source: 'docs/api.md' },
      { path: 'errors', source: 'docs/errors.md' },
      { path: 'permissions', source: 'docs/permissions.md' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { path: 'operating', source: 'docs/operating.md' },
      { path: 'security', source: 'docs/security.md' },
    ],
  },
  {
    title: 'Understand',
    pages: [
      { path: 'behaviour', source: 'docs/behaviour.md', label: 'Behaviour' },
      { path: 'reports', source: 'docs/reports.md' },
      { path: 'targets', source: 'docs/targets.md' },
      { path: 'decisions', source: 'docs/decisions.md' },
      ...decisions,
    ],
  },
].map(({ title, pages }) => ({ title, pages: pages.filter(({ source }) => existsSync(join(root, source))) }))

export const PAGES = SECTIONS.flatMap(({ pages }) => pages)

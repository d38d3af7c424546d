// The table of the documentation site: which files are pages, in which order, under which heading.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/**
 * @typedef {{ path: string, source: string, label?: string, isListed?: boolean }} Page
 * `path` below the site, without slashes around it; `source` below the repository; `label` in the menu, else the heading.
 */

/** @param {string} folder @param {RegExp} pattern */
const filesIn = (folder, pattern) =>
  readdirSync(join(root, folder))
    .filter((file) => pattern.test(file))
    .sort()

/** @type {Page[]} */
const elements = filesIn('docs/elements', /^arbo-[\w-]+\.md$/).map((file) => ({
  path: `elements/${file.slice(0, -3)}`,
  source: `docs/elements/${file}`,
}))

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
      { path: 'migration', source: 'docs/migration.md' },
    ],
  },
  {
    title: 'Embed',
    pages: [{ path: 'embedding', source: 'docs/embedding.md' }, ...elements],
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

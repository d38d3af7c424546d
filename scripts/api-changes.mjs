// Changes that callers of the API notice between a commit and the working tree, by the OpenAPI documents of both:
//
//   npm run api-changes [-- COMMIT] [--strict]
//
// Without a COMMIT it compares with the last tag, which callers have; without a tag with origin, else with the commit
// before the last. Breaking changes come first; with --strict they fail.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { apiChanges, linesOf } from './lib/api-changes.mjs'
import { root } from './lib/run.mjs'

const CONTRACT = 'core/src/contract'
/** Of an archive of the contract, in bytes. */
const ARCHIVE_MAX = 2 ** 28

/** @param {string[]} parameters @returns {string | null} null where git refuses */
function git(...parameters) {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** @returns {string} */
function commitToCompare() {
  const mainCommit = git('rev-parse', '--verify', '--quiet', 'origin/main')
  return git('describe', '--tags', '--abbrev=0') ?? (mainCommit === null ? 'HEAD~1' : 'origin/main')
}

/** The contract of a commit, beside the packages that it uses. @param {string} commit @param {string} folder */
async function unpack(commit, folder) {
  const archive = spawnSync('git', ['archive', commit, CONTRACT], { cwd: root, maxBuffer: ARCHIVE_MAX })
  if (archive.status !== 0) throw new Error(`There is no contract at ${commit}: ${String(archive.stderr)}`)
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (tar.status !== 0) throw new Error(String(tar.stderr))
  await symlink(join(root, 'core/node_modules'), join(folder, 'core/node_modules'))
}

/**
 * The document of a contract, as today's server writes it.
 * @param {string} folder that has the contract @returns {Promise<import('./lib/api-changes.mjs').OpenApi>}
 */
async function documentOf(folder) {
  const { module } = await runnerImport(join(root, 'server/src/platform/http/openapi.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@arbo/core/contract': join(folder, CONTRACT, 'index.ts') } },
  })
  /** @typedef {(about: { version: string, baseUrl: string }) => import('./lib/api-changes.mjs').OpenApi} Write */
  const { openApiDocument } = /** @type {{ openApiDocument: Write }} */ (module)
  return openApiDocument({ version: '', baseUrl: '' })
}

/** @param {string} commit */
async function documentAt(commit) {
  const folder = await mkdtemp(join(tmpdir(), 'arbo-api-'))
  try {
    await unpack(commit, folder)
    return await documentOf(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} title @param {import('./lib/api-changes.mjs').ApiChange[]} changes */
function print(title, changes) {
  if (changes.length === 0) return
  console.log(`${title} (${changes.length}):`)
  for (const line of linesOf(changes)) console.log(`  ${line}`)
}

const { values, positionals } = parseArgs({ options: { strict: { type: 'boolean' } }, allowPositionals: true })
const commit = positionals[0] ?? commitToCompare()
const changes = apiChanges(await documentAt(commit), await documentOf(root))
const breaking = changes.filter(({ isBreaking }) => isBreaking)
const others = changes.filter(({ isBreaking }) => !isBreaking)
if (changes.length === 0) console.log(`Callers of the API notice no change since ${commit}.`)
print(`Breaking since ${commit}`, breaking)
print(`Not breaking since ${commit}`, others)
if (values.strict && breaking.length > 0) process.exitCode = 1

import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bin, root, run } from '../lib/run.mjs'
import { PACKAGES } from './pack.mjs'

/** Named by the release, and not published: they follow, as they use the packages. */
const FOLLOWERS = ['host', 'server']

/**
 * Rehearses `changeset version` in a copy: what would be released, by which versions, and whether everything that uses a
 * package follows it to its new version. @param {string} to folder @returns {Promise<string[]>} what goes wrong
 */
export async function releaseFaults(to) {
  const copy = join(to, 'release')
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const name of ['package.json', '.changeset']) await cp(join(root, name), join(copy, name), { recursive: true })
  for (const folder of [...PACKAGES, ...FOLLOWERS]) {
    await mkdir(join(copy, folder), { recursive: true })
    await cp(join(root, folder, 'package.json'), join(copy, folder, 'package.json'))
  }
  const lock = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(
    join(copy, 'package-lock.json'),
    JSON.stringify({ name: lock.name, lockfileVersion: 3, packages: {} }),
  )
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const { code, output } = await run([bin('changeset'), 'version'], { cwd: copy })
  if (code !== 0) return [output]

  const manifests = await Promise.all(
    [...PACKAGES, ...FOLLOWERS].map(async (folder) => ({
      folder,
      ...JSON.parse(await readFile(join(copy, folder, 'package.json'), 'utf8')),
    })),
  )
  const versions = new Map(manifests.map(({ name, version }) => [name, version]))
  const faults = []
  for (const { folder, name, version, dependencies = {}, devDependencies = {} } of manifests) {
    const before = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    if (PACKAGES.includes(folder)) {
      const changes = await readFile(join(copy, folder, 'CHANGELOG.md'), 'utf8').catch(() => '')
      if (version !== before.version && !changes.includes(`## ${version}`))
        faults.push(`${name} ${version} is in no changelog`)
    }
    for (const [used, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      const now = versions.get(used)
      if (now && range !== now) faults.push(`${name} uses ${used} ${String(range)}, which is ${now} then`)
    }
  }
  return faults
}

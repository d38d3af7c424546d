import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'

/**
 * Elements are ES modules for bundlers and browsers; stylesheets and manifests have no types to resolve, and what only the
 * workspace may import has no address outside.
 */
const WITHOUT_TYPES = [
  './tokens.css',
  './fonts.css',
  './ui.css',
  './choices.css',
  './layout.css',
  './ui',
  './de',
  './fr',
  './es',
  './ja',
  './icons',
  './internal',
  './custom-elements.json',
]
/** Ways to find a module that an ES module is not for. */
const NOT_MEANT = ['node10', 'node16-cjs']

/**
 * What are-the-types-wrong finds in a tarball. All packages in one process: its command takes longer to start than for one
 * of them.
 * @param {string} tarball @returns {Promise<string[]>}
 */
export async function typeFaults(tarball) {
  const pkg = createPackageFromTarballData(new Uint8Array(await readFile(tarball)))
  const analysis = await checkPackage(pkg, { excludeEntrypoints: WITHOUT_TYPES })
  if (!analysis.types) return ['it has no types']
  return analysis.problems
    .filter((problem) => !('resolutionKind' in problem && NOT_MEANT.includes(problem.resolutionKind)))
    .map((problem) => JSON.stringify(problem))
}

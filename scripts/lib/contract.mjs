import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './run.mjs'

/** @param {string} file of the contract @returns {Promise<unknown>} */
async function load(file) {
  const { module } = await runnerImport(join(root, 'core/src/contract', file), {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['arbo-source'] },
  })
  return module
}

/**
 * The API contract as a value, from its TypeScript source.
 * @returns {Promise<typeof import('../../core/src/contract/index.ts')>}
 */
export async function loadContract() {
  return /** @type {typeof import('../../core/src/contract/index.ts')} */ (await load('index.ts'))
}

/**
 * What a server answers with, in another language than English.
 * @param {string} language
 * @returns {Promise<typeof import('../../core/src/contract/answers-de.ts').translations>}
 */
export async function loadAnswers(language) {
  const module = await load(`answers-${language}.ts`)
  return /** @type {typeof import('../../core/src/contract/answers-de.ts')} */ (module).translations
}

import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './run.mjs'

/**
 * The API contract as a value, from its TypeScript source.
 * @returns {Promise<typeof import('../../core/src/contract/index.ts')>}
 */
export async function loadContract() {
  const { module } = await runnerImport(join(root, 'core/src/contract/index.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['arbo-source'] },
  })
  return /** @type {typeof import('../../core/src/contract/index.ts')} */ (module)
}

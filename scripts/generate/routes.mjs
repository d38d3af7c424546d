// The run-time half of the contract: method and path per endpoint, so that no schema library reaches a browser bundle.
import { loadContract } from '../lib/contract.mjs'

export async function generate() {
  const { contract } = await loadContract()
  /** @type {[string, import('../../core/src/contract/platform/endpoint.ts').EndpointSpec][]} */
  const endpoints = Object.entries(contract)
  const rows = endpoints.map(([name, { method, path, answer, once }]) => {
    return `${name}: { method: '${method}', path: '${path}', answer: '${answer}'${once ? ', once: true' : ''} },`
  })
  return [
    {
      path: 'core/src/contract/routes.gen.ts',
      content: `// Made from the contract by scripts/generate/routes.mjs; do not edit.
import type { Answer, Method } from './platform/endpoint.ts'

export const routes = {
${rows.join('\n')}
} as const satisfies Record<string, { method: Method; path: string; answer: Answer; once?: true }>
`,
    },
  ]
}

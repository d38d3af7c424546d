import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/**
 * The Content-Security-Policy that docs/embedding.md states, as a header. @param {{ cdn?: string, api?: string }} [origins]
 * what stands in the document for the CDN and the server; without them a page has all on its own origin
 */
export async function statedPolicy({ cdn = '', api = '' } = {}) {
  const text = await readFile(join(root, 'docs/embedding.md'), 'utf8')
  const block = /```csp\n([\s\S]*?)```/.exec(text)?.[1]
  if (!block) throw new Error('docs/embedding.md states no policy')
  return block
    .replaceAll('https://cdn.example.com', cdn)
    .replaceAll('https://arbo.example.com', api)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ELEMENTS = fileURLToPath(new URL('../../elements/', import.meta.url))

/** Names and versions of the element packages that a build is made of: `kit@0.1.0 review-viewer@0.1.0 ...`. */
export async function elementPackages(): Promise<string> {
  const packages: string[] = []
  for (const name of (await readdir(ELEMENTS)).toSorted()) {
    const source = await readFile(`${ELEMENTS}${name}/package.json`, 'utf8').catch(() => null)
    if (source !== null) packages.push(`${name}@${(JSON.parse(source) as { version: string }).version}`)
  }
  return packages.join(' ')
}

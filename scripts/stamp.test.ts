import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './lib/stamp.mjs'
import { root } from './lib/run.mjs'

test('a change of any source rebuilds its package, whatever its folder is called', async () => {
  const sources = ['core/src', 'server/src', 'host/src', 'elements/kit/src', 'elements/review-viewer/src']
  const counted = new Set(await filesOf(sources))
  const missed: string[] = []
  for (const folder of sources) {
    // oxlint-disable-next-line no-await-in-loop -- five folders
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      // What only tests use goes into no build.
      if (entry.isFile() && !/\.test\.[jt]sx?$|\/(testing|harness|e2e)\//.test(path) && !counted.has(path))
        missed.push(path)
    }
  }
  expect(counted.size).toBeGreaterThan(500)
  expect(missed).toEqual([])
})

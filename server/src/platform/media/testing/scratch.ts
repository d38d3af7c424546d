import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that lasts as long as the test that asks for it. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arbo-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

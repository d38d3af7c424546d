import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMigratedCluster } from '../../../server/src/testing/data-folder.ts'
import { ready, stop } from './start-server.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Another server, without the demo workspace, for settings that the shared one cannot have. */
export async function ownServer(port: number, env: Record<string, string>): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arbo-e2e-own-'))
  await addMigratedCluster(dataDir)
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ARBO_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(child, `http://localhost:${port}`)
  return async () => {
    await stop(child)
    await rm(dataDir, { recursive: true, force: true })
  }
}

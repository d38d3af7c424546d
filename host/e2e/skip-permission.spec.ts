import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from './support/start-server.ts'
import { expect, openAs, test } from './support/test.ts'

/** The host as it is built with the flag, over the server that the other tests use. */
async function flagged(server: string): Promise<{ vite: ViteDevServer; url: string }> {
  const before = { ...process.env }
  Object.assign(process.env, { SKIP_PERMISSION: '1', ARBO_SERVER: server })
  const port = await freePort()
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    cacheDir: join(import.meta.dirname, '../../.cache/vite-skip-permission'),
    logLevel: 'error',
    server: { port, strictPort: true, hmr: false },
  })
  process.env = before
  await vite.listen()
  return { vite, url: `http://localhost:${port}` }
}

test('CORE-38 a build with the skip-permission flag opens every screen; the server grants nothing more', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const code = await openAs(page, 'guest', '/ws/bln')
  await expect(page).toHaveURL(/\/403$/)

  const { vite, url } = await flagged(baseURL ?? '')
  try {
    // The development server builds each of the page's modules when it is first asked for.
    const refusal = page.waitForResponse((response) => response.status() === 403, { timeout: 180_000 })
    await page.goto(`${url}/w:${code}/ws/bln`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Billing')
    expect(new URL((await refusal).url()).pathname).toContain(`/api/workspace/${code}/`)
    await expect(page).toHaveURL(`${url}/w:${code}/ws/bln`)
  } finally {
    await vite.close()
  }
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerErrors } from './error-handler.ts'
import { absoluteImportMap } from './import-map.ts'
import { newFastify } from './new-fastify.ts'
import { registerStaticFiles } from './static-files.ts'

test('XEMB-01 XEMB-02 earlier published versions are served beside the build, with an import map of each', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arbo-cdn-'))
  const write = async (path: string, content: unknown) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const map = (version: string) => ({
    imports: { '@arbo/viewer': './esm/index.js', react: '../../react/19.0.0/react.js' },
    integrity: { './esm/index.js': `sha384-${version}`, '../../react/19.0.0/react.js': 'sha384-react' },
  })
  await write('elements/viewer/cdn/manifest.json', { version: '1.10.0', files: {} })
  await write('elements/viewer/cdn/importmap.json', map('new'))
  await write('elements/viewer/cdn/esm/index.js', 'export const is = "new"')
  await write('elements/build/react/cdn/manifest.json', { version: '19.0.0', files: {} })
  await write('elements/build/react/cdn/react.js', 'export const version = "19.0.0"')
  await write('published/viewer/1.9.0/importmap.json', map('old'))
  await write('published/viewer/1.9.0/esm/index.js', 'export const is = "old"')
  await write('published/secret.txt', 'nobody asked for it')
  const app = newFastify({ logLevel: 'silent', trustProxy: 0 })
  registerErrors(app)
  const folders = {
    host: join(root, 'host'),
    elements: join(root, 'elements'),
    examples: join(root, 'examples'),
    published: join(root, 'published'),
  }
  await registerStaticFiles(app, folders, readConfig({}).page, 'https://arbo.example.com')
  const get = (url: string) => app.inject({ method: 'GET', url })

  expect((await get('/cdn/viewer/latest.json')).json()).toMatchObject({
    version: '1.10.0',
    versions: ['1.10.0', '1.9.0'],
  })
  for (const [version, is] of [
    ['1.10.0', 'new'],
    ['1.9.0', 'old'],
  ]) {
    const answer = await get(`/cdn/viewer/${version}/esm/index.js`)
    expect(answer.body).toContain(is)
    expect(answer.headers['cache-control']).toContain('immutable')
    const address = `https://arbo.example.com/cdn/viewer/${version}/esm/index.js`
    const react = 'https://arbo.example.com/cdn/react/19.0.0/react.js'
    expect((await get(`/cdn/viewer/${version}/importmap.json`)).json()).toEqual({
      imports: { '@arbo/viewer': address, react },
      integrity: { [address]: `sha384-${is}`, [react]: 'sha384-react' },
    })
  }
  const all = await get('/cdn/importmap.json')
  expect(all.json().imports['@arbo/viewer']).toBe('https://arbo.example.com/cdn/viewer/1.10.0/esm/index.js')
  expect(all.headers['cache-control']).toBe('no-cache')
  const react = await get('/cdn/react/19.0.0/react.js')
  expect([react.statusCode, react.headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('immutable') as string,
  ])
  const missing = ['/cdn/viewer/1.8.0/importmap.json', '/cdn/viewer/1.8.0/esm/index.js', '/cdn/gone/1.9.0/a.js']
  const outside = ['/cdn/viewer/1.9.0/%2e%2e/%2e%2e/secret.txt', '/cdn/viewer/%2e%2e/secret.txt', '/cdn/%2e%2e/1.9.0/x']
  for (const path of [...missing, ...outside]) expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  await app.close()
  await rm(root, { recursive: true })
})

test('XEMB-01 an import map has paths of the origin when the server’s address is unknown', () => {
  const map = {
    imports: { a: './a.js', b: 'https://other.example/b.js' },
    integrity: { '../../x/1.0.0/x.js': 'sha384-x' },
  }
  expect(absoluteImportMap(map, '/cdn/a/1.0.0/')).toEqual({
    imports: { a: '/cdn/a/1.0.0/a.js', b: 'https://other.example/b.js' },
    integrity: { '/cdn/x/1.0.0/x.js': 'sha384-x' },
  })
})

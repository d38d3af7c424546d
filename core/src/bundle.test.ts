import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

/**
 * All of the SDK with its dependencies, minified, in kB gzip. It grows with each domain, and no page loads all of it: what
 * pages load is in the budgets of the elements and of the host. The writer of archives, which the treemap had for itself,
 * is 1 kB of it; uploads that outlive their view and take turns, with the addresses of files that find their scenes, of
 * a flow made the default and of a claimed registration, made it 95.06; the endpoints of time, its errors, permissions and
 * fields, and durations as people write them, 96.97.
 */
const BUDGET_KB = 98.5

test('CORE-43 a browser bundle of the SDK has the route table but no schema library', async () => {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'silent',
    resolve: { conditions: ['arbo-source', 'browser', 'import', 'default'] },
    build: {
      write: false,
      // A library build keeps its whitespace otherwise.
      rolldownOptions: { output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } } },
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['es'] },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The build gave no output')
  const [chunk] = output.output
  expect(output.output).toHaveLength(1)
  expect(chunk.code).toContain('workspace/{ws_code}/entities')
  const modules = Object.keys(chunk.modules)
  expect(modules.some((id) => id.includes('ofetch'))).toBe(true)
  expect(modules.filter((id) => id.includes('/zod/'))).toEqual([])
  expect(chunk.code).not.toMatch(/ZodError|_zod/)
  expect(gzipSync(chunk.code, { level: 9 }).byteLength / 1000).toBeLessThan(BUDGET_KB)
})

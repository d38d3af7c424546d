import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

// The sign-in page has 110 kB gzip in all, 67 of them React's: what it takes from here must not bring Base UI along.

const ENTRY = 'virtual:entry'

async function bundle(code: string): Promise<{ gzip: number; modules: string[] }> {
  const output = (await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['arbo-source', 'module', 'browser', 'production'] },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
    ],
    build: {
      write: false,
      minify: 'oxc',
      rolldownOptions: { input: ENTRY, external: /^react/, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunk = output.output[0]
  return { gzip: gzipSync(chunk.code, { level: 9 }).byteLength, modules: Object.keys(chunk.modules) }
}

describe('tree shaking', () => {
  it('a form of fields and buttons costs under 5 kB gzip and no Base UI', async () => {
    const { gzip, modules } = await bundle(
      `export { Button, TextField, PasswordField, ErrorState, createToasts } from '@arbo/kit/ui'`,
    )
    expect(modules.filter((id) => id.includes('@base-ui'))).toEqual([])
    expect(gzip).toBeLessThan(5000)
  })

  it('an icon costs only itself', async () => {
    const { modules } = await bundle(`export { Play } from '@arbo/kit/icons'`)
    expect(modules.filter((id) => id.includes('/icons/'))).toHaveLength(1)
  })
})

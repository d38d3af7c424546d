import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const EXAMPLE = fileURLToPath(new URL('../../.env.example', import.meta.url))

function exampleValues(): Record<string, string> {
  const lines = readFileSync(EXAMPLE, 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name ?? '', value ?? '']))
}

describe('settings', () => {
  test('XOPS-01 without any the product runs on port 4600 with its own database under ./data', () => {
    const config = readConfig({})
    expect([config.port, config.dataDir, config.databaseUrl, config.demo]).toEqual([4600, './data', undefined, true])
    expect(config.maxUploadBytes).toBe(5 * 1024 ** 3)
  })

  test('XOPS-01 .env.example holds the defaults, so copying it changes nothing', () => {
    expect(readConfig(exampleValues())).toEqual(readConfig({}))
  })

  test('XOPS-01 .env.example lists every setting that the server reads', () => {
    const source = readFileSync(fileURLToPath(new URL('./config.ts', import.meta.url)), 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
    expect(read.length).toBeGreaterThan(10)
    expect(Object.keys(exampleValues())).toEqual(expect.arrayContaining(read))
  })

  test('XOPS-01 a value that cannot be used is named in one line', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(ConfigError)
    expect(() => readConfig({ PORT: '70000', SECRET_KEY: 'short' })).toThrow(/PORT: .*; SECRET_KEY: needs at least 32/)
    expect(() => readConfig({ PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/PUBLIC_URL/)
  })
})

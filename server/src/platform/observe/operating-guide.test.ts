import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contract } from '@arbo/core/contract'
import { readConfig } from '../config.ts'
import { METRICS } from './metric-names.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')
const guide = read('docs/operating.md')
const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])

describe('XOPS-05 the operating guide', () => {
  test('lists every metric with its kind, labels and meaning, and no other', () => {
    const rows = Object.entries(METRICS).map(([name, { kind, labels, help }]) => {
      const list = labels.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${kind} | ${list} | ${help} |`
    })
    expect(guide.split('\n').filter((line) => line.startsWith('| `arbo_'))).toEqual(rows)
    const named = [...guide.matchAll(/\barbo_[a-z_]+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, ''))
    const names = new Set([...Object.keys(METRICS), 'arbo_app'])
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })

  test('names no setting or address that does not exist', () => {
    const named = [...guide.matchAll(/(?<![A-Z_])((?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+)(?![A-Z_])/g)].map(([name]) => name)
    const others = /^TEST_|^S3_$/
    expect(named.filter((name) => !settings.includes(name) && !others.test(name))).toEqual([])
    const addresses = [...guide.matchAll(/`\/api\/([a-z-]+)`/g)].map((match) => match[1])
    const paths = new Set(Object.values(contract).map(({ path }) => path))
    expect(addresses.filter((path) => !paths.has(path as never))).toEqual([])
  })

  test('shows settings that a server accepts', () => {
    const sample = /```ini\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
    const env = Object.fromEntries([...sample.matchAll(/^(\w+)=(.*)$/gm)].map((match) => [match[1], match[2]]))
    const config = readConfig(env)
    expect(Object.keys(env).length).toBeGreaterThan(10)
    expect(config).toMatchObject({
      logFormat: 'json',
      demo: false,
      trustProxy: 1,
      s3: { bucket: 'arbo', pathStyle: true },
    })
  })
})

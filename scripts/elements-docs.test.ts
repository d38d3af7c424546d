import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { elements } from './lib/elements.mjs'

const ROOT = join(import.meta.dirname, '..')

interface Named {
  name: string
  privacy?: string
  static?: boolean
  description?: string
}

describe.each(elements())('docs of $name', ({ folder, tag }) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'custom-elements.json'), 'utf8')) as {
    modules: { declarations?: (Record<string, Named[]> & { tagName?: string })[] }[]
  }
  const docs = readFileSync(join(ROOT, `docs/elements/${tag}.md`), 'utf8')
  const element = manifest.modules.flatMap(({ declarations }) => declarations ?? []).find((one) => one.tagName === tag)

  test.each(['attributes', 'events', 'slots', 'cssParts', 'cssProperties'])('XEMB-03 show all %s', (list) => {
    for (const { name, description } of element?.[list] ?? []) {
      expect(docs).toContain(name === '' ? '(default)' : `\`${name}`)
      expect(description, name).toBeTruthy()
    }
  })

  test('XEMB-03 show every described method and property', () => {
    const described = (element?.['members'] ?? []).filter(
      (member) => member.description && !member.static && (member.privacy ?? 'public') === 'public',
    )
    expect(described.length).toBeGreaterThan(0)
    for (const { name } of described) expect(docs).toContain(`\`${name}`)
  })
})

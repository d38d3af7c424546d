import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const LETTER = {
  heading: 'Welcome',
  lines: ['Hello <script>alert(1)</script>,', 'it is "ready" & waiting'],
  button: { label: 'Go', url: 'https://arbo.example/a?b=1&c=2' },
}

test('AUTH-40 user input is plain text in the mail, never HTML', () => {
  const { html } = letter({ ...LETTER, footer: `<img src=x onerror='alert(1)'>` })
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&#60;script&#62;')
  expect(html).toContain('href="https://arbo.example/a?b=1&#38;c=2"')
})

test('AUTH-40 both bodies have the same content, with the full link in each', () => {
  const { text, html } = letter({
    ...LETTER,
    link: { label: 'Other', url: 'https://arbo.example/other' },
    footer: 'Why',
  })
  for (const part of ['Welcome', 'it is', 'https://arbo.example/other', 'Why']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain('\nhttps://arbo.example/a?b=1&c=2\n')
})

test('AUTH-40 a name with line breaks makes no new paragraph; emoji and right-to-left names are kept', () => {
  const { text, html } = letter({ ...LETTER, lines: ['Hello نور 🎬\n\nClick https://evil.example'] })
  expect(text).toContain('Hello نور 🎬 Click https://evil.example')
  expect(html).toContain('<p dir="auto"')
})

import { describe, expect, it } from 'vitest'
import { webLinks } from './web-links.ts'

const linksIn = (text: string) => webLinks(text).flatMap(({ href }) => href ?? [])

describe('addresses in notes', () => {
  it('REV-20 are links without the surrounding punctuation, and no text is lost', () => {
    const text = 'See https://example.com/a?b=1, (http://x.test/y) and\n\nhttps://en.wiki.test/Film_(1927).'
    expect(linksIn(text)).toEqual(['https://example.com/a?b=1', 'http://x.test/y', 'https://en.wiki.test/Film_(1927)'])
    expect(
      webLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it('REV-20 are web addresses only', () => {
    expect(linksIn('javascript:alert(1) ftp://x.test mailto:a@b.c https:// data:text/html,x')).toEqual([])
  })
})

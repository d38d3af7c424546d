import { describe, expect, test } from 'vitest'
import { excerpt, matchRanges } from './match-ranges.ts'
import { documentWords, foldName, innerWord, innerWords, isNear, queryWords, variantsOf } from './search-words.ts'

describe('XSRCH-01 documents and queries become the same words', () => {
  test.each([
    ['SC0010 Élan', ['sc0010', 'sc', '0010', '10', 'elan']],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', ['full', 'width']],
    ["it's 50% of a_b", ['it', 's', '50', 'of', 'a', 'b']],
    ['戦闘シーン', ['戦闘', '闘シ', 'シー', 'ーン', 'ン']],
    ['がが', ['がが', 'が']],
    ['%_\\\'"', []],
  ])('%s', (text, words) => expect(documentWords(text)).toEqual(words))

  test('every part of a query that matches a document is among its words', () => {
    const text = 'The Dragon’s castle 第3話 SH_0420 Überfall 戦闘シーン'
    const words = documentWords(text)
    for (const query of ['drag', 'CASTLE dr', '0420', 'sh', 'uber', '闘', '戦闘', '闘シーン', 'シ', 'ン', '話', '3']) {
      for (const { word, isPrefix } of queryWords(query)) {
        const isFound = words.some((one) => (isPrefix ? one.startsWith(word) : one === word))
        expect([query, word, isFound]).toEqual([query, word, true])
      }
    }
  })

  test('any part of a number or a code of two signs and more begins one of its ends', () => {
    const ends = innerWords('EP01_SH0020 The Ferry 場面12')
    for (const query of ['p01', 'h0020', '0020', '02', 'h0']) {
      expect([query, ends.some((end) => end.startsWith(innerWord(query) ?? '?'))]).toEqual([query, true])
    }
    expect([innerWord('0'), innerWord('erry'), innerWord('場面')]).toEqual([null, null, null])
    expect(innerWords('The Ferry')).toEqual([])
  })

  test('names are compared by their words alone', () => {
    expect(foldName('  SC_010 – The  Fall ')).toBe('sc 010 the fall')
  })
})

describe('XSRCH-01 one typo', () => {
  test.each([
    ['dragno', 'dragon'],
    ['dragn', 'dragon'],
    ['draggon', 'dragon'],
    ['drapon', 'dragon'],
    ['ragon', 'dragon'],
  ])('%s is %s', (typed, word) => {
    expect(isNear(typed, word)).toBe(true)
    expect(variantsOf(typed).some((variant) => variantsOf(word).includes(variant))).toBe(true)
  })

  test('two typos make another word', () => {
    expect(isNear('dargno', 'dragon')).toBe(false)
    expect(isNear('castle', 'dragon')).toBe(false)
    expect(isNear('abcd', 'cdab')).toBe(false)
  })
})

describe('XSRCH-01 the matched part of a text', () => {
  const marked = (text: string, ...words: string[]) =>
    matchRanges(text, words).map(([from, to]) => text.slice(from, to))

  test('has beginnings of words, numbers within them, pairs of letters, and the word with the typo', () => {
    expect(marked('Dragon, dragonfly and pendragon', 'drag')).toEqual(['Drag', 'drag'])
    expect(marked('SC0010', '0010')).toEqual(['0010'])
    expect(marked('SC0010', 'c001')).toEqual(['C001'])
    expect(marked('戦闘シーン', '闘シ', 'シー')).toEqual(['闘シー'])
    expect(marked('The Dragon', 'dragno')).toEqual(['Dragon'])
    expect(marked('Élan ﬁlm', 'elan', 'fil')).toEqual(['Élan', 'ﬁ'.concat('l')])
    expect(marked('(a|b).*', 'b')).toEqual(['b'])
  })

  test('is cut from a long text around the first match', () => {
    const text = `${'many words before '.repeat(30)}the dragon ${'and after '.repeat(30)}`
    const cut = excerpt(text, ['dragon'])
    expect(cut).toMatch(/^… .*the dragon .* …$/)
    expect(cut.length).toBeLessThan(130)
    expect(excerpt('two\n lines ', ['two'])).toBe('two lines')
  })
})

import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.js'

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
const utf16 = (words: string): Buffer => Buffer.from(words, 'utf16le')
const decode = (bytes: Buffer): string | null => decodeText(bytes)

describe('the text of a file', () => {
  const words = 'SH010_Jürgen,“Fête”\r\n'
  const japanese = '名前,開始\u3000日,メモ\r\nシーン1,2026-01-01,\u3000\r\n'

  test.each([
    ['UTF-8', Buffer.from(words), words],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${words}`), words],
    ['UTF-16LE with its mark', utf16(`\uFEFF${words}`), words],
    ['UTF-16BE with its mark', swapped(utf16(`\uFEFF${words}`)), words],
    ['UTF-16LE without its mark', utf16(words), words],
    ['UTF-16BE without its mark', swapped(utf16(words)), words],
    ['UTF-16LE with few NULs', utf16(japanese), japanese],
    ['UTF-16BE with few NULs', swapped(utf16(japanese)), japanese],
    ['Windows-1252', Buffer.from('J\xfcrgen \x80 \x92\x9f', 'latin1'), 'Jürgen € ’Ÿ'],
    ['no byte', Buffer.alloc(0), ''],
    ['one byte', Buffer.from('x'), 'x'],
  ])('XFIX-17 is read from %s', (_, bytes, expected) => {
    expect(decode(bytes)).toBe(expected)
  })

  test.each([
    ['a NUL in ASCII', Buffer.from('name,start date\nA\0,BC\n')],
    ['a broken UTF-8 with its mark', Buffer.from('\xef\xbb\xbfF\xeate', 'latin1')],
    ['half a character of UTF-16', swapped(utf16('\uFEFFA\ud800'))],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
    ['bytes that Windows-1252 does not have', Buffer.from([0x83, 0x56, 0x81, 0x5b, 0x83, 0x93])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ])('XFIX-17 is not made of %s', (_, bytes) => {
    expect(decode(bytes)).toBeNull()
  })
})

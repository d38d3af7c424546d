import { textsIn } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { messages } from '../../texts.ts'
import { matchShortcut, nameOfKey, type KeyPress } from './match-shortcut.ts'
import { SHORTCUTS } from './shortcuts.ts'
import type { Viewer } from '../viewer/viewer.ts'

const texts = textsIn(messages, 'en')

const press = (key: string, over: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  ...over,
})
const labelOf = (key: KeyPress, typing = false): string | undefined => matchShortcut(SHORTCUTS, key, typing)?.label

describe('keyboard', () => {
  it('XREV-03 every row has a text, and no key has two meanings', () => {
    for (const inList of [true, false]) {
      for (const pages of [true, false]) {
        const viewer = { ui: { getState: () => ({ inList }) }, pages: { exist: () => pages } } as unknown as Viewer
        // The others ask what two rows never differ in.
        const byPages = SHORTCUTS.filter((row) => row.keys.some((key) => key.startsWith('Page')))
        const rows = SHORTCUTS.filter((row) => !byPages.includes(row) || row.available?.(viewer) !== false)
        const keys = rows.flatMap((row) => row.keys)
        expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
        expect(keys.includes('PageDown')).toBe(inList || pages)
      }
    }
    for (const row of SHORTCUTS) expect(texts[row.label], row.label).toBeTruthy()
  })

  it('XREV-03 binds space, arrows, J K L, I O, loop, versions, tools, undo, redo and the sheet', () => {
    expect(labelOf(press(' '))).toBe('keyPlay')
    expect(labelOf(press('ArrowLeft'))).toBe('keyBack1')
    expect(labelOf(press('ArrowRight', { shiftKey: true }))).toBe('keyForward10')
    expect(['j', 'k', 'l'].map((key) => labelOf(press(key)))).toEqual(['keyReverse', 'keyStop', 'keyForward'])
    expect(['i', 'o'].map((key) => labelOf(press(key)))).toEqual(['keyIn', 'keyOut'])
    expect(labelOf(press('/'))).toBe('keyLoop')
    expect(labelOf(press('L', { shiftKey: true }))).toBe('keyLoop')
    expect(labelOf(press('3'))).toBe('keyVersion')
    expect(['d', 'h', 'e'].map((key) => labelOf(press(key)))).toEqual(['toolPencil', 'toolHighlighter', 'toolEraser'])
    expect(labelOf(press('z', { ctrlKey: true }))).toBe('undo')
    expect(labelOf(press('z', { metaKey: true }))).toBe('undo')
    expect(labelOf(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo')
    expect(labelOf(press('?', { shiftKey: true }))).toBe('keySheet')
  })

  it('XREV-02 XREV-03 Shift with a digit compares, whatever character the layout types', () => {
    const shifted = (key: string, code: string): string | undefined => labelOf(press(key, { code, shiftKey: true }))
    expect(shifted('!', 'Digit1')).toBe('keyCompareVersion')
    expect(shifted('"', 'Digit2')).toBe('keyCompareVersion')
    // A German keyboard has the slash on 7, a French one its digits under Shift.
    expect(shifted('/', 'Digit7')).toBe('keyLoop')
    expect(shifted('1', 'Digit1')).toBe('keyVersion')
    expect(labelOf(press('!', { code: 'Digit1', shiftKey: true, ctrlKey: true }))).toBeUndefined()
    expect(shifted('C', 'KeyC')).toBe('compare')
  })

  it('XREV-03 J and L step while K is held, and shuttle otherwise', () => {
    expect(labelOf(press('j', { held: 'K' }))).toBe('keySlowBack')
    expect(labelOf(press('l', { held: 'K', repeat: true }))).toBe('keySlowForward')
    expect(labelOf(press('ArrowRight', { held: 'K' }))).toBe('keyForward1')
    expect(labelOf(press('l'))).toBe('keyForward')
  })

  it('ignores keys while typing, except for sending', () => {
    expect(labelOf(press('d'), true)).toBeUndefined()
    expect(labelOf(press(' '), true)).toBeUndefined()
    expect(labelOf(press('Enter', { ctrlKey: true }), true)).toBe('keySend')
  })

  it('repeats a step while its key is held, but not a toggle', () => {
    expect(labelOf(press('ArrowRight', { repeat: true }))).toBe('keyForward1')
    expect(labelOf(press(' ', { repeat: true }))).toBeUndefined()
  })

  it('matches characters without their Shift, and the Mac command key as Ctrl', () => {
    expect(nameOfKey(press('?', { shiftKey: true }))).toBe('?')
    expect(nameOfKey(press('L', { shiftKey: true }))).toBe('Shift+L')
    expect(nameOfKey(press('y', { metaKey: true }))).toBe('Ctrl+Y')
    expect(nameOfKey(press(' '))).toBe('Space')
  })
})

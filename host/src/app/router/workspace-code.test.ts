import { describe, expect, it } from 'vitest'
import { withBase, withoutBase, workspaceCodeOf } from './workspace-code.ts'

describe('workspace code in the path', () => {
  it('SHELL-05 the base path is w:{code} as the first segment', () => {
    expect(withBase('/pl/dir', 'abcdefgh')).toBe('/w:abcdefgh/pl/dir')
    expect(withBase('/', 'abcdefgh')).toBe('/w:abcdefgh')
    expect(workspaceCodeOf('/w:abcdefgh/pl/dir?f=1')).toBe('abcdefgh')
    expect(workspaceCodeOf('/w:abcdefgh?u=1')).toBe('abcdefgh')
  })

  it('SHELL-06 another first segment is not a workspace code', () => {
    for (const path of [
      '/',
      '/pl/dir',
      '/abcdefgh/pl',
      '/w/abcdefgh',
      '/x:abcdefgh/pl',
      '/pl/w:abcdefgh',
      '/w:short',
    ]) {
      expect(workspaceCodeOf(path), path).toBeNull()
    }
  })

  it('strips and replaces a base, keeping query and hash', () => {
    expect(withoutBase('/w:abcdefgh/st/1?frame=4#a')).toBe('/st/1?frame=4#a')
    expect(withoutBase('/w:abcdefgh')).toBe('/')
    expect(withoutBase('/w:abcdefgh?u=1')).toBe('/?u=1')
    expect(withBase('/w:abcdefgh/pl/dir', '22222222')).toBe('/w:22222222/pl/dir')
    expect(withBase('/login', null)).toBe('/login')
  })
})

import { expect, it } from 'vitest'
import { sharedAddress } from './shared-address.ts'

it('XFIX-33 the shared address of a scene or a person is a deep link with frame and view; other pages keep theirs', () => {
  const shared = (path: string) => sharedAddress(`https://arbo.example${path}`).replace('https://arbo.example', '')
  expect(shared('/w:abcdefgh/st/7?m=review&frame=4')).toBe('/w:abcdefgh/st/7?m=review&frame=4&o=st')
  expect(shared('/w:abcdefgh/pt/9')).toBe('/w:abcdefgh/pt/9?o=pt')
  for (const path of ['/w:abcdefgh/pl/dir/7', '/w:abcdefgh/co/pyl/7?code=x', '/w:abcdefgh/st/7/more', '/start']) {
    expect(shared(path)).toBe(path)
  }
})

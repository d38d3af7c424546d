import { expect, test } from 'vitest'
import { EVENTS, type SideMessage } from '../wire.ts'
import { bindSideModule } from './bind-side-module.ts'

function obeyed(): { tell: (message: unknown) => void; did: string[]; stop: () => void } {
  const element = new EventTarget()
  const did: string[] = []
  const stop = bindSideModule(element, {
    hide: (id) => did.push(`hide ${id}`),
    expire: () => did.push('expire'),
  })
  const tell = (message: unknown) => element.dispatchEvent(new CustomEvent(EVENTS.message, { detail: message }))
  return { tell, did, stop }
}

test('MOD-05 a deleted scene hides the popup', () => {
  const { tell, did } = obeyed()
  tell({ type: 'scene-deleted', id: 's1' } satisfies SideMessage)
  expect(did).toEqual(['hide s1'])
})

test('MOD-06 an expired token hides the popup first, then ends the session', () => {
  const { tell, did } = obeyed()
  tell({ type: 'token-expired' } satisfies SideMessage)
  expect(did).toEqual(['hide null', 'expire'])
})

test('MOD-05 other messages, and those after the end, change nothing', () => {
  const { tell, did, stop } = obeyed()
  tell({ type: 'resize' })
  tell(undefined)
  stop()
  tell({ type: 'scene-deleted', id: 's1' })
  expect(did).toEqual([])
})

import { expect } from '@open-wc/testing'
import { useEffect, type ReactNode } from 'react'
import { SessionProvider, testSession } from '../testing/session-provider.ts'
import { until } from '../testing/until.ts'
import { elementClass } from './element-class.ts'
import { useSessionState } from './use-session.ts'

let mounts = 0

customElements.define('context-provider-probe', SessionProvider)

function Who(): ReactNode {
  const state = useSessionState()
  useEffect(() => {
    mounts += 1
  }, [])
  return <p>{state?.workspaceCode ?? 'signed out'}</p>
}
customElements.define('context-consumer', class extends elementClass(Who, [], {}) {})

const page = document.createElement('div')
before(() => document.body.append(page))
beforeEach(() => {
  mounts = 0
})
afterEach(() => page.replaceChildren())

const userOf = (element: Element): string | null | undefined => element.shadowRoot?.querySelector('p')?.textContent
const shows = (element: Element, user: string): Promise<true> =>
  until(() => (userOf(element) === user ? true : undefined), `"${user}", not "${userOf(element)}"`)
const consumer = (): Element => page.querySelector('context-consumer')!

describe('session context', () => {
  it('is there at the first paint under a provider, and follows its value', async () => {
    page.innerHTML = '<context-provider-probe code="ada"><context-consumer></context-consumer></context-provider-probe>'
    const paragraph = await until(() => consumer().shadowRoot?.querySelector('p'))
    expect(paragraph.textContent).to.equal('ada')
    page.querySelector<SessionProvider>('context-provider-probe')!.session = testSession('bob')
    await shows(consumer(), 'bob')
    page.querySelector<SessionProvider>('context-provider-probe')!.session.change('bob-2')
    await shows(consumer(), 'bob-2')
    expect(mounts).to.equal(1)
  })

  it('crosses shadow roots', async () => {
    page.innerHTML = '<context-provider-probe code="ada"><div></div></context-provider-probe>'
    const element = document.createElement('context-consumer')
    page.querySelector('div')!.attachShadow({ mode: 'open' }).append(element)
    await shows(element, 'ada')
  })

  it('comes when the provider is defined after the consumer', async () => {
    page.innerHTML = '<context-provider-late code="ada"><context-consumer></context-consumer></context-provider-late>'
    await shows(consumer(), 'signed out')
    customElements.define('context-provider-late', class extends SessionProvider {})
    await shows(consumer(), 'ada')
    expect(mounts).to.equal(1)
  })

  it('changes when the element moves: to another provider, to none, and back, without losing the view', async () => {
    page.innerHTML = `<context-provider-probe code="ada" id="a"><context-consumer></context-consumer></context-provider-probe>
      <context-provider-probe code="bob" id="b"></context-provider-probe><div id="none"></div>`
    const element = consumer()
    const provider = page.querySelector<SessionProvider>('#a')!
    await shows(element, 'ada')
    page.querySelector('#b')!.append(element)
    await shows(element, 'bob')
    provider.session = testSession('eve')
    await new Promise(requestAnimationFrame)
    expect(userOf(element)).to.equal('bob')
    page.querySelector('#none')!.append(element)
    await shows(element, 'signed out')
    provider.append(element)
    await shows(element, 'eve')
    expect(mounts).to.equal(1)
  })

  it('switches to a nearer provider that appears later', async () => {
    page.innerHTML = `<context-provider-probe code="ada"><context-provider-near code="near"><context-consumer>
      </context-consumer></context-provider-near></context-provider-probe>`
    await shows(consumer(), 'ada')
    customElements.define('context-provider-near', class extends SessionProvider {})
    await shows(consumer(), 'near')
  })
})

import { expect } from '@open-wc/testing'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { ContextProvider, createContext } from '@lit/context'
import { useEffect, type ReactNode } from 'react'
import { until } from '../testing/until.ts'
import { elementClass } from './elementClass.ts'
import { useSession } from './useSession.ts'

interface Session {
  user: string
}

// What <arbo-session> does, by Lit's own provider. A second bundle makes its own context object of the same key.
const context = createContext<Session>(SESSION_CONTEXT)
let mounts = 0

class Provider extends HTMLElement {
  #provider = new ContextProvider(this, { context, initialValue: { user: this.getAttribute('user') ?? 'nobody' } })
  connectedCallback(): void {
    this.#provider.hostConnected()
  }
  set session(session: Session) {
    this.#provider.setValue(session)
  }
}
customElements.define('context-provider-probe', Provider)

function Who(): ReactNode {
  const session = useSession<Session>()
  useEffect(() => {
    mounts += 1
  }, [])
  return <p>{session?.user ?? 'signed out'}</p>
}
customElements.define('context-consumer', class extends elementClass(Who, [], {}) {})

const page = document.createElement('div')
before(() => document.body.append(page))
beforeEach(() => {
  mounts = 0
})
afterEach(() => page.replaceChildren())

const shown = (element: Element): string | null | undefined => element.shadowRoot?.querySelector('p')?.textContent
const shows = (element: Element, user: string): Promise<true> =>
  until(() => (shown(element) === user ? true : undefined), `"${user}", not "${shown(element)}"`)
const consumer = (): Element => page.querySelector('context-consumer')!

describe('session context', () => {
  it('is there at the first paint under a provider, and follows its value', async () => {
    page.innerHTML = '<context-provider-probe user="ada"><context-consumer></context-consumer></context-provider-probe>'
    const paragraph = await until(() => consumer().shadowRoot?.querySelector('p'))
    expect(paragraph.textContent).to.equal('ada')
    page.querySelector<Provider>('context-provider-probe')!.session = { user: 'bob' }
    await shows(consumer(), 'bob')
    expect(mounts).to.equal(1)
  })

  it('crosses shadow roots', async () => {
    page.innerHTML = '<context-provider-probe user="ada"><div></div></context-provider-probe>'
    const element = document.createElement('context-consumer')
    page.querySelector('div')!.attachShadow({ mode: 'open' }).append(element)
    await shows(element, 'ada')
  })

  it('comes when the provider is defined after the consumer', async () => {
    page.innerHTML = '<context-provider-late user="ada"><context-consumer></context-consumer></context-provider-late>'
    await shows(consumer(), 'signed out')
    customElements.define('context-provider-late', class extends Provider {})
    await shows(consumer(), 'ada')
    expect(mounts).to.equal(1)
  })

  it('changes with the place: another provider, none, and back, without losing the view', async () => {
    page.innerHTML = `<context-provider-probe user="ada" id="a"><context-consumer></context-consumer></context-provider-probe>
      <context-provider-probe user="bob" id="b"></context-provider-probe><div id="none"></div>`
    const element = consumer()
    const provider = page.querySelector<Provider>('#a')!
    await shows(element, 'ada')
    page.querySelector('#b')!.append(element)
    await shows(element, 'bob')
    provider.session = { user: 'eve' }
    await new Promise(requestAnimationFrame)
    expect(shown(element)).to.equal('bob')
    page.querySelector('#none')!.append(element)
    await shows(element, 'signed out')
    provider.append(element)
    await shows(element, 'eve')
    expect(mounts).to.equal(1)
  })

  it('takes a nearer provider that appears later', async () => {
    page.innerHTML = `<context-provider-probe user="ada"><context-provider-near user="near"><context-consumer>
      </context-consumer></context-provider-near></context-provider-probe>`
    await shows(consumer(), 'ada')
    customElements.define('context-provider-near', class extends Provider {})
    await shows(consumer(), 'near')
  })
})

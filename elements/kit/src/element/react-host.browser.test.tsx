import { expect } from '@open-wc/testing'
import { createElement, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { until } from '../testing/until.ts'
import { attr } from './attributes.ts'
import { elementClass } from './element-class.ts'

// What a React 19 page may expect of custom elements (properties, events, children, order, removal), on elements that
// are made by the adapter. The cases follow the questions of custom-elements-everywhere.com.

interface Data {
  id: number
}

const props = {
  text: attr.string,
  num: attr.number,
  bool: attr.boolean,
  arr: attr.none<string[]>(),
  obj: attr.none<Data>(),
  camelCase: attr.none<Data>(),
}

function View({ text, num, bool }: { text?: string; num?: number; bool: boolean }): ReactNode {
  return (
    <div>
      <h2 className="state">{JSON.stringify({ text, num, bool })}</h2>
      <slot />
    </div>
  )
}
class WithProps extends elementClass(View, [], props) {}
customElements.define('host-with-props', WithProps)

const page = document.createElement('div')
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => flushSync(() => root.unmount()))

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const el = (properties: Record<string, unknown> = {}, ...children: ReactNode[]): ReactNode =>
  createElement('host-with-props', properties, ...children)
const hostElement = (): WithProps => page.querySelector<WithProps>('host-with-props')!
const stateOf = (element: Element): string | undefined => element.shadowRoot?.querySelector('.state')?.textContent

describe('elements in a React host', () => {
  it('renders without children', async () => {
    render(el())
    await until(() => stateOf(hostElement()))
  })

  it('keeps and slots the children that React gives it, through updates', async () => {
    render(el({}, createElement('p', { key: 'p' }, '1')))
    await until(() => hostElement().shadowRoot?.querySelector('slot'))
    render(el({}, createElement('p', { key: 'p' }, '2')))
    expect(hostElement().textContent).to.equal('2')
    expect(hostElement().shadowRoot!.querySelector('slot')!.assignedElements()).to.have.length(1)
  })

  it('sets properties of every kind, and updates them', async () => {
    const data = { id: 1 }
    const arr = ['a']
    render(el({ text: 'x', num: 42, bool: true, arr, obj: data, camelCase: data }))
    expect(hostElement().arr).to.equal(arr)
    expect(hostElement().obj).to.equal(data)
    expect(hostElement().camelCase).to.equal(data)
    await until(() => stateOf(hostElement()) === JSON.stringify({ text: 'x', num: 42, bool: true }))
    render(el({ text: 'y', num: 0, bool: false, arr, obj: data }))
    await until(() => stateOf(hostElement()) === JSON.stringify({ text: 'y', num: 0, bool: false }))
  })

  it('takes attributes that React writes before the definition', async () => {
    render(createElement('host-later', { text: 'early', obj: { id: 2 } }))
    const element = page.querySelector('host-later') as WithProps
    customElements.define('host-later', class extends WithProps {})
    await until(() => stateOf(element)?.includes('"text":"early"'))
  })

  for (const name of ['lowercase', 'kebab-case', 'camelCase', 'CAPScase', 'PascalCase']) {
    it(`hears an event named ${name}`, () => {
      let heard = 0
      render(el({ [`on${name}`]: () => (heard += 1) }))
      hostElement().dispatchEvent(new CustomEvent(name))
      expect(heard).to.equal(1)
    })
  }

  it('hears bubbling events on a React parent, and stops hearing after removal', () => {
    const heard: string[] = []
    function Host(): ReactNode {
      const [on, setOn] = useState(true)
      return createElement(
        'host-with-props',
        { 'onsome-event': on ? () => heard.push('own') : null },
        createElement('button', { onClick: () => setOn(false) }),
      )
    }
    render(<Host />)
    hostElement().dispatchEvent(new CustomEvent('some-event', { bubbles: true }))
    flushSync(() => page.querySelector('button')!.click())
    hostElement().dispatchEvent(new CustomEvent('some-event', { bubbles: true }))
    expect(heard).to.deep.equal(['own'])
  })

  it('is hidden and shown with its branch without losing its siblings', async () => {
    for (const on of [true, false, true]) {
      render(
        <section>
          {on && el({ key: 'a', text: 'a' })}
          {el({ key: 'b', text: 'b' })}
        </section>,
      )
      const hosts = [...page.querySelectorAll('host-with-props')]
      expect(hosts).to.have.length(on ? 2 : 1)
      for (const element of hosts) await until(() => stateOf(element))
    }
  })
})

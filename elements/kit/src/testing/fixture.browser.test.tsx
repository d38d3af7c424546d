import { expect } from '@open-wc/testing'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { FixtureElement } from './fixture/src/element.ts'
import { Fixture } from './fixture/src/react.ts'
import { expectAccessible } from './expect-accessible.ts'
import { SessionProvider } from './session-provider.ts'
import { until } from './until.ts'

// The element as pages get it: self-contained builds, each with its own React and its own copy of the kit.

interface Build {
  FixtureElement: CustomElementConstructor & { version: string }
  define: (tag?: string) => CustomElementConstructor
}

customElements.define('fixture-provider', SessionProvider)

const page = document.createElement('div')
before(() => document.body.append(page))
afterEach(() => page.replaceChildren())

const load = (version: string): Promise<Build> => import(/* @vite-ignore */ `/.fixture/${version}.js`)
const text = (element: Element, selector: string): string | null | undefined =>
  element.shadowRoot?.querySelector(selector)?.textContent
const shows = (element: Element, selector: string, words: string): Promise<true> =>
  until(() => text(element, selector) === words || undefined, `${words} (not ${text(element, selector)})`)

describe('an element from its CDN file', () => {
  it('is accessible', async () => {
    await load('1.0.0')
    page.innerHTML = '<arbo-fixture label="Takes" start="2">Text</arbo-fixture>'
    const element = page.querySelector<FixtureElement>('arbo-fixture')!
    await shows(element, '.count', 'Takes: 2')
    await expectAccessible(element)
  })

  it('keeps its fallback when the file does not match its integrity hash', async () => {
    page.innerHTML = '<arbo-tampered><a href="#x">Open</a></arbo-tampered>'
    const script = document.createElement('script')
    script.type = 'module'
    script.integrity = 'sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    script.src = '/.fixture/1.0.0.js?tampered'
    const failed = new Promise((resolve) => script.addEventListener('error', resolve))
    page.append(script)
    await failed
    expect(page.querySelector('a')!.offsetHeight).to.be.above(0)
  })

  it('XEMB-02 leaves the tag to the first version, reports that, and works under a second tag', async () => {
    const first = await load('1.0.0')
    const warnings: string[] = []
    const original = console.warn
    console.warn = (line: string) => void warnings.push(line)
    const second = await load('2.0.0')
    console.warn = original
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain('<arbo-fixture>').and.contain('1.0.0').and.contain('2.0.0')
    expect(customElements.get('arbo-fixture')).to.equal(first.FixtureElement)
    second.define('arbo-fixture-2')

    page.innerHTML = `<fixture-provider code="ada"><arbo-fixture label="a"></arbo-fixture><arbo-fixture label="b"></arbo-fixture>
      <arbo-fixture-2 label="c"></arbo-fixture-2></fixture-provider>`
    const [one, two, other] = [...page.querySelectorAll('[label]')] as [Element, Element, Element]
    for (const element of [one, two, other]) await shows(element, '.workspace', 'ada')
    one.shadowRoot!.querySelector('button')!.click()
    await shows(one, '.count', 'a: 1')
    other.shadowRoot!.querySelector('button')!.click()
    await shows(other, '.count', 'c: 1')
    expect(text(two, '.count')).to.equal('b: 0')
  })

  it('can be given a second tag from the same file', async () => {
    const { FixtureElement: first, define } = await load('1.0.0')
    const alias = define('arbo-fixture-alias')
    expect(alias).not.to.equal(first)
    page.innerHTML = '<arbo-fixture-alias start="5"></arbo-fixture-alias>'
    await shows(page.firstElementChild!, '.count', 'Count: 5')
  })

  it('offers its view’s functions as methods', async () => {
    await load('1.0.0')
    page.innerHTML = '<arbo-fixture></arbo-fixture>'
    const element = page.querySelector<FixtureElement>('arbo-fixture')!
    await until(() => element.shadowRoot?.querySelector('button'))
    element.shadowRoot!.querySelector('button')!.click()
    await shows(element, '.count', 'Count: 1')
    element.reset()
    await shows(element, '.count', 'Count: 0')
  })

  it('takes properties, events and a ref through its React wrapper', async () => {
    const heard: number[] = []
    let element: FixtureElement | null = null
    const root = createRoot(page)
    const steps = [1, 10]
    const render = (start: number, veto: boolean): void =>
      flushSync(() =>
        root.render(
          <Fixture
            ref={(next) => {
              element = next
            }}
            label="n"
            start={start}
            steps={steps}
            onCountChange={(event) => {
              heard.push(event.detail.count)
              if (veto) event.preventDefault()
            }}
          >
            child
          </Fixture>,
        ),
      )
    render(1, false)
    await shows(element!, '.count', 'n: 1')
    expect((element as unknown as FixtureElement).steps).to.equal(steps)
    element!.shadowRoot!.querySelectorAll('button')[1]!.click()
    await shows(element!, '.count', 'n: 11')
    render(1, true)
    element!.shadowRoot!.querySelectorAll('button')[1]!.click()
    await new Promise(requestAnimationFrame)
    expect(text(element!, '.count')).to.equal('n: 11')
    expect(heard).to.deep.equal([11, 21])
    root.unmount()
    expect(element).to.equal(null)
  })

  it('XEMB-03 is typed as a tag in JSX and in the DOM', async () => {
    await load('1.0.0')
    const heard: number[] = []
    const root = createRoot(page)
    flushSync(() =>
      root.render(
        <arbo-fixture label="j" start={3} steps={[2]} oncount-change={(event) => heard.push(event.detail.count)} />,
      ),
    )
    const element = page.querySelector('arbo-fixture')!
    expect(element.start).to.equal(3)
    await shows(element, '.count', 'j: 3')
    element.shadowRoot!.querySelector('button')!.click()
    expect(heard).to.deep.equal([5])
    root.unmount()
    // @ts-expect-error -- a number is wanted
    expect(<arbo-fixture start="3" />).to.be.an('object')
    // @ts-expect-error -- there is no such property
    expect(<arbo-fixture begin={3} />).to.be.an('object')
  })
})

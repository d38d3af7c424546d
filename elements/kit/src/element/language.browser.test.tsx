import { expect } from '@open-wc/testing'
import { useState, type ReactNode } from 'react'
import { catalogue, type Translations } from '@arbo/core'
import { useDates } from '../ui/dates.ts'
import { useTextsOf } from '../ui/language-context.ts'
import { until } from '../testing/until.ts'
import { elementClass } from './element-class.ts'

const messages = catalogue('kit-test', { files: '{count, plural, one {# file} other {# files}}', add: 'Add' })
const translations: Translations = {
  'kit-test': { files: '{count, plural, one {# Datei} other {# Dateien}}', add: 'Hinzufügen' },
}

function View(): ReactNode {
  const texts = useTextsOf(messages)
  const [count, setCount] = useState(1)
  return (
    <p>
      <button onClick={() => setCount(count + 1)}>{texts.add}</button> {texts.files({ count })},{' '}
      {useDates().moment('2026-11-27T10:00:00Z').split(',')[0]}
    </p>
  )
}

customElements.define(
  'language-both',
  class extends elementClass(View, [], {}, { translators: { de: () => Promise.resolve({ translations }) } }) {},
)
customElements.define('language-english', class extends elementClass(View, [], {}) {})
customElements.define(
  'language-broken',
  class extends elementClass(View, [], {}, { translators: { de: () => Promise.reject(new Error('gone')) } }) {},
)

const page = document.createElement('div')
const textOf = (element: Element | null): string => element?.shadowRoot?.querySelector('.arbo-app')?.textContent ?? ''
const says = (element: Element | null, words: string): Promise<true> =>
  until(() => textOf(element).includes(words), `${words} in ${textOf(element)}`)
const place = (html: string): Element => {
  page.innerHTML = html
  return page.firstElementChild as Element
}

describe('the language of an element', () => {
  before(() => document.body.append(page))
  afterEach(() => {
    page.replaceChildren()
    document.documentElement.removeAttribute('lang')
  })

  it('is its own lang, and elements of two languages stand on one page', async () => {
    place('<language-both lang="de"></language-both><language-both lang="en"></language-both>')
    await says(page.firstElementChild, '1 Datei, 27. Nov. 2026')
    await says(page.lastElementChild, '1 file, 27 Nov 2026')
    const app = page.firstElementChild?.shadowRoot?.querySelector('.arbo-app')
    expect(app?.getAttribute('lang')).to.equal('de')
  })

  it('is that of what is around it, through shadow trees, and follows it', async () => {
    const outer = place('<section lang="de-AT"><p></p></section>')
    const root = (outer.firstElementChild as Element).attachShadow({ mode: 'open' })
    root.innerHTML = '<language-both></language-both>'
    await says(root.firstElementChild, 'Hinzufügen')
    outer.setAttribute('lang', 'en')
    await says(root.firstElementChild, 'Add')
    outer.removeAttribute('lang')
    document.documentElement.lang = 'de'
    await says(root.firstElementChild, 'Hinzufügen')
  })

  it('changes without a loss of what the view holds', async () => {
    const element = place('<language-both lang="en"></language-both>')
    await says(element, '1 file')
    element.shadowRoot?.querySelector('button')?.click()
    await says(element, '2 files')
    ;(element as HTMLElement).lang = 'de'
    await says(element, '2 Dateien')
  })

  it('is English where there are no other texts, or none that can be had', async () => {
    place('<language-english lang="de"></language-english><language-broken lang="de"></language-broken>')
    await says(page.firstElementChild, '1 file, 27 Nov 2026')
    await says(page.lastElementChild, '1 file')
    expect(page.lastElementChild?.shadowRoot?.querySelector('.arbo-app')?.getAttribute('lang')).to.equal('en')
  })
})

import { expect } from '@open-wc/testing'
import type { ReactNode } from 'react'
import { elementClass } from '../element/element-class.ts'
import { until } from '../testing/until.ts'
import { elementStyles } from './element-styles.ts'

// How an element finds its theme on a page that does not load our tokens.

function View(): ReactNode {
  return <p style={{ background: 'var(--bg-surface)', borderColor: 'var(--accent)' }}>text</p>
}
customElements.define('theme-probe', class extends elementClass(View, elementStyles, {}) {})

const LIGHT = 'oklch(1 0 0)'
const DARK = 'oklch(0.205 0.003 60)'
const page = document.createElement('div')
before(() => document.body.append(page))
afterEach(() => {
  page.replaceChildren()
  page.removeAttribute('style')
})

async function styleIn(html: string): Promise<CSSStyleDeclaration> {
  page.innerHTML = html
  const paragraph = await until(() => page.querySelector('theme-probe')?.shadowRoot?.querySelector('p'))
  return getComputedStyle(paragraph)
}

describe('theme of an embedded element', () => {
  it('is light on a page that declares no colour scheme', async () => {
    expect((await styleIn('<theme-probe></theme-probe>')).backgroundColor).to.equal(LIGHT)
  })

  it('follows the colour scheme of the page around it, live', async () => {
    const style = await styleIn('<theme-probe></theme-probe>')
    page.style.colorScheme = 'dark'
    expect(style.backgroundColor).to.equal(DARK)
    page.style.colorScheme = 'light'
    expect(style.backgroundColor).to.equal(LIGHT)
  })

  it('can be chosen on the element', async () => {
    expect((await styleIn('<theme-probe data-theme="dark"></theme-probe>')).backgroundColor).to.equal(DARK)
  })

  it('takes the hue of the page, and any token set on the element', async () => {
    page.style.setProperty('--arbo-theme-h', '250')
    const style = await styleIn('<theme-probe style="--bg-surface: rgb(1, 2, 3)"></theme-probe>')
    expect(style.borderTopColor).to.equal('oklch(0.715 0.19 250)')
    expect(style.backgroundColor).to.equal('rgb(1, 2, 3)')
  })

  it('is not touched by the page’s own properties of the same names, nor by its text styles', async () => {
    page.setAttribute('style', '--bg-surface: red; text-transform: uppercase; letter-spacing: 9px; color: red')
    const style = await styleIn('<theme-probe></theme-probe>')
    expect(style.backgroundColor).to.equal(LIGHT)
    expect(style.textTransform).to.equal('none')
    expect(style.letterSpacing).to.equal('normal')
    expect(style.color).to.equal('oklch(0.235 0.006 60)')
  })
})

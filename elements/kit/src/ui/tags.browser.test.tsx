import { expect } from '@open-wc/testing'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import '../styles/layout.css'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { TagChips, TagMark } from './index.ts'

const page = document.createElement('main')
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => {
  flushSync(() => root.unmount())
  delete document.documentElement.dataset.theme
})

const COLOURS = [
  '#FF0001',
  '#FF7A00',
  '#FFD400',
  '#7ED321',
  '#00A86B',
  '#00C2D1',
  '#1E88FF',
  '#5B3DF5',
  '#B026FF',
  '#FF4FA3',
]
const TAGS = COLOURS.map((colour, at) => ({ id: `t${at}`, name: `Tag ${at}`, colour }))

describe('tags', () => {
  for (const theme of ['light', 'dark']) {
    it(`XPROD-07 chips are read in every colour of the palette, one by one, ${theme}`, async () => {
      document.documentElement.dataset.theme = theme
      flushSync(() =>
        root.render(
          <div style={{ background: 'var(--bg-surface)' }}>
            <h1 className="arbo-visually-hidden">Tags</h1>
            <TagChips tags={TAGS} wrap />
            <TagMark colour="#FF7A00" />
          </div>,
        ),
      )
      await expectAccessible(page)
      const chips = [...page.querySelectorAll('.arbo-tag')]
      expect(chips.map(({ textContent }) => textContent).join('')).to.equal(TAGS.map(({ name }) => name).join(', '))
      const paints = new Set(
        chips.map((chip) => getComputedStyle(chip.querySelector('.arbo-status-dot') ?? chip).backgroundColor),
      )
      expect(paints.size).to.equal(COLOURS.length)
    })
  }

  it('XPROD-07 where there are none there is nothing', () => {
    flushSync(() => root.render(<TagChips tags={[]} />))
    expect(page.childElementCount).to.equal(0)
  })
})

import { expect } from '@open-wc/testing'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import { contrast, hexToLinear, type Triple } from '../testing/colour.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { StatusDot, StatusPill } from './index.ts'

// A status as the browser paints it, in both themes.

const STEPS = ['00', '55', 'AA', 'FF']
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)))
const GROUNDS = ['--bg-page', '--bg-surface', '--bg-inset', '--bg-hover', '--bg-raised', '--bg-active', '--bg-selected']

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

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

/** What a CSS colour comes to on the screen. */
function painted(css: string): Triple {
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const bytes = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  return hexToLinear(`#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)

function Chosen(): ReactNode {
  return (
    <div style={{ background: 'var(--bg-surface)' }}>
      <h1 className="arbo-visually-hidden">Statuses</h1>
      {COLOURS.map((colour) => (
        <p key={colour}>
          <StatusDot status={3} colour={colour} name={colour} />
          <StatusPill status={3} colour={colour} name={colour} />
        </p>
      ))}
    </div>
  )
}

describe('a status in a colour that people chose', () => {
  for (const theme of ['light', 'dark']) {
    it(`XFIX-20 its dot and its pill have a contrast of 3:1 with their background, its name 4.5:1 with the pill, ${theme}`, async () => {
      document.documentElement.dataset.theme = theme
      flushSync(() => root.render(<Chosen />))
      page.style.background = ''
      const grounds = GROUNDS.map((token) => {
        page.style.background = `var(${token})`
        return painted(styleOf(page).backgroundColor)
      })
      page.style.background = ''
      const marks = [...page.querySelectorAll('.arbo-status-dot, .arbo-status-pill')]
      expect(marks.length).to.equal(COLOURS.length * 2)
      const failing = marks.flatMap((mark) => {
        const { backgroundColor, color } = styleOf(mark)
        const fill = painted(backgroundColor)
        const isFaint = grounds.some((ground) => contrast(fill, ground) < 3)
        const isPill = mark.classList.contains('arbo-status-pill')
        const isUnread = isPill && contrast(painted(color), fill) < 4.5
        return isFaint || isUnread ? [`${mark.parentElement?.textContent} ${mark.className}: ${backgroundColor}`] : []
      })
      expect(failing).to.deep.equal([])
      await expectAccessible(page)
    })
  }

  it('XFIX-20 a status without a colour has that of its kind, and its name stays beside it', () => {
    flushSync(() =>
      root.render(
        <>
          <StatusDot status={4} colour={null} name="Again" />
          <StatusDot status={4} colour="#123456" name="Once more" showName={false} />
        </>,
      ),
    )
    const [kind, own] = [...page.querySelectorAll('.arbo-status-dot')].map((dot) => styleOf(dot).backgroundColor)
    page.style.background = 'var(--status-retake)'
    expect(kind).to.equal(styleOf(page).backgroundColor)
    page.style.background = ''
    expect(own).to.equal('rgb(18, 52, 86)')
    expect(page.textContent).to.equal('AgainOnce more')
  })
})

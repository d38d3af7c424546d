import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import '../styles/layout.css'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Button, PageHead, Row, Stack, Text } from './index.ts'

const page = document.createElement('main')
page.style.background = 'var(--bg-surface)'
page.style.color = 'var(--fg)'
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => {
  flushSync(() => root.unmount())
  page.removeAttribute('style')
})

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const one = (selector: string): HTMLElement => {
  const found = page.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}
const LONG = 'The lighthouse keeper’s daughter and the nineteen storms of the northern sea'

describe('XFIX-38 the head of a page', () => {
  const head = (title: string): ReactNode => (
    <PageHead title={title} total={128} beside={<Text tone="muted">Archived</Text>} tools={<Button>New scene</Button>}>
      <Button>Filter</Button>
    </PageHead>
  )

  it('is accessible in both themes: one heading, its total, and its tools in the order of the keys', async () => {
    render(head('Scenes'))
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme
      await expectAccessible(page)
    }
    delete document.documentElement.dataset['theme']
    expect(one('h1').textContent).to.equal('Scenes')
    expect(one('.arbo-page-total').textContent).to.equal('128')
    await sendKeys({ press: 'Tab' })
    expect(document.activeElement?.textContent).to.equal('Filter')
    await sendKeys({ press: 'Tab' })
    expect(document.activeElement?.textContent).to.equal('New scene')
  })

  it('without a total shows none, and a total of nought is one', () => {
    render(<PageHead title="Scenes" total={null} />)
    expect(page.querySelector('.arbo-page-total')).to.equal(null)
    render(<PageHead title="Scenes" total={0} />)
    expect(one('.arbo-page-total').textContent).to.equal('0')
  })

  it('a name of any length is cut, and pushes nothing out of a narrow page', () => {
    page.style.inlineSize = '360px'
    render(head(LONG))
    const box = page.getBoundingClientRect()
    for (const part of ['h1', '.arbo-page-total', '.arbo-pushed']) {
      expect(one(part).getBoundingClientRect().right, part).to.be.at.most(box.right)
    }
    expect(one('h1').scrollWidth).to.be.above(one('h1').clientWidth)
    expect(one('.arbo-pushed').getBoundingClientRect().height).to.be.at.least(24)
  })
})

describe('rows, stacks and words', () => {
  it('stand as far apart as they say, beside or below each other, and end where there is no room', () => {
    page.style.inlineSize = '200px'
    render(
      <>
        <Row gap={16} id="row">
          <b>One</b>
          <b>Two</b>
        </Row>
        <Stack gap={8} id="stack">
          <b>One</b>
          <b>Two</b>
        </Stack>
        <Text as="p" truncate>
          {LONG}
        </Text>
      </>,
    )
    const boxes = (id: string): DOMRect[] => [...one(`#${id}`).children].map((each) => each.getBoundingClientRect())
    const [left, right] = boxes('row')
    expect((right?.left ?? 0) - (left?.right ?? 0)).to.equal(16)
    const [above, below] = boxes('stack')
    expect((below?.top ?? 0) - (above?.bottom ?? 0)).to.equal(8)
    expect(one('p').getBoundingClientRect().right).to.be.at.most(page.getBoundingClientRect().right)
    expect(one('p').scrollWidth).to.be.above(one('p').clientWidth)
  })
})

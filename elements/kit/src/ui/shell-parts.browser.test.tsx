import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import { Bell } from '../icons.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { until } from '../testing/until.ts'
import { Breadcrumb, Button, IconLink, Menu, MenuCheck, RangeField, Sheet } from './index.ts'

// What a page's frame is made of: breadcrumb, sheet.

const page = document.createElement('main')
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => flushSync(() => root.unmount()))

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const all = <E extends Element = HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)]
const find = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  until(() => document.querySelector<E>(selector), selector)
const labels = (): string[] => all('.arbo-breadcrumb li > :is(a, span)').map((item) => item.textContent ?? '')

const levels = Array.from({ length: 12 }, (_, index) => ({ label: `Level number ${index}`, href: `#${index}` }))

describe('Breadcrumb', () => {
  it('SHELL-65 keeps the first and the last of 12 levels, and moves those that do not fit into a menu', async () => {
    render(<Breadcrumb items={levels} available={600} />)
    const more = await find('.arbo-breadcrumb-more button')
    // After 100 ms the last item counts with its own width, which leaves room for one more.
    await until(() => labels().length === 4 || undefined, 'the second reckoning')
    const visible = labels()
    expect(visible[0]).to.equal('Level number 0')
    expect(visible.at(-1)).to.equal('Level number 11')
    const width = all('.arbo-breadcrumb li').reduce((sum, item) => sum + item.getBoundingClientRect().width + 4, 0)
    expect(width).to.be.at.most(600)
    await expectAccessible(page)
    more.click()
    await find('[role=menu]')
    expect(all('[role=menu] [role=menuitem]').map((item) => item.textContent)).to.deep.equal(
      levels.map(({ label }) => label).filter((label) => !visible.includes(label)),
    )
  })

  it('SHELL-65 counts the last level as 200 px until it is measured after 100 ms', async () => {
    // Fits with the true width of the last label only.
    const items = [{ label: 'A', href: '#a' }, { label: 'B', href: '#b' }, { label: 'C' }]
    render(<Breadcrumb items={items} available={150} />)
    expect(labels()).to.deep.equal(['C'])
    await until(() => labels().length === 3 || undefined, 'all three after 100 ms')
  })

  it('SHELL-19 disables an item without a link, and can open one in a new tab', async () => {
    render(
      <Breadcrumb
        items={[{ label: 'Libraries' }, { label: 'Help', href: '#help', newTab: true }, { label: 'Metric Library' }]}
      />,
    )
    const [libraries, help, metrics] = all<HTMLAnchorElement>('.arbo-breadcrumb li > :is(a, span)')
    expect(libraries?.getAttribute('aria-disabled')).to.equal('true')
    expect(libraries?.tagName).to.equal('SPAN')
    expect(help?.target).to.equal('_blank')
    expect(metrics?.getAttribute('aria-current')).to.equal('page')
    await expectAccessible(page)
  })

  it('shows at most the last two on request', () => {
    render(<Breadcrumb items={levels} atMost={2} />)
    expect(labels()).to.deep.equal(['Level number 10', 'Level number 11'])
  })
})

describe('small parts', () => {
  it('a MenuCheck toggles and stays open', async () => {
    function Example(): ReactNode {
      const [on, setOn] = useState(false)
      return (
        <Menu trigger={<Button>Open</Button>}>
          <MenuCheck checked={on} onChange={setOn}>
            Dark mode
          </MenuCheck>
        </Menu>
      )
    }
    render(<Example />)
    ;(await find('button')).click()
    const item = await find('[role=menuitemcheckbox]')
    expect(item.getAttribute('aria-checked')).to.equal('false')
    item.click()
    await until(() => item.getAttribute('aria-checked') === 'true' || undefined, 'checked')
  })

  it('an IconLink has a name, and its badge is hidden from screen readers', async () => {
    render(<IconLink icon={<Bell />} label="3 new notifications" badge="3" href="#n" />)
    const link = await find('a')
    expect(link.getAttribute('aria-label')).to.equal('3 new notifications')
    expect(link.querySelector('.arbo-badge')?.getAttribute('aria-hidden')).to.equal('true')
    await expectAccessible(page)
  })

  it('a RangeField announces its value and follows the arrow keys', async () => {
    function Example(): ReactNode {
      const [value, setValue] = useState(90)
      return <RangeField label="Contrast" value={value} onChange={setValue} min={75} max={110} />
    }
    render(<Example />)
    ;(await find('input')).focus()
    await sendKeys({ press: 'ArrowRight' })
    await until(() => document.querySelector('output')?.textContent === '91' || undefined, 'the value')
    await expectAccessible(page)
  })

  it('a Sheet is as high as the window, closes by Escape and is accessible', async () => {
    await setViewport({ width: 390, height: 700 })
    function Example(): ReactNode {
      const [open, setOpen] = useState(true)
      return (
        <Sheet open={open} onOpenChange={setOpen} title="Menu">
          <a href="#a">Entry</a>
        </Sheet>
      )
    }
    render(<Example />)
    const sheet = await find('.arbo-sheet')
    await Promise.all(sheet.getAnimations().map((animation) => animation.finished))
    expect(sheet.getBoundingClientRect().height).to.equal(700)
    expect(sheet.getBoundingClientRect().left).to.equal(0)
    await expectAccessible(sheet)
    await sendKeys({ press: 'Escape' })
    await until(() => document.querySelector('.arbo-sheet') === null || undefined, 'closed')
  })
})

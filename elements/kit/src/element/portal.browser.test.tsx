import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { elementStyles } from '../styles/element-styles.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { until } from '../testing/until.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'
import { elementClass } from './element-class.ts'

let chosen: string[] = []

function View(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Menu trigger={<Button className="trigger">More</Button>}>
        <MenuItem onSelect={() => chosen.push('rename')}>Rename</MenuItem>
        <MenuItem onSelect={() => chosen.push('delete')}>Delete</MenuItem>
      </Menu>
      <Button className="ask" onClick={() => setOpen(true)}>
        Ask
      </Button>
      <p className="behind">Behind</p>
      <Dialog open={open} onOpenChange={setOpen} title="Rename scene" footer={<Button>Rename</Button>}>
        <input aria-label="Name" />
      </Dialog>
    </div>
  )
}
customElements.define('portal-probe', class extends elementClass(View, elementStyles, {}) {})

const page = document.createElement('main')
before(() => document.body.append(page))
beforeEach(() => {
  chosen = []
})
afterEach(() => page.replaceChildren())

const inRoot = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  until(() => page.querySelector('portal-probe')?.shadowRoot?.querySelector<E>(selector), selector)
const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect()
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
}
/** What the user would hit in the middle of an element, looked through shadow roots. */
function topmostAt(element: Element): Element | null {
  const [x, y] = middle(element)
  return (element.getRootNode() as ShadowRoot).elementFromPoint(x, y)
}
const settled = (element: Element): Promise<unknown> =>
  Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished))

describe('overlays of an element', () => {
  it('is accessible, with a menu and a dialog open', async () => {
    page.innerHTML = '<portal-probe></portal-probe>'
    ;(await inRoot('.trigger')).click()
    await settled(await inRoot('[role=menu]'))
    await expectAccessible(page.firstElementChild!)
    await sendKeys({ press: 'Escape' })
    await until(() => !page.firstElementChild!.shadowRoot!.querySelector('[role=menu]'), 'the menu gone')
    ;(await inRoot('.ask')).click()
    await settled(await inRoot('[role=dialog]'))
    await expectAccessible(page.firstElementChild!)
  })

  it('are above the page although the element is clipped and the page has its own layers', async () => {
    page.innerHTML = `<div style="overflow: hidden; height: 40px; transform: translateX(0); position: relative">
        <portal-probe></portal-probe>
      </div>
      <div style="position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; background: #fff8" id="cover"></div>`
    ;(await inRoot('.trigger')).click()
    const item = await inRoot('[role=menuitem]')
    await settled(await inRoot('[role=menu]'))
    expect(item.getBoundingClientRect().bottom).to.be.above(40)
    expect(item.contains(topmostAt(item))).to.equal(true)
    await sendMouse({ type: 'click', position: middle(item) })
    await until(() => chosen.length === 1)
    expect(chosen).to.deep.equal(['rename'])
  })

  it('leave the page below them clickable while nothing is open', async () => {
    page.innerHTML =
      '<portal-probe></portal-probe><button id="below" style="position: fixed; top: 300px">Below</button>'
    await inRoot('.trigger')
    let clicks = 0
    page.querySelector('#below')!.addEventListener('click', () => (clicks += 1))
    await sendMouse({ type: 'click', position: middle(page.querySelector('#below')!) })
    expect(clicks).to.equal(1)
  })

  it('open above a modal dialog that the page has opened around the element', async () => {
    page.innerHTML =
      '<dialog style="width: 400px; height: 60px; overflow: hidden"><portal-probe></portal-probe></dialog>'
    await inRoot('.trigger')
    page.querySelector('dialog')!.showModal()
    ;(await inRoot('.trigger')).click()
    const item = await inRoot('[role=menuitem]')
    await settled(await inRoot('[role=menu]'))
    expect(item.contains(topmostAt(item))).to.equal(true)
  })

  it('open at the top again after the element moved', async () => {
    page.innerHTML = '<portal-probe></portal-probe><div id="target"></div>'
    await inRoot('.trigger')
    page.querySelector('#target')!.append(page.querySelector('portal-probe')!)
    ;(await inRoot('.trigger')).click()
    const item = await inRoot('[role=menuitem]')
    await settled(await inRoot('[role=menu]'))
    expect(item.contains(topmostAt(item))).to.equal(true)
  })

  it('make the rest of the element inert while a dialog is open, and return the focus', async () => {
    page.innerHTML = '<portal-probe></portal-probe>'
    const ask = await inRoot('.ask')
    ask.focus()
    await sendKeys({ press: 'Enter' })
    const dialog = await inRoot('[role=dialog]')
    const app = await inRoot('.arbo-app')
    expect(app.inert).to.equal(true)
    const root = page.querySelector('portal-probe')!.shadowRoot!
    await until(() => dialog.contains(root.activeElement), 'focus in the dialog')
    for (let presses = 0; presses < 5; presses += 1) {
      await sendKeys({ press: 'Tab' })
      await until(() => dialog.contains(root.activeElement), 'focus kept in the dialog')
    }
    expect(dialog.getAttribute('aria-labelledby')).not.to.equal(null)
    await sendKeys({ press: 'Escape' })
    await until(() => !root.querySelector('[role=dialog]'), 'closed')
    expect(app.inert).to.equal(false)
    await until(() => root.activeElement === ask, 'focus back on the trigger')
    expect(getComputedStyle(document.body).overflow).to.equal('visible')
  })

  it('work by keyboard: arrows, type-ahead, Escape', async () => {
    page.innerHTML = '<portal-probe></portal-probe>'
    const trigger = await inRoot('.trigger')
    trigger.focus()
    await sendKeys({ press: 'Enter' })
    const root = page.querySelector('portal-probe')!.shadowRoot!
    await until(() => root.activeElement?.textContent === 'Rename', 'first item')
    await sendKeys({ press: 'ArrowDown' })
    await until(() => root.activeElement?.textContent === 'Delete', 'second item')
    await sendKeys({ press: 'r' })
    await until(() => root.activeElement?.textContent === 'Rename', 'type-ahead')
    await sendKeys({ press: 'Escape' })
    await until(() => root.activeElement === trigger, 'focus back')
  })
})

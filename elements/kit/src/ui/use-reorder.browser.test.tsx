import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import '../styles/layout.css'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { until } from '../testing/until.ts'
import { movedRow, useReorder } from './index.ts'

let root: Root | undefined
const clicked: string[] = []

function List({ isWhole }: { isWhole: boolean }): ReactNode {
  const [ids, setIds] = useState<readonly string[]>(['Ash', 'Birch', 'Cedar', 'Elm'])
  const order = useReorder({
    ids,
    onMove({ id, from, to }) {
      setIds(movedRow(ids, from, to))
      return `${id} is ${to + 1}`
    },
  })
  return (
    <>
      <ol aria-label="Trees" style={{ inlineSize: 300 }}>
        {ids.map((id) => (
          <li key={id} {...order.item(id)} style={{ blockSize: 40 }}>
            <button
              type="button"
              {...(isWhole ? order.whole(id) : order.handle(id))}
              onClick={() => clicked.push(id)}
              style={{ blockSize: 40, inlineSize: 200 }}
            >
              {id}
            </button>
          </li>
        ))}
      </ol>
      {order.announcement}
    </>
  )
}

async function mount(isWhole = false): Promise<HTMLElement> {
  clicked.length = 0
  const container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
  flushSync(() => root?.render(<List isWhole={isWhole} />))
  await until(() => container.querySelector('[data-reorder]') !== null)
  return container
}

const order = (list: HTMLElement): string => [...list.querySelectorAll('li')].map((row) => row.textContent).join(' ')
const said = (list: HTMLElement): string => list.querySelector('[role=status]')?.textContent ?? ''
const buttonOf = (list: HTMLElement, id: string): HTMLElement =>
  [...list.querySelectorAll('button')].find((one) => one.textContent === id)!

async function dragOver(list: HTMLElement, id: string, onto: string, part: number): Promise<void> {
  const from = buttonOf(list, id).getBoundingClientRect()
  const to = buttonOf(list, onto).getBoundingClientRect()
  await sendMouse({ type: 'move', position: [Math.round(from.left + 40), Math.round(from.top + 20)] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [Math.round(from.left + 40), Math.round(to.top + to.height * part)] })
}

describe('useReorder', () => {
  afterEach(async () => {
    await sendMouse({ type: 'up' })
    root?.unmount()
    document.body.replaceChildren()
  })

  it('PLAN-33 PLAN-40 LIB-05 the arrow keys, Home and End move a row, which keeps the focus', async () => {
    const list = await mount()
    await expectAccessible(list)
    const cedar = buttonOf(list, 'Cedar')
    cedar.focus()
    await sendKeys({ press: 'ArrowUp' })
    await until(() => said(list) === 'Cedar is 2')
    expect(order(list)).to.equal('Ash Cedar Birch Elm')
    expect(document.activeElement === cedar).to.equal(true)
    await sendKeys({ press: 'End' })
    await until(() => said(list) === 'Cedar is 4')
    expect(document.activeElement === cedar).to.equal(true)
    await sendKeys({ press: 'ArrowDown' })
    expect(order(list)).to.equal('Ash Birch Elm Cedar')
  })

  it('PLAN-40 a drag shows where the row would drop, and is no click', async () => {
    const list = await mount(true)
    await dragOver(list, 'Ash', 'Cedar', 0.75)
    await until(() => list.querySelector('[data-drop="before"]')?.textContent === 'Elm')
    expect(list.querySelector('[data-held]')?.textContent).to.equal('Ash')
    expect(order(list)).to.equal('Ash Birch Cedar Elm')
    await expectAccessible(list)
    await sendMouse({ type: 'up' })
    await until(() => said(list) === 'Ash is 3')
    expect(order(list)).to.equal('Birch Cedar Ash Elm')
    expect(list.querySelector('[data-drop]')).to.equal(null)
    expect(clicked).to.deep.equal([])
    buttonOf(list, 'Ash').click()
    expect(clicked).to.deep.equal(['Ash'])

    // Back to its own place, where the pointer would press the button.
    await dragOver(list, 'Birch', 'Elm', 0.9)
    const { left, top } = buttonOf(list, 'Birch').getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(left + 40), Math.round(top + 18)] })
    await sendMouse({ type: 'up' })
    await until(() => list.querySelector('[data-held]') === null)
    expect(order(list)).to.equal('Birch Cedar Ash Elm')
    expect(clicked).to.deep.equal(['Ash'])

    await dragOver(list, 'Birch', 'Elm', 0.9)
    await until(() => list.querySelector('[data-drop="after"]')?.textContent === 'Elm')
  })

  it('PLAN-40 Escape puts the row back', async () => {
    const list = await mount(true)
    await dragOver(list, 'Elm', 'Ash', 0.1)
    await until(() => list.querySelector('[data-drop]') !== null)
    await sendKeys({ press: 'Escape' })
    await until(() => said(list) === 'Move cancelled')
    expect(list.querySelector('[data-held], [data-drop]')).to.equal(null)
    await sendMouse({ type: 'up' })
    expect(order(list)).to.equal('Ash Birch Cedar Elm')
    expect(clicked).to.deep.equal([])
  })
})

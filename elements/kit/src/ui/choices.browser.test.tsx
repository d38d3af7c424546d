import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Checkbox, Notice, RadioGroup, Segmented, Swatches } from './index.ts'

const page = document.createElement('main')
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => flushSync(() => root.unmount()))

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const all = <E extends HTMLElement = HTMLInputElement>(selector: string): E[] => [...page.querySelectorAll<E>(selector)]
const wordsOf = (ids: string | null | undefined): string =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
const namesOf = (inputs: readonly HTMLInputElement[]): (string | null)[] =>
  inputs.map((input) => input.ariaLabel ?? wordsOf(input.getAttribute('aria-labelledby')))

const COLOURS = ['#FF0001', '#00A86B', '#1E88FF'] as const
const NAMES = { '#FF0001': 'Red', '#00A86B': 'Green', '#1E88FF': 'Blue' }

function Choices(): ReactNode {
  const [isOn, setIsOn] = useState(false)
  const [order, setOrder] = useState<'frame' | 'time'>('frame')
  const [view, setView] = useState<'map' | 'table'>('map')
  const [colour, setColour] = useState<(typeof COLOURS)[number] | null>(null)
  return (
    <div style={{ background: 'var(--bg-surface)', color: 'var(--fg)' }}>
      <Checkbox label="Mine" hint="Written by me" checked={isOn} onChange={setIsOn} />
      <Checkbox label="Some" checked={false} isMixed onChange={() => undefined} />
      <Checkbox label="Fixed" checked disabled onChange={() => undefined} />
      <RadioGroup
        label="Order"
        row
        value={order}
        options={[
          { value: 'frame', label: 'By frame', hint: 'The first frame first' },
          { value: 'time', label: 'By time' },
        ]}
        onChange={setOrder}
      />
      <Segmented
        label="Show as"
        value={view}
        options={[
          { value: 'map', label: 'Treemap' },
          { value: 'table', label: 'Table' },
        ]}
        onChange={setView}
      />
      <Swatches
        label="Colour"
        values={COLOURS}
        nameOf={(value) => NAMES[value]}
        chosen={colour}
        onChoose={setColour}
        none={{ label: 'None', onChoose: () => setColour(null) }}
      />
      <output>{[isOn, order, view, colour].join(' ')}</output>
      <Notice>Three are left</Notice>
      <Notice tone="warning">It takes long</Notice>
      <Notice tone="danger">It failed</Notice>
    </div>
  )
}

const state = (): string | undefined => all<HTMLOutputElement>('output')[0]?.textContent

describe('choices', () => {
  it('are accessible in both themes, with a name and a hint for each', async () => {
    render(<Choices />)
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset['theme'] = theme
      await expectAccessible(page)
    }
    delete document.documentElement.dataset['theme']
    const boxes = all('[type=checkbox]')
    expect(namesOf(boxes)).to.deep.equal(['Mine', 'Some', 'Fixed'])
    expect(boxes.map(({ indeterminate, disabled }) => [indeterminate, disabled])).to.deep.equal([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(wordsOf(boxes[0]?.getAttribute('aria-describedby'))).to.equal('Written by me')
    expect(namesOf(all('.arbo-swatch > input'))).to.deep.equal(['Red', 'Green', 'Blue'])
    expect(all('legend').map(({ textContent }) => textContent)).to.deep.equal(['Order', 'Show as', 'Colour'])
    expect(all<HTMLElement>('[role=alert]').map(({ textContent }) => textContent)).to.deep.equal(['It failed'])
  })

  it('are made with the keyboard: Space ticks, arrows move within a group alone', async () => {
    render(<Choices />)
    all('[type=checkbox]')[0]?.focus()
    await sendKeys({ press: 'Space' })
    expect(state()).to.equal('true frame map ')
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'ArrowDown' })
    expect(state()).to.equal('true time map ')
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'ArrowRight' })
    expect(state()).to.equal('true time table ')
    await sendKeys({ press: 'Tab' })
    // No colour, the chosen one, is the last of its group; the next is the first.
    await sendKeys({ press: 'ArrowRight' })
    expect(state()).to.equal('true time table #FF0001')
    await sendKeys({ press: 'ArrowLeft' })
    expect(state()).to.equal('true time table ')
  })

  it('a label is pressed as its box, and targets are 24 px at least', () => {
    render(<Choices />)
    all<HTMLLabelElement>('.arbo-check')[0]?.click()
    expect(state()).to.equal('true frame map ')
    for (const target of all<HTMLElement>('.arbo-check, .arbo-swatch, .arbo-segment')) {
      expect(target.getBoundingClientRect().height, target.textContent).to.be.at.least(24)
    }
  })
})

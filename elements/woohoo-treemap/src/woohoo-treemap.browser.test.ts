import { textsIn } from '@arbo/core'
import type { TreemapData } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { all, collect, mount, part, rectangle, rectangles, tableOf, unmountAll, wordsOf } from './testing/mount.ts'
import { CATEGORIES, METRIC, treeData } from './testing/trees.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => sendKeys({ press: key })), Promise.resolve())

const HISTORY = [
  { id: 'h2', name: 'Sprint 12', at: '2026-03-20T10:00:00.000Z' },
  { id: 'h1', name: 'Sprint 11', at: '2026-03-06T10:00:00.000Z' },
]
const NAMES = ['Moth', 'Salt and Iron', 'Paper Birds', 'Northern Sea', 'The Lighthouse']

/** Counts by status number, of one project after the other. */
const projects = (counts: readonly (readonly number[])[], metric = false): TreemapData => ({
  categories: CATEGORIES,
  primary_metric: metric ? METRIC : null,
  nodes: counts.map((own, at) => ({ id: `p${at}`, parent_id: null, level: 0, name: `Project ${at}`, counts: own })),
})
const approved = (count: number, open = 0): number[] => [0, 0, open, 0, 0, 0, count]

/** A point of the picture as the colour that is there. */
function colourAt(element: HTMLElement, x: number, y: number): number[] {
  const canvas = element.shadowRoot?.querySelector('canvas')
  return [...(canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])]
}

/** Clicks a rectangle of the place, a little below its name. */
async function click(option: HTMLElement): Promise<void> {
  const { left, top, width, height } = option.getBoundingClientRect()
  await sendMouse({
    type: 'click',
    position: [Math.round(left + width / 2), Math.round(top + Math.min(10, height / 2))],
  })
}

describe('<arbo-woohoo-treemap>', () => {
  before(() => setViewport({ width: 1280, height: 800 }))
  afterEach(async () => {
    unmountAll()
    await sendMouse({ type: 'move', position: [0, 0] })
  })

  it('XEMB-06 XWOO-03 is accessible with everything in it, in both themes, as map and table, and narrow', async () => {
    for (const [theme, width, view] of [
      ['light', 1100, 'map'],
      ['dark', 1100, 'map'],
      ['light', 1100, 'table'],
      ['dark', 390, 'map'],
      ['light', 390, 'table'],
    ] as const) {
      const data = treeData({ shape: [6, 3, 2] })
      const compare = { ...data, nodes: data.nodes.slice(0, -3) }
      const treemap = mount({ data, compare, history: HISTORY, compareId: 'h2', heading: 'All', view }, { width })
      treemap.dataset['theme'] = theme
      await part(treemap, view === 'map' ? '[role="option"]' : '.table-scroll tbody th button')
      await part(treemap, '.moves')
      await expectAccessible(treemap)
      for (const each of all(treemap, '.treemap, .bar, .legend, .panel, .scrubber')) {
        expect(each.scrollWidth, `${each.className} at ${width}`).to.be.at.most(width)
      }
      unmountAll()
    }
  })

  it('reports what is missing, shows a skeleton while loading, and is accessible in both states', async () => {
    const nothing = mount({})
    await until(() => nothing.shadowRoot?.textContent?.includes(texts.nothingTitle))
    const unconnected = mount({ entity: 'p1' })
    await until(() => unconnected.shadowRoot?.textContent?.includes(texts.noSessionTitle))
    const loading = mount({ loading: true })
    await part(loading, '.waiting')
    await expectAccessible(loading)
    loading.data = projects([approved(3)])
    await part(loading, 'canvas')
  })

  it('WOO-01 draws a rectangle for each project, divided by status in the colours of the theme', async () => {
    const treemap = mount({ data: projects([approved(300, 100)]), heading: 'All' })
    await part(treemap, '[role="option"]')
    const map = await part(treemap, '.map')
    const { width, height } = map.getBoundingClientRect()
    const y = Math.floor(height / 2)
    const [left, right] = [colourAt(treemap, Math.floor(width * 0.1), y), colourAt(treemap, Math.floor(width * 0.6), y)]
    expect(left).not.to.deep.equal(right)
    // Untouched is a quarter.
    expect(colourAt(treemap, Math.floor(width * 0.22), y)).to.deep.equal(left)
    expect(colourAt(treemap, Math.floor(width * 0.28), y)).to.deep.equal(right)
    treemap.dataset['theme'] = 'dark'
    await until(() => String(colourAt(treemap, Math.floor(width * 0.1), y)) !== String(left), 'follows the theme')
  })

  it('XFIX-20 statuses of a flow have their chosen colours, adapted to the theme, and patterns of their own', async () => {
    const flow = [
      { key: 'a', name: 'Rough', kind: 2, colour: '#B91C1C' },
      { key: 'b', name: 'Clean', kind: 2, colour: '#FFD400' },
      { key: 'c', name: 'Final', kind: 2, colour: null },
      { key: 'd', name: 'Done', kind: 2, colour: null },
    ]
    const treemap = mount({ data: { ...projects([[1, 1, 1, 1]]), categories: flow }, patterns: true })
    await part(treemap, '[role="option"]')
    const swatches = (): string[] => all(treemap, '.chip .swatch').map(({ style }) => style.backgroundColor)
    const light = swatches()
    expect(light[0]).to.equal('rgb(185, 28, 28)')
    // Yellow is too light for a white page.
    expect(light[1]).not.to.equal('rgb(255, 212, 0)')
    expect(new Set(light).size).to.equal(4)
    const patterns = all(treemap, '.chip .swatch').map(
      ({ style }) => /d=['"]?([^'"]*)/.exec(style.backgroundImage)?.[1],
    )
    expect(new Set(patterns).size).to.equal(4)
    treemap.dataset['theme'] = 'dark'
    await until(() => swatches()[1] === 'rgb(255, 212, 0)', 'follows the theme')
  })

  it('XUX-08 WOO-05 rectangles have their figures and shares, which say of what they are; small ones are under others, which can be opened', async () => {
    const treemap = mount({ data: projects([approved(500), approved(488, 1), approved(6), approved(5)]) })
    await part(treemap, '[role="option"]')
    const labels = all(treemap, '[role="option"]').map((one) => one.getAttribute('aria-label'))
    expect(labels).to.deep.equal([
      'Project 0, Project, 500, 50.00% of scenes, 100% of scenes approved',
      'Project 1, Project, 489, 48.90% of scenes, 99.80% of scenes approved',
      '2 smaller, Projects, 11, 1.10% of scenes, 100% of scenes approved',
    ])
    await click(await rectangle(treemap, '2 smaller'))
    await until(() => wordsOf(treemap, '.panel h2')[0] === '2 smaller')
    await click(await rectangle(treemap, '2 smaller'))
    await until(() => rectangles(treemap).join() === 'Project 2,Project 3')
    expect(wordsOf(treemap, '.facts dd')).to.deep.equal(['11', '100%', '100%'])
  })

  it('WOO-06 WOO-07 the sum shows first when there is a primary metric; after that only the user’s choice changes it', async () => {
    const treemap = mount({ data: treeData({ shape: [3, 2] }) })
    const changes = collect(treemap, 'showing-change')
    const checkedShowing = () =>
      treemap.shadowRoot?.querySelector<HTMLInputElement>('.arbo-segments input:checked')?.value
    await part(treemap, '.panel h2')
    expect(checkedShowing()).to.equal('sum_of_primary_metric')
    treemap.data = treeData({ shape: [4, 2], seed: 3 })
    await until(() => rectangles(treemap).length === 4)
    expect(checkedShowing()).to.equal('sum_of_primary_metric')
    ;(await part(treemap, 'input[value="item_count"]')).click()
    await until(() => checkedShowing() === 'item_count')
    treemap.data = treeData({ shape: [3, 2], seed: 4 })
    await until(() => rectangles(treemap).length === 3)
    expect(checkedShowing()).to.equal('item_count')
    expect(changes).to.deep.equal([{ showing: 'item_count' }])

    const counted = mount({ data: treeData({ shape: [3, 2], metric: null }) })
    await part(counted, '.panel h2')
    expect(counted.shadowRoot?.querySelector('input[value="sum_of_primary_metric"]')).to.equal(null)
    counted.data = treeData({ shape: [3, 2] })
    await part(counted, 'input[value="item_count"]:checked')
    collect(counted, 'showing-change', true)
    ;(await part(counted, 'input[value="sum_of_primary_metric"]')).click()
    await part(counted, 'input[value="item_count"]:checked')
  })

  it('WOO-10 WOO-11 WOO-12 XFIX-38 percents name what they are of and have two decimals, 99.996 is 99.99, and a share of nothing is -', async () => {
    const treemap = mount({ data: projects([approved(99_996, 4), approved(0)]), view: 'table' })
    await part(treemap, '.table tbody button')
    const [head, first, second, total] = tableOf(treemap)
    expect(head?.slice(0, 4)).to.deep.equal(['Name', 'Scenes', 'Share, % of scenes', 'Approved, % of scenes'])
    expect(first?.slice(0, 4)).to.deep.equal(['Project 0', '100,000', '100%', '99.99%'])
    expect(second?.slice(0, 4)).to.deep.equal(['Project 1', '0', '0.00%', '-'])
    expect(total?.slice(0, 4)).to.deep.equal(['Total', '100,000', '100%', '99.99%'])
  })

  it('WOO-01 clicks go down and the path goes back; node-change reports it and can be refused', async () => {
    const data = treeData({ shape: [5, 4, 2] })
    const treemap = mount({ data, heading: 'All' })
    const moves = collect(treemap, 'node-change')
    const first = await until(() => rectangles(treemap)[0])
    expect(NAMES).to.contain(first)
    await click(await rectangle(treemap, first))
    await until(() => wordsOf(treemap, '.panel h2')[0] === first)
    expect(moves).to.deep.equal([])
    await click(await rectangle(treemap, first))
    await until(() => wordsOf(treemap, '.crumbs li').join() === `All,${first}`)
    const id = data.nodes.find(({ name, level }) => level === 0 && name === first)?.id
    expect(moves).to.deep.equal([{ id, level: 0 }])
    ;(await part(treemap, '.crumbs button')).click()
    await until(() => wordsOf(treemap, '.crumbs li').join() === 'All')
    expect(moves.at(-1)).to.deep.equal({ id: null, level: null })

    collect(treemap, 'node-change', true)
    expect(treemap.enter(id ?? null)).to.equal(false)
    expect(wordsOf(treemap, '.crumbs li')).to.deep.equal(['All'])
    treemap.node = id
    await until(() => wordsOf(treemap, '.crumbs li').length === 2)
  })

  it('XWOO-03 keys: arrows between rectangles, Enter in, Backspace and Escape out, Home, Space selects', async () => {
    const treemap = mount({ data: treeData({ shape: [5, 3, 2] }), heading: 'All' })
    const cells = await part(treemap, '.cells')
    await part(treemap, '[role="option"]')
    cells.focus()
    const at = () => {
      const id = cells.getAttribute('aria-activedescendant')
      return treemap.shadowRoot
        ?.getElementById(id ?? '')
        ?.getAttribute('aria-label')
        ?.split(', ')[0]
    }
    const [first] = rectangles(treemap)
    await until(() => at() === first)
    await press('ArrowRight')
    await until(() => at() !== first && at() !== undefined)
    await press('ArrowLeft')
    await until(() => at() === first)
    await press('Space')
    await until(() => wordsOf(treemap, '.panel h2')[0] === first)
    await press('Escape')
    await until(() => wordsOf(treemap, '.panel h2')[0] === 'All')
    await press('Enter')
    await until(() => wordsOf(treemap, '.crumbs li').length === 2)
    await until(() => at() === rectangles(treemap)[0] && at() !== first)
    await press('Enter')
    await until(() => wordsOf(treemap, '.crumbs li').length === 3)
    await press('Backspace')
    await until(() => wordsOf(treemap, '.crumbs li').length === 2)
    await press('Enter')
    await until(() => wordsOf(treemap, '.crumbs li').length === 3)
    await press('Home')
    await until(() => wordsOf(treemap, '.crumbs li').length === 1)
    expect(treemap.shadowRoot?.activeElement === cells).to.equal(true)
  })

  it('WOO-01 a tip beside the item under the pointer has its figures by status, and does not cover it', async () => {
    const treemap = mount({ data: projects([approved(60, 20), approved(40), approved(40)]) }, { width: 1000 })
    const option = await rectangle(treemap, 'Project 1')
    const box = option.getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(box.left + 20), Math.round(box.top + 60)] })
    const tip = await part(treemap, '.tip')
    expect(tip.textContent).to.contain('Project 1').and.to.contain('25.00%').and.to.contain('Approved40100%')
    const { left, right, top, bottom } = tip.getBoundingClientRect()
    expect(right <= box.left + 1 || left >= box.right - 1 || bottom <= box.top + 1 || top >= box.bottom - 1).to.equal(
      true,
    )
    await sendMouse({ type: 'move', position: [2, 2] })
    await until(() => !treemap.shadowRoot?.querySelector('.tip'))
  })

  it('XWOO-02 a rectangle leads to its scenes, and a status in it to its own', async () => {
    const treemap = mount({ data: projects([approved(60, 20), approved(40)]) })
    const sceneRequests = collect(treemap, 'open-scenes')
    const selected = collect(treemap, 'select')
    const option = await rectangle(treemap, 'Project 0')
    const box = option.getBoundingClientRect()
    // In the strip of what is approved.
    await sendMouse({
      type: 'click',
      position: [Math.round(box.left + box.width * 0.8), Math.round(box.top + box.height / 2)],
    })
    await until(() => selected.length === 1)
    expect(selected[0]).to.deep.equal({ node: 'p0', category: '6' })
    ;(await part(treemap, '.status-row[aria-current]')).click()
    all(treemap, '.status-row')[2]?.click()
    const buttons = all(treemap, '.panel-actions button')
    expect(buttons.map((one) => one.textContent)).to.deep.equal(['Show scenes'])
    buttons[0]?.click()
    // There is nothing below it: going in leads to its scenes.
    await click(option)
    expect(sceneRequests.map(({ node, category, direct }) => [node, category, direct])).to.deep.equal([
      ['p0', '6', false],
      ['p0', '2', false],
      ['p0', '6', false],
      ['p0', null, false],
    ])
  })

  it('WOO-01 the legend switches statuses off and on; figures and shares follow', async () => {
    const treemap = mount({ data: projects([approved(60, 20), approved(40)]) })
    await part(treemap, '.panel h2')
    const chip = (name: string) => all(treemap, '.chip').find((one) => one.textContent?.includes(name))
    expect(wordsOf(treemap, '.chip .figure')).to.deep.equal(['0', '0', '20', '0', '0', '0', '100'])
    chip('Untouched')?.click()
    await until(() => wordsOf(treemap, '.facts dd')[0] === '100')
    expect(chip('Untouched')?.getAttribute('aria-pressed')).to.equal('false')
    await until(() =>
      all(treemap, '[role="option"]')[0]?.getAttribute('aria-label')?.includes(', 60, 60.00% of scenes,'),
    )
    for (const { key } of CATEGORIES) if (key !== '2') all(treemap, '.chip')[Number(key)]?.click()
    await until(() => treemap.shadowRoot?.textContent?.includes(texts.hidden))
    ;(await part(treemap, '.blank button')).click()
    await until(() => wordsOf(treemap, '.facts dd')[0] === '120')
  })

  it('XWOO-03 the table has exactly the figures of the map, also for screen readers while the map shows', async () => {
    const treemap = mount({ data: treeData({ shape: [5, 3, 2] }) })
    await part(treemap, '.arbo-visually-hidden table')
    await part(treemap, '[role="option"]')
    const hidden = tableOf(treemap)
    const options = all(treemap, '[role="option"]').map((one) => one.getAttribute('aria-label') ?? '')
    for (const [name = '', sum = '', , share = ''] of hidden.slice(1, -1)) {
      const option = options.find((one) => one.startsWith(`${name.replace(/Project$/, '')},`)) ?? ''
      expect(option).to.contain(`, ${sum}, ${share} of Frames,`)
    }
    expect(all(treemap, '.arbo-visually-hidden table button')).to.have.length(0)
    treemap.view = 'table'
    await part(treemap, '.table-scroll')
    expect(tableOf(treemap).map((row) => row.slice(1))).to.deep.equal(hidden.map((row) => row.slice(1)))
  })

  it('XWOO-03 only the rows in view of 5,000 are rendered; columns can be sorted', async () => {
    const counts = Array.from({ length: 5000 }, (_, at) => approved(at, 5000 - at))
    const treemap = mount({ data: projects(counts), view: 'table' })
    await part(treemap, '.table-scroll tbody button')
    expect(all(treemap, 'tbody tr').length).to.be.below(60)
    expect((await part(treemap, 'table')).getAttribute('aria-rowcount')).to.equal('5002')
    const head = (name: string) => all(treemap, 'thead button').find((one) => one.textContent === name)
    head('Approved')?.click()
    await until(() => tableOf(treemap)[1]?.[0] === 'Project 4999')
    expect((await part(treemap, 'th[aria-sort="descending"]')).textContent).to.equal('Approved')
    head('Name')?.click()
    await until(() => tableOf(treemap)[1]?.[0] === 'Project 0')
    const scroller = await part(treemap, '.table-scroll')
    scroller.scrollTop = scroller.scrollHeight
    await until(() => tableOf(treemap).at(-2)?.[0] === 'Project 4999')
  })

  it('XWOO-01 compares two dates: what moved, what stalled, and by how much, in the table too', async () => {
    const data = projects([approved(50, 50), approved(10, 10), approved(30)])
    const compare = projects([approved(25, 75), approved(10, 10)])
    const treemap = mount({ data, compare, compareName: 'Sprint 12' })
    await part(treemap, '.moves')
    expect(wordsOf(treemap, '.moves h3')).to.deep.equal(['Moved 2', 'Stalled 1'])
    expect(wordsOf(treemap, '.moves ul:first-of-type .move-row')).to.deep.equal(['Project 2new', 'Project 0+25.00'])
    expect(wordsOf(treemap, '.moves ul:last-of-type .move-row')).to.deep.equal(['Project 10.00'])
    treemap.view = 'table'
    await part(treemap, '.table-scroll')
    const changes = tableOf(treemap).map((row) => row[4])
    expect(changes).to.deep.equal(['Change', '+25.00', 'new', '0.00', ''])
  })

  it('XWOO-01 moves back through its history, by keys too; another entry to compare with can be chosen', async () => {
    const treemap = mount({ data: projects([approved(3, 3)]), history: HISTORY })
    const changes = collect(treemap, 'history-change')
    const range = await part<HTMLInputElement>(treemap, '.scrub input')
    expect([range.value, range.max, range.getAttribute('aria-valuetext')]).to.deep.equal(['2', '2', texts.now])
    range.focus()
    await press('ArrowLeft')
    await until(() => changes.length === 1)
    expect(range.getAttribute('aria-valuetext')).to.contain('Sprint 12')
    await press('ArrowLeft')
    await until(() => changes.length === 2)
    expect(changes.map(({ id }) => id)).to.deep.equal(['h2', 'h1'])
    ;(await part(treemap, '.scrubber > .arbo-button, .scrubber > button:last-of-type')).click()
    const choice = await until(() =>
      all(treemap, '[role="menuitemradio"]').find((one) => one.textContent?.includes('Sprint 12')),
    )
    choice.click()
    await until(() => changes.length === 3)
    expect(changes[2]).to.deep.equal({ id: 'h1', compareId: 'h2' })
    await until(() => wordsOf(treemap, '.compare-name')[0] === texts.comparing({ name: 'Sprint 12' }))
  })

  it('requests children that the data lacks, and shows them when they arrive', async () => {
    const [node] = projects([approved(10, 10)]).nodes
    const data = {
      ...projects([]),
      nodes: [{ ...node!, has_more: true }, ...projects([[], approved(5)]).nodes.slice(1)],
    }
    const treemap = mount({ data, heading: 'All' })
    const needed = collect(treemap, 'need-children')
    await part(treemap, '[role="option"]')
    expect(treemap.enter('p0')).to.equal(true)
    await until(() => treemap.shadowRoot?.textContent?.includes(texts.notGiven))
    expect(needed).to.deep.equal([{ id: 'p0' }])
    treemap.addNodes([
      { id: 'c1', parent_id: 'p0', level: 1, name: 'Layout', counts: approved(10) },
      { id: 'c2', parent_id: 'p0', level: 1, name: 'Lighting', counts: approved(0, 10) },
    ])
    await until(() => rectangles(treemap).join() === 'Layout,Lighting')
    expect(treemap.shadowRoot?.textContent).not.to.contain(texts.notGiven)
    expect(treemap.enter('c1')).to.equal(false)
  })

  it('handles unusual input: none, empty projects, one scene, all approved, sums of zero, values below zero', async () => {
    const says = async (data: TreemapData, words: string) => {
      const treemap = mount({ data })
      await until(() => treemap.shadowRoot?.textContent?.includes(words), words)
      await part(treemap, '.panel h2')
      return treemap
    }
    await says({ categories: CATEGORIES, primary_metric: null, nodes: [] }, texts.empty({ scenes: 'scenes' }))
    await expectAccessible(await says(projects([approved(0), approved(0)]), texts.empty({ scenes: 'scenes' })))
    unmountAll()

    const one = mount({ data: projects([approved(0, 1)]) })
    await until(() => wordsOf(one, '.facts dd').join() === '1,100%,0.00%')
    const done = mount({ data: projects([approved(7)]) })
    await until(() => wordsOf(done, '.facts dd').join() === '7,100%,100%')
    unmountAll()

    const zero = projects([approved(3)], true)
    const sums = (value: string) => CATEGORIES.map((_, at) => (at === 6 ? value : null))
    const nothing = await says(
      { ...zero, nodes: [{ ...zero.nodes[0]!, sums: sums('0.00') }] },
      texts.zero({ metric: 'Frames' }),
    )
    expect(wordsOf(nothing, '.facts dd')).to.deep.equal(['0', '-', '-'])
    ;(await part(nothing, '.blank button')).click()
    await until(() => rectangles(nothing).length === 1)
    unmountAll()

    const two = projects([approved(3), approved(3)], true)
    const nodes = two.nodes.map((node, at) => ({ ...node, sums: sums(at === 0 ? '12.5' : '-2.5') }))
    const below = await says({ ...two, nodes }, texts.negative({ count: 1 }))
    await until(() => rectangles(below).join() === 'Project 0')
    below.view = 'table'
    await part(below, '.table-scroll tbody button')
    expect(tableOf(below).map((row) => row.slice(1, 4))).to.deep.equal([
      ['Frames', 'Scenes', 'Share, % of Frames'],
      ['12.5', '3', '125.00%'],
      ['-2.5', '3', '-25.00%'],
      ['10', '6', '100%'],
    ])
  })

  it('WOO-01 patterns distinguish statuses without colour, in the legend as in the map', async () => {
    const treemap = mount({ data: projects([approved(10)]), patterns: true })
    await part(treemap, '[role="option"]')
    const colours = new Set<string>()
    for (let y = 100; y < 112; y += 1) colours.add(String(colourAt(treemap, 200, y)))
    expect(colours.size).to.equal(2)
    expect(all(treemap, '.chip .swatch')[6]?.style.backgroundImage).to.contain('svg')
    ;(await part(treemap, `[aria-label="${texts.patterns}"]`)).click()
    await until(() => {
      const plain = new Set(Array.from({ length: 12 }, (_, at) => String(colourAt(treemap, 200, 100 + at))))
      return plain.size === 1
    })
  })
})

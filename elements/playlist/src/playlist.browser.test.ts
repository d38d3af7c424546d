import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { collect, has, mount, orderOf, part, rowOf, saidBy, sceneOf, scenes, unmountAll } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => sendKeys({ press: key })), Promise.resolve())

describe('<arbo-playlist>', () => {
  afterEach(unmountAll)

  it('XEMB-06 is accessible with everything in it, in both themes and narrow', async () => {
    for (const [theme, width] of [
      ['light', 1100],
      ['dark', 1100],
      ['light', 390],
    ] as const) {
      const list = mount({ items: [...scenes(3), sceneOf(4, { rendition: null, media: undefined })] }, { width })
      list.dataset['theme'] = theme
      await rowOf(list, 's4')
      await expectAccessible(list)
      const wide = [...(list.shadowRoot?.querySelectorAll<HTMLElement>('.frame, .side, .bar, .row') ?? [])]
      for (const each of wide) expect(each.scrollWidth, `${each.className} at ${width}`).to.be.at.most(width)
      unmountAll()
    }
  })

  it('reports what is missing, and is accessible when it is empty', async () => {
    const nothing = mount({})
    await until(() => nothing.shadowRoot?.textContent?.includes(texts.nothingTitle))
    const unconnected = mount({ playlistId: 'p' })
    await until(() => unconnected.shadowRoot?.textContent?.includes(texts.noSessionTitle))
    const empty = mount({ items: [] })
    await part(empty, '.empty')
    await expectAccessible(empty)
  })

  it('XPLY-03 works alone: thumbnails, status, version and open comments of the given scenes', async () => {
    const list = mount({ items: scenes(3), itemId: 's2' })
    const ready = collect(list, 'ready')
    const row = (await rowOf(list, 's2')).closest('li')
    expect(row?.textContent).to.contain('Scene 2').and.to.contain('To check').and.to.contain('v2')
    expect(row?.textContent)
      .to.contain(texts.outdated)
      .and.to.contain(texts.comments({ count: 2 }))
    expect(row?.querySelector('.thumb img') !== null).to.equal(true)
    expect(row?.querySelector('.row-main')?.getAttribute('aria-current')).to.equal('true')
    expect(list.shadowRoot?.querySelector('.place')?.textContent).to.equal('2 of 3')
    expect(ready.length).to.be.at.most(1)
  })

  it('XFIX-20 a status has the colour that people chose for it, else that of its kind', async () => {
    const [one, two, three] = scenes(3)
    const status = { name: 'Inked', colour: '#B91C1C' }
    const list = mount({
      items: [
        { ...one!, status },
        { ...two!, status: { name: 'Plain' } },
        { ...three!, status: null },
      ],
    })
    const dotOf = async (id: string) =>
      getComputedStyle((await rowOf(list, id)).querySelector('.arbo-status-dot')!).backgroundColor
    expect(await dotOf('s1')).to.equal('rgb(185, 28, 28)')
    expect(await dotOf('s2')).not.to.equal('rgb(185, 28, 28)')
    expect(await dotOf('s3')).to.equal(await dotOf('s2'))
  })

  it('XPLY-03 reorders by keyboard: grab, arrows, drop; Escape cancels; each step is announced', async () => {
    const list = mount({ items: scenes(4) })
    const orders = collect(list, 'order-change')
    const first = await rowOf(list, 's1')
    first.focus()
    await press('Space')
    await until(() => saidBy(list) === texts.grabbed({ name: 'Scene 1', at: 1, count: 4 }))
    await press('ArrowDown', 'ArrowDown')
    await until(() => saidBy(list) === texts.moved({ name: 'Scene 1', at: 3, count: 4 }))
    expect(orderOf(list)).to.equal('s2 s3 s1 s4')
    expect(orders).to.deep.equal([])
    await press('Space')
    await until(() => saidBy(list) === texts.dropped({ name: 'Scene 1', at: 3, count: 4 }))
    expect(orders).to.deep.equal([{ ids: ['s2', 's3', 's1', 's4'] }])
    expect(orderOf(list)).to.equal('s2 s3 s1 s4')
    expect(list.shadowRoot?.activeElement === first, 'keeps the focus').to.equal(true)

    await press('Space', 'End')
    expect(orderOf(list)).to.equal('s2 s3 s4 s1')
    await press('Escape')
    await until(() => saidBy(list) === texts.putBack({ name: 'Scene 1' }))
    expect(orderOf(list)).to.equal('s2 s3 s1 s4')
    expect(orders.length).to.equal(1)
  })

  it('XPLY-03 reorders by drag, one scene and all selected ones', async () => {
    const list = mount({ items: scenes(5) })
    const orders = collect(list, 'order-change')
    const drag = async (id: string, to: number): Promise<void> => {
      const { left, top } = (await rowOf(list, id)).getBoundingClientRect()
      const { top: above } = (await part(list, '.rows')).getBoundingClientRect()
      const from = [Math.round(left + 150), Math.round(top + 28)] as [number, number]
      await sendMouse({ type: 'move', position: from })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [from[0], from[1] + 10] })
      await sendMouse({ type: 'move', position: [from[0], Math.round(above + to * 64 + 4)] })
      await part(list, '[data-drop]')
      await sendMouse({ type: 'up' })
    }
    await drag('s4', 1)
    await until(() => orderOf(list) === 's1 s4 s2 s3 s5')
    expect(has(list, '[data-drop]')).to.equal(false)
    expect(list.shadowRoot?.querySelector('.row.current')?.getAttribute('data-scene'), 'a drag is no click').to.equal(
      's1',
    )

    for (const id of ['s1', 's5']) (await part<HTMLInputElement>(list, `[data-scene="${id}"] .row-check`)).click()
    await drag('s1', 3)
    await until(() => orderOf(list) === 's4 s2 s1 s5 s3')
    expect(orders.length).to.equal(2)
  })

  it('XPLY-03 lets the page refuse an order; scenes can be selected and removed', async () => {
    const refused = mount({ items: scenes(3) })
    collect(refused, 'order-change', true)
    ;(await rowOf(refused, 's1')).focus()
    await press('Space', 'ArrowDown', 'Space')
    await until(() => saidBy(refused) === texts.putBack({ name: 'Scene 1' }))
    expect(orderOf(refused)).to.equal('s1 s2 s3')
    unmountAll()

    const list = mount({ items: scenes(4) })
    const removals = collect(list, 'items-remove')
    ;(await rowOf(list, 's2')).focus()
    await press('Delete')
    await until(() => orderOf(list) === 's1 s3 s4')
    await press('Control+a')
    await part(list, '.selection')
    expect(list.shadowRoot?.querySelector('.selection-count')?.textContent).to.equal(texts.selected({ count: 3 }))
    await press('Delete')
    await part(list, '.empty')
    expect(removals).to.deep.equal([{ ids: ['s2'] }, { ids: ['s1', 's3', 's4'] }])
  })

  it('offers no changes when it is readonly', async () => {
    const list = mount({ items: scenes(3), readonly: true })
    const orders = collect(list, 'order-change')
    ;(await rowOf(list, 's1')).focus()
    await press('Space', 'ArrowDown', 'Space', 'Delete')
    expect(orders).to.deep.equal([])
    expect(has(list, '.row-check, .row-remove, .grip')).to.equal(false)
    expect(orderOf(list)).to.equal('s1 s2 s3')
  })

  it('XPLY-03 renders only the scenes around the view of 500, and End reaches the last', async () => {
    const list = mount({ items: scenes(500) })
    const first = await rowOf(list, 's1')
    expect(list.shadowRoot?.querySelectorAll('.row').length).to.be.below(40)
    first.focus()
    await press('End')
    const last = await rowOf(list, 's500')
    await until(() => list.shadowRoot?.activeElement === last)
    expect(last.closest('li')?.getAttribute('aria-setsize')).to.equal('500')
    await press('Space', 'Home', 'Space')
    await until(() => list.shadowRoot?.activeElement?.closest('li')?.getAttribute('aria-posinset') === '1')
  })

  it('moves by PageDown and PageUp, wraps round when it loops, and sends item-open each time', async () => {
    const list = mount({ items: scenes(3), loop: true })
    const opened = collect(list, 'item-open')
    ;(await rowOf(list, 's1')).focus()
    await press('PageDown', 'PageDown', 'PageDown', 'PageUp')
    await until(() => opened.length === 5)
    expect(opened.map(({ id }) => id)).to.deep.equal(['s1', 's2', 's3', 's1', 's3'])
    list.open(1)
    await until(() => opened.at(-1)?.id === 's2')
  })
})

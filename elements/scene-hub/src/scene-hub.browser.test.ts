import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import type { Item, SceneRow } from '@arbo/core'
import { ApiError } from '@arbo/core'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { partMessages } from '../../kit/src/part-texts.ts'
import { messages } from './texts.ts'
import {
  ADA,
  FLOW,
  ITEM,
  MIKA,
  SCENE,
  answerOf,
  button,
  change,
  comment,
  mount,
  part,
  provideSession,
  rendition,
  says,
  unmountAll,
  type Call,
} from './testing/mount.ts'

const texts = textsIn(messages, 'en')
const partTexts = textsIn(partMessages, 'en')

afterEach(unmountAll)
const textOf = (element: HTMLElement) => element.shadowRoot?.textContent ?? ''
const TABS = {
  comments: 'Comments',
  files: 'Files',
  notes: 'Notes',
  markers: 'Markers',
  renditions: 'Versions',
  history: 'History',
}

describe('<arbo-scene-hub> alone', () => {
  for (const [tab, name] of Object.entries(TABS)) {
    it(`XEMB-06 the hub with its ${name.toLowerCase()} is accessible in both themes`, async () => {
      const element = mount({ scene: SCENE, tab })
      await says(element, 'Storm at the pier')
      const chosen = await part(element, '[role="tab"][aria-selected="true"]')
      expect(chosen.textContent).to.contain(name)
      for (const theme of ['light', 'dark']) {
        element.dataset['theme'] = theme
        // Colours change within 100 ms; half of the way is no look of its own.
        element.getBoundingClientRect()
        await Promise.all((element.shadowRoot?.getAnimations() ?? []).map(({ finished }) => finished))
        await expectAccessible(element)
      }
    })
  }

  it('XPROD-09 the page’s own facts stand between the details and the scenes beside it', async () => {
    const element = mount({ scene: SCENE })
    const facts = document.createElement('p')
    facts.slot = 'facts'
    facts.textContent = 'Time spent 3h'
    element.append(facts)
    const details = await part(element, '.details')
    const neighbours = await part(element, '.neighbours')
    const { top, bottom } = facts.getBoundingClientRect()
    expect(top).to.be.at.least(details.getBoundingClientRect().bottom)
    expect(bottom).to.be.at.most(neighbours.getBoundingClientRect().top)
    expect(bottom).to.be.above(top)
  })

  it('PLAN-11 shows name, code, place, status, people, due date, metric, picture and renditions', async () => {
    const element = mount({ scene: SCENE })
    for (const words of ['Storm at the pier', 'SC010', 'LH / Episode 1', 'To do', 'Ada Byron', 'Mika Sato']) {
      await says(element, words)
    }
    for (const words of [
      '24 Mar 2026',
      'Frames',
      '1,234.5',
      'Last updated',
      'Waves over',
      'v2, take_2',
      'Page 1 of 2',
    ]) {
      await says(element, words)
    }
    const now = await part(element, '.status-flow [aria-current]')
    expect(now.textContent).to.contain('To do')
    ;(await button(element, texts.pageAfter)).click()
    await says(element, 'Page 2 of 2')
  })

  it('PLAN-11 nothing can be changed, and missing data has no tab', async () => {
    const element = mount({ scene: { item: { id: 's', name: 'Bare' } } })
    await says(element, 'Bare')
    expect(element.shadowRoot?.querySelectorAll('[role="tab"]')).to.have.length(0)
    expect(textOf(element)).to.contain(texts.noPicture)
    const full = mount({ scene: SCENE })
    await says(full, 'Storm at the pier')
    expect(full.shadowRoot?.querySelector('.status-flow button, input, textarea') != null).to.equal(false)
  })

  it('XFIX-20 each status of the flow has its chosen colour, and in the history its colour at the time', async () => {
    const status = { ...FLOW[1]!, colour: '#B91C1C' }
    const history = (SCENE.history ?? []).map((one) =>
      one.field === 'status' ? { ...one, to: { id: status.id, name: status.name, kind: 4, colour: '#123456' } } : one,
    )
    const statuses = FLOW.map((one) => (one.id === status.id ? status : one))
    const element = mount({ scene: { ...SCENE, item: { ...ITEM, status, status_kind: 4 }, statuses, history } })
    await says(element, 'Back to work')
    const now = await part(element, '.status-flow [aria-current] .arbo-status-dot')
    expect(getComputedStyle(now).backgroundColor).to.equal('rgb(185, 28, 28)')
    ;(await button(element, 'History')).click()
    const dots = await until(() => {
      const dots = [...(element.shadowRoot?.querySelectorAll('.arbo-change .arbo-status-dot') ?? [])]
      return dots.length > 0 ? dots : null
    })
    expect(dots.map((dot) => getComputedStyle(dot).backgroundColor)).to.include('rgb(18, 52, 86)')
  })

  it('XEMB-05 without data or a session it reports what is missing', async () => {
    await says(mount({}), texts.nothingTitle)
    await says(mount({ itemId: 's1' }), texts.noSessionTitle)
  })

  it('MOD-03 the tab, comment and rendition of a link open', async () => {
    const element = mount({ scene: SCENE, commentId: 'c2', renditionId: 'r1' })
    await says(element, 'v1, take_1')
    const meant = await part(element, 'article[aria-current]')
    expect(meant.textContent).to.contain('Fixed.')
    const other = mount({ scene: SCENE, tab: 'history', commentId: 'c2' })
    await says(other, 'bulk change')
    other.tab = 'notes'
    await says(other, 'Keep the horizon low.')
  })

  it('XPLAN-07 the history shows who changed what, the old and new value, and when', async () => {
    const element = mount({ scene: SCENE, tab: 'history' })
    const row = await part(element, '.arbo-changes > li')
    for (const words of ['Status', 'Back to work', 'To do', 'Mika Sato']) expect(row.textContent).to.contain(words)
    expect(row.querySelector('time')?.dateTime).to.equal('2026-03-01T10:00:00.000Z')
    expect(textOf(element)).to.match(/Assignees.*none.*Ada Byron.*Mika Sato, by bulk change/)
  })

  it('REV-20 notes are found by their text', async () => {
    const element = mount({ scene: SCENE, tab: 'notes' })
    const search = await part<HTMLInputElement>(element, 'input[type="search"]')
    type(search, 'LAMP')
    await until(() => !textOf(element).includes('Keep the horizon low.'))
    expect(textOf(element)).to.contain('The lamp flickers twice.')
    type(search, 'nowhere')
    await says(element, partTexts.noNotesFound)
  })

  it('REV-07 files show by category; a link opens safely, a file downloads under its name', async () => {
    const element = mount({ scene: SCENE, tab: 'files' })
    await says(element, 'brief.pdf')
    const link = await part<HTMLAnchorElement>(element, 'a.arbo-part-name')
    expect([link.getAttribute('href'), link.target, link.rel]).to.deep.equal([
      'https://example.com/mood',
      '_blank',
      'noopener noreferrer',
    ])
    const download = await part<HTMLAnchorElement>(element, 'a[download]')
    expect(download.getAttribute('href')).to.equal('/files/a1?t=x&download=brief.pdf')
    ;(await button(element, 'Documents')).click()
    await until(() => !textOf(element).includes('Mood board'))
    ;(await button(element, 'Media')).click()
    await says(element, partTexts.noFilesHere)
  })

  it('PLAN-11 the neighbouring scenes show, and are links when the page gives addresses', async () => {
    const element = mount({ scene: SCENE })
    await says(element, '2 of 9')
    const opened: string[] = []
    element.addEventListener('scene-open', (event) => opened.push((event as CustomEvent<{ id: string }>).detail.id))
    ;(await part(element, 'button.neighbour')).click()
    expect(opened).to.deep.equal(['s0'])
    element.sceneHref = '/scenes/{id}'
    const next = await part<HTMLAnchorElement>(element, 'a.neighbour:last-child')
    expect(next.getAttribute('href')).to.equal('/scenes/s2')
    element.sceneHref = 'javascript:alert("{id}")'
    await part(element, 'button.neighbour')
  })

  it('XREV-15 frames have the same numbers as in the review; links count from 0', async () => {
    const element = mount({ scene: { ...SCENE, item: { ...ITEM, start_frame: 1001 } }, reviewHref: '/review/{id}' })
    const link = await part<HTMLAnchorElement>(element, '.row-place a')
    expect([link.textContent, new URL(link.href).searchParams.get('frame')]).to.deep.equal(['v2, Frame 1013', '12'])
    element.tab = 'markers'
    await says(element, 'v2, Frame 1013')
  })

  it('PLAN-11 review opens at the rendition, the frame and the comment, by link or by event', async () => {
    const element = mount({ scene: SCENE, reviewHref: '/review/{id}?x=1' })
    const link = await part<HTMLAnchorElement>(element, '.row-place a')
    expect(link.getAttribute('href')).to.equal('/review/s1?x=1&renditionId=r2&frame=12&comment_id=c1')
    const events: unknown[] = []
    element.addEventListener('review-open', (event) => {
      event.preventDefault()
      events.push((event as CustomEvent).detail)
    })
    ;(await part(element, '.hub-head a')).click()
    expect(events).to.deep.equal([{ id: 's1', renditionId: 'r2', frame: null, commentId: null }])
  })

  it('the hub fits 320 px without scrolling sideways', async () => {
    const element = mount({ scene: SCENE }, { width: 320 })
    await says(element, 'Storm at the pier')
    for (const tab of Object.values(TABS)) {
      ;(await button(element, tab)).click()
      const hub = await part(element, '.hub')
      expect(hub.scrollWidth, tab).to.be.at.most(320)
    }
  })

  it('XEMB-02 a second registration leaves the first alone', async () => {
    const { define } = await import('./element.ts')
    expect(define()).to.equal(customElements.get('arbo-scene-hub'))
  })
})

/** As a user does, so that React hears of it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Presses the button of the question that is open. */
async function confirm(element: HTMLElement, words: string): Promise<void> {
  const find = () =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="alertdialog"] button') ?? [])].find(
      ({ textContent }) => textContent === words,
    )
  ;(await until(find, words)).click()
}

const FRAMES = ['frame_in', 'frame_out', 'cut_in', 'cut_out'] as const

describe('<arbo-scene-hub> under a session', () => {
  function connected(own: (call: Call) => unknown = () => undefined) {
    const around = document.createElement('div')
    let scene = { ...SCENE }
    const answer = answerOf(() => scene)
    const session = provideSession(around, async (call) => {
      const said = own(call)
      return said === undefined ? answer(call) : said
    })
    return { around, session, setItem: (of: Partial<Item>) => (scene = { ...scene, item: { ...ITEM, ...of } }) }
  }
  const cellsOf = (calls: Call[]) =>
    calls.filter(({ path }) => path.endsWith('bulk-update')).map(({ body }) => (body as { cells: unknown[] }).cells[0])
  const outcome = (of: object, row: Partial<Item> = {}) => ({
    batch_id: 'b',
    cells: [{ outcome: 'changed', message: null, ...of }],
    rows: [{ ...ITEM, ...row } as unknown as SceneRow],
  })

  it('PLAN-11 a press changes a status, and the new one shows', async () => {
    const final = { status: FLOW[2] ?? null, status_kind: 6 }
    const { around, session } = connected(({ path }) => (path.endsWith('bulk-update') ? outcome({}, final) : undefined))
    const element = mount({ itemId: 's1' }, { around })
    ;(await button(element, 'Final')).click()
    await until(() => element.shadowRoot?.querySelector('.status-flow [aria-pressed="true"]')?.textContent === 'Final')
    expect(cellsOf(session.calls)).to.deep.equal([{ item_id: 's1', field: 'status', from: 's2', to: 's6' }])
    await expectAccessible(element)
  })

  it('MOD-05 MOD-06 the page is told that its scene was deleted, and that the session has expired', async () => {
    const { around, session } = connected()
    const messages: unknown[] = []
    around.addEventListener('arbo-message', (event) => messages.push((event as CustomEvent<unknown>).detail))
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'Storm at the pier')
    session.tell('item.deleted', { item_id: 'another', entity_id: 'e' })
    session.tell('effect', { type: 'signed-out', reason: 'logout' })
    expect(messages).to.deep.equal([])
    session.tell('item.deleted', { item_id: 's1', entity_id: 'e' })
    session.tell('effect', { type: 'signed-out', reason: 'timeout' })
    expect(messages).to.deep.equal([{ type: 'scene-deleted', id: 's1' }, { type: 'token-expired' }])
  })

  it('PLAN-18 a scene without a status gets its first one', async () => {
    const { around, setItem } = connected(({ path }) =>
      path.endsWith('bulk-update') ? outcome({}, { status: FLOW[1] ?? null, status_kind: 4 }) : undefined,
    )
    setItem({ status: null, status_kind: 0 })
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'No status')
    ;(await button(element, 'Back to work')).click()
    await until(
      () => element.shadowRoot?.querySelector('.status-flow [aria-pressed="true"]')?.textContent === 'Back to work',
    )
    expect(element.shadowRoot?.querySelector('.status-now') != null).to.equal(false)
  })

  it('the description is changed where it stands; a refusal shows, and what was there before', async () => {
    let refused = false
    const { around, session, setItem } = connected(({ path, method, body }) => {
      if (method !== 'PUT' || !path.endsWith('items/{id}')) return undefined
      if (refused) throw new ApiError(403, { error: 'permission_denied', message: 'Not you' })
      return { ...ITEM, ...(body as Partial<Item>), editable: ['name'], version: ITEM.version + 1 }
    })
    setItem({ editable: ['name'] })
    const element = mount({ itemId: 's1' }, { around })
    const field = () => part<HTMLTextAreaElement>(element, '.details textarea')
    expect((await field()).value).to.equal('Waves over the lamp room.')
    type(await field(), 'Fog, and a light.')
    ;(await field()).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await until(() => session.calls.some(({ method }) => method === 'PUT'))
    const sent = session.calls.find(({ method }) => method === 'PUT')
    expect([sent?.path.endsWith('items/{id}'), sent?.body]).to.deep.equal([true, { description: 'Fog, and a light.' }])
    await expectAccessible(element)

    refused = true
    type(await field(), 'Nobody may read this.')
    ;(await field()).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await says(element, 'Not you')
    await until(async () => (await field()).value === 'Fog, and a light.')
  })

  it('XFIX-09: name and code are changed where they stand; where someone else was faster, theirs shows', async () => {
    let conflict = false
    const editable: Item['editable'] = ['name', 'code']
    const { around, session, setItem } = connected(({ path, body }) => {
      if (!path.endsWith('items/bulk-update')) return undefined
      const [cell] = (body as { cells: { field: string; to: string }[] }).cells
      const outcome = conflict ? 'conflict' : 'changed'
      const row = {
        ...ITEM,
        ...(cell && !conflict ? { [cell.field]: cell.to } : {}),
        editable,
        version: ITEM.version + 1,
      }
      return { batch_id: 'b1', cells: [{ outcome, message: null }], rows: [row] }
    })
    setItem({ editable })
    const element = mount({ itemId: 's1' }, { around })
    const field = (label: string) => part<HTMLInputElement>(element, `.details input[aria-label="${label}"]`)
    const enter = async (label: string, words: string) => {
      type(await field(label), words)
      ;(await field(label)).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    const sent = () => session.calls.filter(({ path }) => path.endsWith('items/bulk-update')).map(({ body }) => body)
    expect([(await field('Name')).value, (await field('Code')).value]).to.deep.equal(['Storm at the pier', 'SC010'])
    await enter('Code', 'SC020')
    await until(() => sent().length === 1)
    expect(JSON.stringify(sent()[0])).to.contain('"from":"SC010","to":"SC020"')
    // A scene is never without a name.
    await enter('Name', '   ')
    await until(async () => (await field('Name')).value === 'Storm at the pier')
    conflict = true
    await enter('Name', 'Calm')
    await says(element, 'Someone else changed this. This is the current value.')
    await until(async () => (await field('Name')).value === 'Storm at the pier')
    await expectAccessible(element)
  })

  it('XFIX-11 the ranges of a scene are changed where they stand, and its comments count from its frame in', async () => {
    let item: Partial<Item> = { frame_out: 1048, cut_in: 12, start_frame: 101, editable: [...FRAMES] }
    const { around, session, setItem } = connected(({ path, body }) => {
      if (!path.endsWith('items/bulk-update')) return undefined
      const [cell] = (body as { cells: { field: string; to: string | null }[] }).cells
      const to = cell?.to ?? null
      const version = (item.version ?? ITEM.version) + 1
      item = { ...item, version, ...(cell ? { [cell.field]: to === null ? null : Number(to) } : {}) }
      setItem({ ...item, start_frame: item.frame_in ?? 101 })
      return outcome({}, item)
    })
    setItem(item)
    const element = mount({ itemId: 's1' }, { around })
    const field = (label: string) => part<HTMLInputElement>(element, `.details input[aria-label="${label}"]`)
    const values = async () => {
      const fields = await Promise.all(['Frame in', 'Frame out', 'Cut in', 'Cut out'].map(field))
      return fields.map(({ value }) => value)
    }
    const enter = async (label: string, words: string) => {
      type(await field(label), words)
      ;(await field(label)).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    expect(await values()).to.deep.equal(['', '1048', '12', ''])
    expect((await field('Frame in')).placeholder).to.equal('101, inherited')
    await says(element, 'Frame 113')
    await enter('Frame in', '1001')
    await says(element, 'Frame 1013')
    expect(cellsOf(session.calls)).to.deep.equal([{ item_id: 's1', field: 'frame_in', from: null, to: '1001' }])
    // What is no frame gives way to what was there.
    await enter('Cut in', 'first')
    await until(async () => (await field('Cut in')).value === '12')
    expect(cellsOf(session.calls)).to.have.length(1)
    // Without one, it counts from what is above again.
    await enter('Frame in', '')
    await says(element, 'Frame 113')
    await expectAccessible(element)
  })

  it('XFIX-11 who may not change a scene reads the frames that are there', async () => {
    const element = mount({ scene: { ...SCENE, item: { ...ITEM, start_frame: 1001, frame_in: 1001, cut_out: 57 } } })
    const facts = await part(element, '.facts')
    expect(facts.textContent).to.contain('Frame in1001').and.contain('Cut out57')
    expect(facts.textContent).not.to.match(/Frame out|Cut in/)
  })

  it('XFIX-09: an omitted scene says so and is restored; another one is omitted', async () => {
    const { around, session, setItem } = connected(({ path, method, body }) =>
      method === 'PUT' && path.endsWith('items/{id}')
        ? { ...ITEM, ...(body as Partial<Item>), editable: ['name'], version: ITEM.version + 1 }
        : undefined,
    )
    setItem({ editable: ['name'], omitted: true })
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'It is in no list or total. Everything that belongs to it is kept.')
    await expectAccessible(element)
    ;(await button(element, 'Restore')).click()
    await until(() => element.shadowRoot?.querySelector('.omitted') === null)
    const sent = session.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).to.deep.equal([{ omitted: false }])
    expect((await button(element, 'Omit')).isConnected).to.equal(true)
  })

  it('PLAN-11 a user without the rights sees the scene without controls to change it', async () => {
    const { around, setItem } = connected()
    setItem({ editable: [], rights: [] })
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'Storm at the pier')
    expect(element.shadowRoot?.querySelector('.status-flow button, input, textarea') != null).to.equal(false)
    const tabs = [...(element.shadowRoot?.querySelectorAll('[role="tab"]') ?? [])].map((tab) => tab.textContent)
    expect(tabs.join()).not.to.contain('Comments')
  })

  it('PLAN-11 a conflicting change is reported, with the current scene', async () => {
    const answer = outcome({ outcome: 'conflict', message: null }, { due_date: '2026-04-01' })
    const { around } = connected(({ path }) => (path.endsWith('bulk-update') ? answer : undefined))
    const element = mount({ itemId: 's1' }, { around })
    const field = await part<HTMLInputElement>(element, '.date-field')
    type(field, '2026-05-01')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await says(element, texts.somebodyElse)
    await until(() => element.shadowRoot?.querySelector<HTMLInputElement>('.date-field')?.value === '2026-04-01')
  })

  it('PLAN-11 a metric value that is not a number is not sent; a refused one stays in its field', async () => {
    const refusal = { outcome: 'invalid', message: 'Not on a Sunday' }
    const { around, session } = connected(({ path }) => (path.endsWith('bulk-update') ? outcome(refusal) : undefined))
    const element = mount({ itemId: 's1' }, { around })
    const field = await part<HTMLInputElement>(element, '.metric-field')
    const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    type(field, 'many')
    enter()
    await says(element, 'Input is invalid')
    expect(cellsOf(session.calls)).to.deep.equal([])
    type(field, '2.55')
    enter()
    await says(element, 'At most 1 decimals')
    expect(cellsOf(session.calls)).to.deep.equal([])
    type(field, '2.5')
    enter()
    await says(element, 'Not on a Sunday')
    expect(field.value).to.equal('2.5')
    expect(cellsOf(session.calls)).to.deep.equal([
      { item_id: 's1', field: 'metric', metric_id: 'm1', from: '1234.5', to: '2.5' },
    ])
  })

  it('LIB-08 LIB-24 each metric shows in its own format, and is entered as a number; a formula shows why it has no value', async () => {
    const { around, setItem, session } = connected(({ path }) =>
      path.endsWith('bulk-update')
        ? outcome({}, { metrics: [{ metric_id: 'cost', value: '20' }] as never })
        : undefined,
    )
    const metric = (metric_id: string, of: Partial<Item['metrics'][number]>) => ({
      metric_id,
      name: metric_id,
      type: 'number',
      value: '3',
      ...of,
    })
    setItem({
      metrics: [
        metric('cost', { type: 'currency', options: { currency: 'EUR', decimals: 2 }, value: '1234.5' }),
        metric('done', { type: 'percentage', value: '42' }),
        metric('length', { type: 'prefix_suffix', options: { suffix: ' frames' }, value: '24' }),
        metric('effort', { type: 'rating', value: '3' }),
        metric('points', { type: 'point', value: '5' }),
        metric('rate', { type: 'formula', value: null, error: 'division_by_zero' }),
      ],
    })
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'The formula divides by zero')
    const fields = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('.metric-field') ?? [])]
    expect(fields.map(({ value }) => value)).to.deep.equal(['€1,234.50', '42%', '24 frames', '★★★☆☆', '5'])
    const [cost] = fields
    if (!cost) throw new Error('There is no field')
    cost.focus()
    await until(() => cost.value === '1234.5')
    type(cost, '20')
    cost.blur()
    await until(() => cost.value === '€20.00')
    // Whoever is quicker through a field than the screen is drawn is not pulled back into it.
    for (let frames = 0; frames < 2; frames++) {
      cost.focus()
      cost.blur()
      await new Promise(requestAnimationFrame)
    }
    expect(cost.matches(':focus')).to.equal(false)
    expect(cost.value).to.equal('€20.00')
    expect(cellsOf(session.calls)).to.deep.equal([
      { item_id: 's1', field: 'metric', metric_id: 'cost', from: '1234.5', to: '20' },
    ])
    await expectAccessible(element)
  })

  it('PLAN-11 people are chosen from those who can be assigned', async () => {
    const people = { data: [{ id: 'u3', display_name: 'Noor Haddad', profile_image: null }], meta: {} }
    const { around, session } = connected(({ path }) => {
      if (path.endsWith('assignable-users')) return people
      return path.endsWith('bulk-update') ? outcome({}) : undefined
    })
    const element = mount({ itemId: 's1' }, { around })
    ;(await button(element, 'Choose assignees')).click()
    await says(element, 'Noor Haddad')
    const options = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    expect(options.map(({ ariaSelected }) => ariaSelected)).to.deep.equal(['true', 'false'])
    options[1]?.click()
    await until(() => cellsOf(session.calls).length === 1)
    expect(cellsOf(session.calls)).to.deep.equal([
      { item_id: 's1', field: 'assignees', from: ['u1'], to: ['u1', 'u3'] },
    ])
    await expectAccessible(element)
  })

  it('XPROD-07 tags are chosen, and one that is not there yet is created', async () => {
    const fog = { id: 't1', name: 'Fog', colour: '#FF7A00', scenes: 2 }
    const rain = { id: 't2', name: 'Rain', colour: '#1E88FF', scenes: 0 }
    const { around, session, setItem } = connected(({ method, path, body }) => {
      if (path.endsWith('/tags')) return method === 'POST' ? { ...rain, ...(body as object), id: 't3' } : [fog, rain]
      return path.endsWith('bulk-update')
        ? outcome({}, { tags: [fog], editable: ['tags'] } as Partial<Item>)
        : undefined
    })
    setItem({ tags: [fog], editable: ['tags'] })
    const element = mount({ itemId: 's1' }, { around })
    const group = await part(element, '[role=group]:has(.arbo-tag)')
    expect(group.textContent).to.contain('Fog')
    await expectAccessible(element)
    ;(await button(element, texts.chooseTags)).click()
    const field = await part<HTMLInputElement>(element, '[role=combobox]')
    await until(() => element.shadowRoot?.querySelectorAll('[role=option]').length === 2)
    const options = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    expect(options().map(({ ariaSelected }) => ariaSelected)).to.deep.equal(['true', 'false'])
    options()[1]?.click()
    await until(() => cellsOf(session.calls).length === 1)
    type(field, 'Snow')
    await until(() => options().some(({ textContent }) => textContent?.includes('Create “Snow”')))
    await expectAccessible(element)
    options().at(-1)?.click()
    await until(() => cellsOf(session.calls).length === 2)
    expect(
      (cellsOf(session.calls) as { field: string; to: unknown }[]).map(({ field: of, to }) => [of, to]),
    ).to.deep.equal([
      ['tags', ['t1', 't2']],
      ['tags', ['t1', 't3']],
    ])
    // No two names in one.
    type(field, 'Snow; ice')
    await says(element, texts.noSuchTag)
  })

  it('PLAN-11 a comment is written; a refused one stays so that it can be resent', async () => {
    let fails = true
    const { around } = connected(({ method, path, body }) => {
      if (method !== 'POST' || !path.endsWith('/comments')) return undefined
      if (fails) throw new ApiError(500, { error: 'server_error', message: 'It broke' })
      return comment('new', { text: (body as { text: string }).text, created_at: '2026-04-01T10:00:00Z' })
    })
    const element = mount({ itemId: 's1' }, { around })
    const field = await part<HTMLTextAreaElement>(element, '.arbo-part-compose textarea')
    type(field, ' Once more ')
    ;(await button(element, texts.send)).click()
    await says(element, 'Not saved: It broke')
    expect(field.value).to.equal(' Once more ')
    fails = false
    ;(await button(element, texts.send)).click()
    await until(() => element.shadowRoot?.querySelector('.rows article')?.textContent?.includes('Once more'))
    expect(field.value).to.equal('')
    expect(textOf(element)).not.to.contain('It broke')
  })

  it('REV-07 a link is added only when it is valid', async () => {
    const { around, session } = connected(({ method, path }) =>
      method === 'POST' && path.endsWith('/files') ? {} : undefined,
    )
    const element = mount({ itemId: 's1', tab: 'files' }, { around })
    ;(await button(element, partTexts.addLink)).click()
    const field = await part<HTMLInputElement>(element, '.arbo-part-link input')
    type(field, 'javascript:alert(1)')
    ;(await part(element, '.arbo-part-link button[type="submit"]')).click()
    await says(element, partTexts.linkFault)
    await expectAccessible(element)
    type(field, 'https://example.com/brief')
    ;(await part(element, '.arbo-part-link button[type="submit"]')).click()
    await until(() => element.shadowRoot?.querySelector('.arbo-part-link') === null)
    const posts = session.calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).to.deep.equal([{ url: 'https://example.com/brief' }])
  })

  it('REV-20 several markers are deleted at once', async () => {
    const { around, session } = connected(({ path }) => (path.endsWith('markers/delete') ? { ok: true } : undefined))
    const element = mount({ itemId: 's1', tab: 'markers' }, { around })
    ;(await part(element, '.arbo-part-row input[type="checkbox"]')).click()
    ;(await button(element, 'Delete 1')).click()
    // Asked first: it cannot be taken back.
    await confirm(element, partTexts.deleteMarkersNow)
    await says(element, texts.noMarkers)
    expect(session.calls.find(({ path }) => path.endsWith('markers/delete'))?.body).to.deep.equal({ ids: ['k1'] })
  })

  it('REV-07 a file can be renamed and moved to another category', async () => {
    const { around, session } = connected(({ method }) => (method === 'PUT' || method === 'PATCH' ? {} : undefined))
    const element = mount({ itemId: 's1', tab: 'files' }, { around })
    ;(await button(element, 'Edit brief.pdf')).click()
    const field = await part<HTMLInputElement>(element, '.arbo-part-rename input')
    type(field, '')
    ;(await button(element, partTexts.save)).click()
    await expectAccessible(element)
    type(field, ' brief-2.pdf ')
    ;(await button(element, partTexts.save)).click()
    await until(() => element.shadowRoot?.querySelector('.arbo-part-rename') === null)
    const sent = session.calls.filter(({ body }) => (body as { name?: string } | undefined)?.name !== undefined)
    expect(sent.map(({ body }) => body)).to.deep.equal([{ name: 'brief-2.pdf', category: 'document' }])
  })

  it('REV-20 the user’s own marker can be named; a note is deleted after confirmation', async () => {
    const { around, session } = connected(({ method }) => (method === 'GET' ? undefined : {}))
    const element = mount({ itemId: 's1', tab: 'markers' }, { around })
    ;(await button(element, partTexts.editMarker({ frame: 12 }))).click()
    type(await part<HTMLInputElement>(element, '.arbo-part-rename input'), 'Blink twice')
    ;(await button(element, partTexts.save)).click()
    await until(() => element.shadowRoot?.querySelector('.arbo-part-rename') === null)
    expect(session.calls.find(({ body }) => (body as { label?: string } | undefined)?.label)?.body).to.deep.equal({
      label: 'Blink twice',
    })
    element.tab = 'notes'
    ;(await part(element, `[aria-label="${partTexts.deleteNote}"]`)).click()
    await says(element, partTexts.deleteNoteTitle)
    const isDelete = ({ method }: Call) => method === 'DELETE'
    expect(session.calls.some(isDelete)).to.equal(false)
    await confirm(element, partTexts.deleteNote)
    await until(() => session.calls.some(isDelete))
  })

  it('XPLAN-07 the history can be filtered by kind and by person', async () => {
    const facets = { fields: ['status', 'assignees', 'note'], people: [{ ...MIKA }, { ...ADA }] }
    const { around, session } = connected(({ path }) => (path.endsWith('/facets') ? facets : undefined))
    const element = mount({ itemId: 's1', tab: 'history' }, { around })
    const choose = async (label: string, option: string) => {
      const trigger = await part(element, `.arbo-history-filter [aria-label^="${label}"]`)
      trigger.click()
      const choice = await until(() =>
        [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])].find(
          ({ textContent }) => textContent === option,
        ),
      )
      choice.click()
    }
    await choose('What was changed', 'Notes')
    const lastCall = () => session.calls.filter(({ path }) => path.endsWith('/history')).at(-1) as { query?: object }
    await until(() => 'field_ina' in (lastCall().query ?? {}))
    expect(lastCall().query).to.deep.equal({ page: 1, per_page: 50, field_ina: 'note' })
    await choose('Who changed it', 'Ada Byron')
    await until(() => 'by_eq' in (lastCall().query ?? {}))
    expect(lastCall().query).to.deep.equal({ page: 1, per_page: 50, field_ina: 'note', by_eq: 'u1' })
    await expectAccessible(element)
  })

  it('XPLAN-07 the history is read when it is opened', async () => {
    const { around, session } = connected()
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'Storm at the pier')
    const reads = () => session.calls.filter(({ path }) => path.endsWith('/history')).length
    expect(reads()).to.equal(0)
    ;(await button(element, 'History')).click()
    await says(element, 'bulk change')
    expect(reads()).to.equal(1)
  })

  it('PLAN-11 a press on a neighbouring scene opens it, and its live events are followed', async () => {
    const { around, session, setItem } = connected()
    const element = mount({ itemId: 's1' }, { around })
    await says(element, 'Storm at the pier')
    setItem({ id: 's2', name: 'Lamp room at night' })
    ;(await part(element, 'button.neighbour:last-child')).click()
    await says(element, 'Lamp room at night')
    setItem({ id: 's2', name: 'Lamp room at dawn' })
    session.tell('item.updated', { item_id: 's2' })
    await says(element, 'Lamp room at dawn')
    element.itemId = 's9'
    await until(() => session.calls.some(({ params }) => params?.['id'] === 's9'))
  })

  it('XEMB-05 an unknown scene is reported, and a failure with a way to retry', async () => {
    let failure: ApiError | null = new ApiError(404, { error: 'not_found', message: 'Not here' })
    const { around } = connected(({ path }) => {
      if (path.endsWith('items/{id}') && failure) throw failure
      return undefined
    })
    const element = mount({ itemId: 's1' }, { around })
    const codes: string[] = []
    element.addEventListener('arbo-error', (event) => codes.push((event as CustomEvent<{ code: string }>).detail.code))
    await says(element, 'This scene was not found')
    failure = new ApiError(500, { error: 'server_error', message: 'It broke' })
    element.itemId = 's2'
    await says(element, 'It broke')
    await expectAccessible(element)
    expect(codes).to.deep.equal(['not_found', 'server_error'])
    failure = null
    ;(await part(element, '.arbo-state button')).click()
    await says(element, 'Storm at the pier')
  })

  it('PLAN-11 a clip plays in place, with sound when it has any', async () => {
    const file = { id: 'f', kind: 'video', src: 'data:video/mp4;base64,', thumbnail: null, has_audio: true }
    const clip = rendition(3, { kind: 'video', files: [file] as never })
    const element = mount({ scene: { ...SCENE, renditions: [clip], history: [change('h', {})] } })
    const video = await part<HTMLVideoElement>(element, 'video')
    expect([video.muted, video.preload, video.loop]).to.deep.equal([true, 'none', true])
    let played = 0
    video.play = () => {
      played += 1
      video.dispatchEvent(new Event('play'))
      return Promise.resolve()
    }
    ;(await button(element, texts.play)).click()
    await button(element, texts.pause)
    expect(played).to.equal(1)
    ;(await button(element, texts.soundOn)).click()
    await until(() => !video.muted)
    await expectAccessible(element)
  })
})

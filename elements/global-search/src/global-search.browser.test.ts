import { textsIn } from '@arbo/core'
import { ApiError } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { ANSWER, chosen, has, mount, part, provideSession, row, says, unmountAll } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const field = (element: HTMLElement) => part<HTMLInputElement>(element, 'input')

async function typed(element: HTMLElement, words: string): Promise<void> {
  const input = await field(element)
  await until(() => element.shadowRoot?.activeElement === input)
  await sendKeys({ type: words })
}

function connected(...rest: Parameters<typeof provideSession> extends [unknown, ...infer Rest] ? Rest : never) {
  const around = document.createElement('div')
  const calls = provideSession(around, ...rest)
  return { calls, element: mount({}, around) }
}

/** What an element tells, by name. */
function heard(element: HTMLElement, ...names: string[]): [string, unknown][] {
  const events: [string, unknown][] = []
  for (const name of names) {
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent<unknown>).detail]))
  }
  return events
}

describe('<arbo-global-search>', () => {
  afterEach(async () => {
    unmountAll()
    await setViewport({ width: 1440, height: 900 })
  })

  it('XEMB-06 is accessible with results of several kinds, in both themes and on a narrow page', async () => {
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 900],
      ['light', 390],
    ] as const) {
      await setViewport({ width, height: 800 })
      const { element } = connected()
      element.dataset['theme'] = theme
      await typed(element, 'scene')
      await says(element, 'flickers')
      await expectAccessible(element)
      const dialog = await part(element, '[role=dialog]')
      expect(dialog.getBoundingClientRect().right).to.be.at.most(width)
      expect(dialog.scrollWidth, `at ${width}`).to.be.at.most(dialog.clientWidth)
      unmountAll()
    }
  })

  it('XSRCH-02 works by keyboard alone: the field keeps the focus, arrows choose, Enter opens, Escape closes', async () => {
    const { element } = connected()
    const events = heard(element, 'result-open', 'close')
    await typed(element, 's')
    await says(element, 'flickers')
    const input = await field(element)
    const active = () => element.shadowRoot?.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(chosen(element)).to.contain('Scene s1')
    expect(active()?.textContent).to.equal(chosen(element))
    await sendKeys({ press: 'ArrowDown' })
    await until(() => chosen(element).includes('Scene s2'))
    expect(active()?.textContent).to.equal(chosen(element))
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'ArrowUp' })
    await until(() => chosen(element).includes('Sign out'))
    await sendKeys({ press: 'ArrowDown' })
    await until(() => chosen(element).includes('Scene s1'))
    await sendKeys({ press: 'Control+Enter' })
    expect(events.map(([name]) => name)).to.deep.equal(['result-open'])
    expect(events[0]?.[1]).to.deep.include({ newTab: true, review: false })
    await sendKeys({ press: 'Shift+Enter' })
    expect(events.map(([name]) => name)).to.deep.equal(['result-open', 'result-open', 'close'])
    expect(events[1]?.[1]).to.deep.include({ newTab: false, review: true })
    await until(() => !has(element, '[role=dialog]'))
    element.open = true
    await field(element)
    await sendKeys({ press: 'Escape' })
    await until(() => !has(element, '[role=dialog]'))
    expect(events.at(-1)?.[0]).to.equal('close')
    expect(element.open).to.equal(false)
  })

  it('XSRCH-02 moves by Tab to the kinds, where arrows choose one and load more of it', async () => {
    const { element, calls } = connected()
    await typed(element, 'sc')
    await says(element, 'flickers')
    await sendKeys({ press: 'Tab' })
    expect(element.shadowRoot?.activeElement?.textContent).to.equal(texts.all)
    await sendKeys({ press: 'ArrowRight' })
    await until(() => !element.shadowRoot?.textContent?.includes('flickers'))
    await until(() => calls.some(({ query }) => query?.['kinds'] === 'scene'))
    expect(calls.at(-1)?.query).to.deep.include({ q: 'sc', kinds: 'scene', limit: 50 })
    expect(element.shadowRoot?.querySelectorAll('[role=option]')).to.have.length(2)
    await expectAccessible(element)
  })

  it('XSRCH-02 lists recent things first, then every action; an action reports its id', async () => {
    const { element } = connected()
    await says(element, 'Project Directory')
    await typed(element, 's')
    await says(element, 'Scene s2')
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await until(() => !has(element, '[role=dialog]'))
    element.open = true
    await says(element, texts.recent)
    expect(chosen(element)).to.contain('Scene s2')
    const events = heard(element, 'action')
    await typed(element, 'sign')
    await until(() => chosen(element).includes('Sign out'))
    await sendKeys({ press: 'Enter' })
    expect(events).to.deep.equal([['action', { id: 'out' }]])
  })

  it('XSRCH-02 offers assign to me on the chosen scene, for those who may; a refusal shows in its place', async () => {
    let refuse = false
    const { element, calls } = connected(async ({ path }) => {
      if (!path.endsWith('items/assign')) return ANSWER
      if (refuse) throw new ApiError(409, { error: 'not_in_teams', message: 'Not in its teams' })
      return {}
    })
    await typed(element, 'sc')
    await says(element, 'flickers')
    await sendKeys({ press: 'Alt+Enter' })
    await says(element, texts.assigned({ name: 'Scene s1' }))
    expect(calls.at(-1)?.body).to.deep.equal({ item_id: 's1', ws_user_id: 'me' })
    refuse = true
    await sendKeys({ press: 'Alt+Enter' })
    await says(element, 'Not in its teams')
    unmountAll()
    const other = connected(undefined, { rights: [] })
    await typed(other.element, 'sc')
    await says(other.element, 'flickers')
    expect(other.element.shadowRoot?.textContent).not.to.contain(texts.assign)
    expect(other.element.shadowRoot?.textContent).not.to.contain(texts.review)
  })

  it('XSRCH-01 marks the search words, and shows the place and status of results', async () => {
    const { element } = connected()
    await typed(element, 'scene')
    await says(element, 'flickers')
    const marks = [...(element.shadowRoot?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)
    expect(marks).to.deep.equal(['Scene', 'Scene', 'Scene', 'Mika ', 'scene'])
    const [first, , , entity] = [...(element.shadowRoot?.querySelectorAll('[role=option]') ?? [])]
    for (const words of ['LH / Episode 1', 'SC1', 'In review']) expect(first?.textContent).to.contain(words)
    expect(entity?.textContent).to.contain('Episode / LH')
  })

  it('XSRCH-01 reports no results, a failure and a missing connection; actions still work', async () => {
    const none = connected(async () => ({ groups: [], indexing: false }))
    await typed(none.element, 'zzz')
    await says(none.element, texts.nothing({ query: 'zzz' }))
    await expectAccessible(none.element)
    unmountAll()

    let fails = true
    const failing = connected(async () => {
      if (fails) throw new ApiError(500, { error: 'server_error', message: 'It broke' })
      return ANSWER
    })
    await typed(failing.element, 'sc')
    await says(failing.element, 'It broke')
    fails = false
    ;(await part(failing.element, '.failed button')).click()
    await says(failing.element, 'flickers')
    unmountAll()

    const away = connected(async () => Promise.reject(new ApiError(0, { error: 'offline', message: 'x' })), {
      online: false,
    })
    await typed(away.element, 'sign')
    await says(away.element, texts.offline)
    expect(chosen(away.element)).to.contain('Sign out')
  })

  it('XSRCH-01 keeps the list while an answer is pending and says so', async () => {
    const { element } = connected(() => new Promise(() => undefined))
    await typed(element, 'sc')
    await says(element, texts.searching)
    expect((await part(element, '[role=listbox]')).getAttribute('aria-busy')).to.equal('true')
  })

  it('XSRCH-01 Enter pressed before the answer opens what the answer finds, and not what was found before', async () => {
    const waiting: (() => void)[] = []
    const found = (query: unknown) => ({
      groups: [{ kind: 'scene', rows: [row(String(query), { title: `Scene ${String(query)}` })], more: false }],
      indexing: false,
    })
    const { element } = connected(async ({ query }) => {
      if (query?.['q'] === 'fog') await new Promise<void>((resolve) => waiting.push(resolve))
      return found(query?.['q'])
    })
    const events = heard(element, 'result-open')
    await typed(element, 'fo')
    await says(element, 'Scene fo')
    await typed(element, 'g')
    await until(() => waiting.length > 0)
    await sendKeys({ press: 'Enter' })
    expect(events).to.deep.equal([])
    waiting[0]?.()
    await until(() => events.length > 0)
    expect(events[0]?.[1]).to.have.nested.property('row.title', 'Scene fog')
  })

  it('XEMB-06 works alone: the page answers query-change by setting groups, and can keep the search open', async () => {
    const element = mount({ groups: [] })
    element.addEventListener('query-change', (event) => {
      const { query } = (event as CustomEvent<{ query: string }>).detail
      element.groups = query ? [{ kind: 'scene', rows: [row(query, { title: `Own ${query}` })], more: false }] : []
    })
    const events = heard(element, 'result-open', 'close')
    element.addEventListener('result-open', (event) => event.preventDefault())
    await typed(element, 'ab')
    await says(element, 'Own ab')
    await sendKeys({ press: 'Enter' })
    expect(events.map(([name]) => name)).to.deep.equal(['result-open'])
    expect(has(element, '[role=dialog]')).to.equal(true)
  })
})

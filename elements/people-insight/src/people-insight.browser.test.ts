import { ApiError, textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { TILE, mount, part, provideSession, says, unmountAll } from './testing/mount.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const textOf = (element: HTMLElement, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].map(
    (one) => one.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
  )

describe('<arbo-people-insight>', () => {
  afterEach(unmountAll)

  it('XEMB-06 is accessible with everything in it, in both themes', async () => {
    for (const theme of ['light', 'dark']) {
      const tile = mount({ insight: TILE, commentId: 'c1' })
      tile.dataset['theme'] = theme
      await part(tile, '.activity-row[aria-current]')
      await expectAccessible(tile)
      unmountAll()
    }
  })

  it('XEMB-06 is accessible on a narrow page, and never wider than the page', async () => {
    for (const width of [320, 390, 719, 720, 1440]) {
      const tile = mount({ insight: TILE }, { width })
      await part(tile, '.tile')
      if (width === 320) await expectAccessible(tile)
      const wide = [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.tile, .tile-section, .tile-header') ?? [])]
      for (const each of wide) expect(each.scrollWidth, `${each.className} at ${width}`).to.be.at.most(width)
      const [first, second] = [...(tile.shadowRoot?.querySelectorAll('.tile-column') ?? [])].map((one) =>
        one.getBoundingClientRect(),
      )
      expect((first?.right ?? 0) <= (second?.left ?? 0), `beside each other at ${width}`).to.equal(width >= 720)
      unmountAll()
    }
  })

  it('is in German where its lang says so, with days and numbers, beside one in English', async () => {
    const [german, english] = [mount({ insight: TILE, lang: 'de' }), mount({ insight: TILE })]
    await until(() => textOf(german, 'h3')[0] === 'Auslastung')
    await part(english, '.tile')
    expect(textOf(german, 'h3')).to.deep.equal([
      'Auslastung',
      'Arbeit',
      'Verfügbarkeit',
      'Letzte Aktivitäten',
      'Laufende Ziele',
    ])
    expect(textOf(german, '.status-legend li')).to.deep.equal([
      'Unberührt 5',
      'Ungeprüft 2',
      'Retake 1',
      'Freigegeben 9',
    ])
    expect(textOf(german, '.more')).to.deep.equal(['21 weitere'])
    expect(textOf(german, '.hours')[0]).to.contain('Montag bis Freitag, 09:00 bis 18:00 Uhr')
    expect(textOf(german, '.stretches li')[0]).to.equal('Freier Tag Dentist Mi., 1. Apr. bis Do., 2. Apr.')
    expect(textOf(english, '.more')).to.deep.equal(['21 more'])
    await expectAccessible(german)
  })

  it('MOD-07 shows the person, load, work, activity, targets and availability of the data it is given', async () => {
    const ready: unknown[] = []
    const tile = mount({ insight: TILE })
    tile.addEventListener('ready', (event) => ready.push((event as CustomEvent).detail))
    await part(tile, '.tile')
    expect(textOf(tile, 'h2')).to.deep.equal(['Mika Sato'])
    expect(textOf(tile, 'h3')).to.deep.equal([
      texts.load,
      texts.work,
      texts.availability,
      texts.activity,
      texts.targets,
    ])
    expect(textOf(tile, 'dd').slice(0, 2)).to.deep.equal(['Animator', 'Layout'])
    expect(tile.shadowRoot?.querySelector('a[href^="mailto:"]')?.getAttribute('href')).to.equal(
      'mailto:mika@example.com',
    )
    expect(tile.shadowRoot?.querySelector('a[href^="tel:"]')?.getAttribute('href')).to.equal('tel:+8131234')
    expect(textOf(tile, '.status-legend li')).to.deep.equal(['Untouched 5', 'Unchecked 2', 'Retake 1', 'Approved 9'])
    expect(textOf(tile, '.section-head .note')[0]).to.equal('17 assigned')
    expect(textOf(tile, '.to-review')).to.deep.equal(['3 waiting for their review'])
    expect(textOf(tile, '.scenes h4')).to.deep.equal([`${texts.overdue} 22`, `${texts.due} 1`])
    expect(textOf(tile, '.more')).to.deep.equal(['21 more'])
    expect(textOf(tile, '.scene-path')[0]).to.equal('LH / Episode 1')
    expect(textOf(tile, '.activity-row p:first-child')).to.deep.equal([
      'Commented on Lamp room',
      'Uploaded to Storm at the pier',
      'Changed the status of Storm at the pier',
    ])
    expect(textOf(tile, '.activity-status .arbo-status')).to.deep.equal(['Back to work', 'Unchecked'])
    // In the colour that it had then (XFIX-20).
    const passed = tile.shadowRoot?.querySelector('.activity-status .arbo-status-dot')
    expect(passed && getComputedStyle(passed).backgroundColor).to.equal('rgb(185, 28, 28)')
    expect(textOf(tile, '.targets li')[0]).to.contain('March scenes')
    expect(textOf(tile, '.hours')[0]).to.contain('Monday to Friday, 09:00 to 18:00')
    expect(textOf(tile, '.stretches li')).to.deep.equal([
      'Off-day Dentist Wed 1 Apr to Thu 2 Apr',
      'Extra-day Sat 4 Apr',
      'Holiday Feast Mon 6 Apr',
    ])
    await until(() => ready.length === 1)
    expect(ready).to.deep.equal([{ id: 'u1', name: 'Mika Sato' }])
  })

  it('MOD-07 shows bars by day of this week and the next, with today and free days marked', async () => {
    const tile = mount({ insight: TILE })
    await part(tile, '.day-bars')
    const bars = [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.day-bar') ?? [])]
    expect(bars).to.have.length(14)
    expect(bars[1]?.textContent).to.contain(`Tue 24 Mar, ${texts.isToday}: 2 due`)
    expect(bars.map((bar) => 'today' in bar.dataset).indexOf(true)).to.equal(1)
    const heights = bars.map((bar) => bar.querySelector('.day-track > span')?.getBoundingClientRect().height ?? 0)
    expect(heights[8]).to.be.greaterThan(0)
    expect((heights[1] ?? 0) / (heights[8] ?? 1)).to.be.closeTo(0.5, 0.05)
    const free = bars.flatMap((bar, at) => ('free' in bar.dataset ? [at] : []))
    expect(free).to.deep.equal([5, 6, 9, 10, 13])
    const today = tile.shadowRoot?.querySelector('.calendar-day[aria-current="date"]')
    expect(today?.textContent).to.equal(`24, ${texts.days.working}`)
    expect(tile.shadowRoot?.querySelectorAll('.calendar-day')).to.have.length(35)
  })

  it('MOD-07 leaves out a section without data, and says so for an empty one', async () => {
    const bare = mount({ insight: { person: { id: 'u', display_name: 'Ada' } } })
    await part(bare, '.tile')
    expect(textOf(bare, 'h3')).to.deep.equal([])
    const nothing = { total: 0, scenes: [] }
    const load = { by_status: [0, 0, 0, 0, 0, 0, 0], to_review: 0 }
    const person = { id: 'u', display_name: 'Ada', status: 0, blocked: true }
    const empty = mount({ insight: { person, load, overdue: nothing, due: nothing, activity: [], targets: [] } })
    await part(empty, '.tile')
    expect(textOf(empty, '.none')).to.deep.equal([
      texts.noneAssigned,
      texts.noOverdue,
      texts.noDue,
      texts.noActivity,
      texts.noTargets,
    ])
    expect(textOf(empty, '.badge')).to.deep.equal([texts.archived, texts.blocked])
    await expectAccessible(empty)
  })

  it('PPL-26 shows scenes as buttons, or as links when the page gives their address; the page can handle the click', async () => {
    const opened: unknown[] = []
    const tile = mount({ insight: TILE })
    tile.addEventListener('scene-open', (event) => {
      opened.push((event as CustomEvent).detail)
      event.preventDefault()
    })
    ;(await part(tile, '.scene-row button')).click()
    tile.sceneHref = '/w:abcd2345/st/{id}'
    const link = await part<HTMLAnchorElement>(tile, '.scene-row a')
    expect(link.getAttribute('href')).to.equal('/w:abcd2345/st/s1')
    link.click()
    const comment = await part<HTMLAnchorElement>(tile, '.activity-row a')
    expect(comment.getAttribute('href')).to.equal('/w:abcd2345/st/s2?renditionId=r1&comment_id=c1')
    comment.click()
    expect(opened).to.deep.equal([
      { id: 's1', renditionId: null, commentId: null },
      { id: 's1', renditionId: null, commentId: null },
      { id: 's2', renditionId: 'r1', commentId: 'c1' },
    ])
    expect(location.pathname).not.to.contain('/st/')
    tile.sceneHref = 'javascript:alert(1)//{id}'
    await part(tile, '.scene-row button')
  })

  it('MOD-03 begins at the section of tab, and highlights the linked comment or rendition', async () => {
    const tile = mount({ insight: TILE, tab: 'targets', renditionId: 'r1' }, { width: 320 })
    const section = await part(tile, '[data-section="targets"]')
    await until(() => section.getBoundingClientRect().top < window.innerHeight)
    expect(textOf(tile, '.activity-row[aria-current] p:first-child')).to.deep.equal(['Uploaded to Storm at the pier'])
    window.scrollTo(0, 0)
  })

  it('shows the person’s clock and its difference from the user’s own', async () => {
    const tile = mount({ insight: TILE })
    const clock = await part(tile, '.clock')
    const tokyo = () =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }).format(
        new Date(),
      )
    await until(() => clock.textContent === tokyo())
    const odd = mount({ insight: { person: { id: 'u', display_name: 'Ada', timezone: 'Moon/Sea_of_Rains' } } })
    await says(odd, 'Moon/Sea_of_Rains')
    const none = mount({ insight: { person: { id: 'u', display_name: 'Ada' } } })
    await says(none, texts.noZone)
  })

  it('reports what is missing: a person, or a session', async () => {
    const nobody = mount({})
    await says(nobody, texts.nothingTitle)
    await expectAccessible(nobody)
    await says(mount({ userId: 'u1' }), texts.noSessionTitle)
  })
})

describe('<arbo-people-insight> under a session', () => {
  afterEach(unmountAll)

  it('MOD-07 reads basic-info of the person, shows a skeleton meanwhile, and follows live events', async () => {
    const around = document.createElement('div')
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    let tile = { ...TILE }
    const session = provideSession(around, () => gate.then(() => tile))
    const element = mount({ userId: 'u1' }, { around })
    await part(element, '[role="status"][aria-busy="true"]')
    await expectAccessible(element)
    release()
    await says(element, 'Mika Sato')
    expect(session.calls[0]).to.include({ method: 'GET' })
    expect(JSON.stringify(session.calls[0])).to.contain('basic-info')
    tile = { ...TILE, due: { total: 0, scenes: [] } }
    session.tell('item.updated')
    await says(element, texts.noDue)
  })

  it('PPL-26 reports a missing right, requests nothing, and opens when the right is granted', async () => {
    const around = document.createElement('div')
    const session = provideSession(around, () => Promise.resolve(TILE), new Set())
    const errors: string[] = []
    around.addEventListener('arbo-error', (event) => errors.push((event as CustomEvent<{ code: string }>).detail.code))
    const element = mount({ userId: 'u1' }, { around })
    await says(element, texts.noAccessTitle)
    expect([session.calls.length, errors]).to.deep.equal([0, ['permission_denied']])
    await expectAccessible(element)
    session.setRights(new Set(['peopleTile_getInsightsInterface_read']))
    await says(element, 'Mika Sato')
    session.setRights(new Set())
    await says(element, texts.noAccessTitle)
    expect(element.shadowRoot?.textContent).not.to.contain('Mika Sato')
  })

  it('MOD-07 reports an unknown person, and a failed read with a way to retry', async () => {
    const around = document.createElement('div')
    let failure: ApiError | null = new ApiError(404, { error: 'not_found', message: 'Not here' })
    provideSession(around, () => (failure ? Promise.reject(failure) : Promise.resolve(TILE)))
    const element = mount({ userId: 'nobody' }, { around })
    await says(element, texts.notFoundTitle)
    failure = new ApiError(500, { error: 'internal', message: 'It broke' } as never)
    element.userId = 'u1'
    await says(element, texts.failedTitle)
    await says(element, 'It broke')
    await expectAccessible(element)
    failure = null
    ;(await part(element, '.arbo-state button')).click()
    await says(element, 'Mika Sato')
  })

  it('shows the next person when the id changes, never the previous tile under it', async () => {
    const around = document.createElement('div')
    let name = 'Mika Sato'
    provideSession(around, () => Promise.resolve({ ...TILE, person: { ...TILE.person, id: name, display_name: name } }))
    const element = mount({ userId: 'u1' }, { around })
    await says(element, 'Mika Sato')
    name = 'Ada Byron'
    element.userId = 'u2'
    await says(element, 'Ada Byron')
    expect(element.shadowRoot?.textContent).not.to.contain('Mika Sato')
  })
})

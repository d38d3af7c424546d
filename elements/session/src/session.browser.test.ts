import { ApiError, type Effect, type Session, createSession, memoryStorage } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import { expectAccessible } from '../../kit/src/testing/index.ts'
import { ContextConsumer, ContextEvent, createContext } from '@lit/context'
import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing'
import { ReactiveElement } from 'lit'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionElement, define } from './index.ts'
import { Session as SessionComponent } from './react.ts'

const context = createContext<Session | undefined>(SESSION_CONTEXT)

/** A consumer as another bundle would write it. */
class ConsumerElement extends ReactiveElement {
  readonly seen: (Session | undefined)[] = []
  readonly consumer = new ContextConsumer(this, {
    context,
    subscribe: true,
    callback: (session) => this.seen.push(session),
  })
  get session(): Session | undefined {
    return this.consumer.value
  }
}
customElements.define('test-consumer', ConsumerElement)

const API = 'https://arbo.invalid/api'
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const missing = () => answer(404, { error: 'not_found', message: 'Not here' })
const profile = { id: 'u', display_name: 'Ada', email: 'a@b.c', avatar: null }

/** The network of a test: answers by path, everything else is 404. */
function network(answers: Record<string, (token: string | null) => Response>) {
  return (input: string, init?: RequestInit): Promise<Response> => {
    const path = new URL(input).pathname.replace('/api/', '')
    const token = new Headers(init?.headers).get('authorization')
    if (init?.signal?.aborted) return Promise.reject(init.signal.reason as Error)
    return Promise.resolve((answers[path] ?? missing)(token))
  }
}

function readySession(answers: Parameters<typeof network>[0] = {}): Session {
  return createSession({ apiUrl: API, storage: memoryStorage(), fetch: network(answers) })
}

/** Replaces the page's fetch until the test ends. */
const originalFetch = window.fetch
function usePage(answers: Parameters<typeof network>[0]): void {
  const answered = network(answers)
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(API) ? answered(url, init) : originalFetch(input, init)
  }
}
afterEach(() => {
  window.fetch = originalFetch
})

const setUp = () =>
  fixture<SessionElement>(
    html`<arbo-session
      ><p>Page</p>
      <test-consumer></test-consumer
    ></arbo-session>`,
  )
const consumerIn = (element: Element) => element.querySelector('test-consumer') as ConsumerElement

describe('<arbo-session>', () => {
  it('XEMB-06 is accessible and adds nothing visible to the page', async () => {
    const element = await setUp()
    await expectAccessible(element)
    expect(getComputedStyle(element).display).to.equal('contents')
    expect(element.querySelector('p')?.offsetHeight).to.be.greaterThan(0)
  })

  it('gives a ready session to elements inside, and the next one when it is replaced', async () => {
    const element = await setUp()
    const consumer = consumerIn(element)
    expect(consumer.session).to.equal(undefined)
    const first = readySession()
    element.session = first
    await element.updateComplete
    expect(consumer.session).to.equal(first)
    const second = readySession()
    const change = oneEvent(element, 'session-change')
    element.session = second
    expect((await change).detail.session).to.equal(second)
    expect(consumer.session).to.equal(second)
    // The page's own session is not ended by the element.
    expect(first.shared('x/1', () => 1)).to.equal(1)
  })

  it('requests a cookie that scripts cannot read only with refresh-cookie', async () => {
    const requests: (string | null)[] = []
    window.fetch = (input, init) => {
      if (!String(input).startsWith(`${location.origin}/api/`)) return originalFetch(input, init)
      if (String(input).endsWith('/login')) requests.push(new Headers(init?.headers).get('x-arbo-session'))
      return Promise.resolve(missing())
    }
    const element = await fixture<SessionElement>(html`<arbo-session api-url="/api" refresh-cookie></arbo-session>`)
    await element.session?.login('a@b.c', 'x').catch(() => undefined)
    element.toggleAttribute('refresh-cookie')
    await element.updateComplete
    await element.session?.login('a@b.c', 'x').catch(() => undefined)
    expect(requests).to.deep.equal(['cookie', null])
  })

  it('gives the session to elements defined before it too, in any order', async () => {
    const holder = await fixture<HTMLElement>(
      html`<div>
        <late-session><test-consumer></test-consumer></late-session>
      </div>`,
    )
    const consumer = consumerIn(holder)
    const late = holder.firstElementChild as HTMLElement & { session?: Session }
    const session = readySession()
    late.session = session
    expect(consumer.session).to.equal(undefined)
    // As kit's elements do: ask again when a provider announces itself.
    const sessions: (Session | undefined)[] = []
    document.addEventListener(
      'context-provider',
      () => consumer.dispatchEvent(new ContextEvent(context, consumer, (value) => sessions.push(value), true)),
      { capture: true, once: true },
    )
    define('late-session')
    await (late as unknown as SessionElement).updateComplete
    expect(sessions.at(-1)).to.equal(session)
  })

  it('XEMB-01 opens a session with a token, kept out of attributes and cookies', async () => {
    const tokens: (string | null)[] = []
    usePage({
      me(token) {
        tokens.push(token)
        return answer(200, { data: profile })
      },
    })
    const element = await setUp()
    element.apiUrl = API
    element.token = 'arbo_secret'
    const changed = oneEvent(element, 'session-change')
    await changed
    while (element.session?.getState().status !== 'signed-in') await oneEvent(element, 'session-change')
    expect(tokens).to.deep.equal(['Bearer arbo_secret'])
    expect(element.outerHTML).not.to.contain('arbo_secret')
    expect(document.cookie).not.to.contain('arbo_secret')
    expect(consumerIn(element).session).to.equal(element.session)
  })

  it('XEMB-01 requests a token from the page, and another one after a refusal', async () => {
    usePage({
      me: (token) =>
        token === 'Bearer fresh'
          ? answer(200, { data: profile })
          : answer(401, { error: 'invalid_token', message: 'Old' }),
    })
    const refusedTokens: (string | null)[] = []
    const element = document.createElement('arbo-session')
    element.getToken = (refused) => {
      refusedTokens.push(refused)
      return refused === null ? 'stale' : 'fresh'
    }
    element.setAttribute('api-url', API)
    document.body.append(element)
    while (element.session?.getState().status !== 'signed-in') await oneEvent(element, 'session-change')
    expect(refusedTokens).to.deep.equal([null, 'stale'])
    element.remove()
  })

  it('sends the session’s effects to the page, through shadow roots, and the page can cancel them', async () => {
    const element = await setUp()
    const session = readySession()
    element.session = session
    await element.updateComplete
    const effects: Effect[] = []
    let event: Event | undefined
    const listen = (next: Event) => {
      event = next
      next.preventDefault()
      effects.push((next as CustomEvent<Effect>).detail)
    }
    document.addEventListener('arbo-effect', listen)
    session.effect({ type: 'redirect', to: '/start' })
    document.removeEventListener('arbo-effect', listen)
    expect(effects).to.deep.equal([{ type: 'redirect', to: '/start' }])
    expect(event?.defaultPrevented && event.composed).to.equal(true)
  })

  it('XEMB-05 reports a wrong address or workspace', async () => {
    const element = await setUp()
    const wrong = oneEvent(element, 'arbo-error')
    element.apiUrl = 'http://[not-an-address'
    expect((await wrong).detail).to.include({ code: 'invalid_api_url' })

    usePage({ me: () => answer(200, { data: profile }) })
    const missing = oneEvent(element, 'arbo-error')
    element.token = 'arbo_secret'
    element.workspace = 'zzzz2222'
    element.apiUrl = API
    expect((await missing).detail).to.include({ code: 'not_found', message: 'Not here' })
  })

  it('XFIX-22 reports a back end that temporarily fails to give a token, and signs nobody out', async () => {
    let good = 'one'
    usePage({
      me: (token) =>
        token === `Bearer ${good}`
          ? answer(200, { data: profile })
          : answer(401, { error: 'invalid_token', message: 'No.' }),
    })
    const element = await setUp()
    let isAway = false
    element.getToken = () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : good)
    element.apiUrl = API
    while (element.session?.getState().status !== 'signed-in') await oneEvent(element, 'session-change')
    const { session } = element
    good = 'two'
    isAway = true
    const failure = oneEvent(element, 'arbo-error')
    await session?.refreshProfile().catch(() => undefined)
    expect((await failure).detail).to.include({ code: 'unreachable' })
    expect(session?.getState().status).to.equal('signed-in')
    isAway = false
    session?.reconnect()
    await waitUntil(() => session && !session.getState().waiting)
    expect(session?.getState().status).to.equal('signed-in')
  })

  it('keeps its own session when it is moved, ends it when it is removed, and starts again when put back', async () => {
    usePage({ me: () => answer(200, { data: profile }) })
    const element = await setUp()
    element.token = 'arbo_secret'
    element.apiUrl = API
    await element.updateComplete
    const session = element.session
    const other = await fixture(html`<div></div>`)
    other.append(element)
    await aTimeout(0)
    expect(element.session).to.equal(session)
    element.remove()
    await aTimeout(0)
    expect(element.session).to.equal(undefined)
    const failure: unknown = await session
      ?.request({ method: 'GET', path: 'me', answer: 'data' })
      .catch((error: unknown) => error)
    expect((failure as ApiError).code).to.equal('cancelled')
    other.append(element)
    await element.updateComplete
    expect(element.session).not.to.equal(undefined)
    expect(consumerIn(element).session).to.equal(element.session)
  })

  it('an inner session applies to the elements inside it', async () => {
    const outer = await setUp()
    const inner = document.createElement('arbo-session')
    outer.session = readySession()
    inner.session = readySession()
    inner.append(consumerIn(outer))
    outer.append(inner)
    await inner.updateComplete
    expect(consumerIn(inner).session).to.equal(inner.session)
  })

  it('XEMB-03 takes its properties and tells its events through its React component', async () => {
    const pageSession = readySession()
    const codes: string[] = []
    const page = await fixture(html`<div></div>`)
    const root = createRoot(page)
    const heard = new Promise<Session | null>((resolve) => {
      const onSessionChange = ({ detail }: CustomEvent<{ session: Session | null }>) => resolve(detail.session)
      const onArboError = ({ detail }: CustomEvent<{ code: string }>) => void codes.push(detail.code)
      root.render(createElement(SessionComponent, { session: pageSession, onSessionChange, onArboError }))
    })
    expect(await heard).to.equal(pageSession)
    root.render(
      createElement(SessionComponent, { apiUrl: 'https://', onArboError: (event) => codes.push(event.detail.code) }),
    )
    await waitUntil(() => codes.includes('invalid_api_url'))
    root.unmount()
  })

  it('XEMB-02 a second copy leaves the tag to the first, and uses another one', () => {
    expect(define()).to.equal(SessionElement)
    const second = define('arbo-session-2')
    expect(Object.getPrototypeOf(second)).to.equal(SessionElement)
    expect(document.createElement('arbo-session-2')).to.be.instanceOf(SessionElement)
    expect(SessionElement.version).to.match(/^\d+\.\d+\.\d+$/)
  })
})

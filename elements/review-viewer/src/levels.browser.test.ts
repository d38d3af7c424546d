import { expect } from '@open-wc/testing'
import { SessionProvider } from '../../kit/src/testing/session-provider.ts'
import { until } from '../../kit/src/testing/index.ts'
import { LocalSource } from './model/source/local-source.ts'
import { mount, unmountAll } from './testing/mount.ts'

customElements.define('context-provider-levels', SessionProvider)

const OWN = ['Show', 'Craft', 'Reel', 'Sequence', 'Shot']
const ada = { id: 'u1', display_name: 'Ada Byron' }

describe('the names of levels in <arbo-review-viewer>', () => {
  let page: SessionProvider
  beforeEach(() => {
    page = document.createElement('context-provider-levels') as SessionProvider
    document.body.append(page)
    page.session.nameLevels(OWN)
  })
  afterEach(() => {
    unmountAll()
    page.remove()
  })

  const says = (element: Element, words: string): Promise<unknown> =>
    until(() => element.shadowRoot?.textContent?.includes(words), words)

  it('WS-02 are the workspace’s wherever the viewer uses one, and follow a change at once', async () => {
    const comments = [{ id: 'c1', text: 'Slower', author: ada, rendition_id: null }]
    const viewer = mount({ source: new LocalSource({ media: [], comments, currentUser: ada }, () => true) })
    page.append(viewer)
    await says(viewer, 'this Shot')
    await says(viewer, 'Whole Shot')
    expect(viewer.shadowRoot?.textContent).not.to.match(/\bscenes?\b/i)
    page.session.nameLevels([...OWN.slice(0, 4), 'Plan'])
    await says(viewer, 'this Plan')
    expect(viewer.shadowRoot?.textContent).not.to.contain('Shot')
  })

  it('WS-02 are the workspace’s in the messages shown instead of a review', async () => {
    const viewer = mount({})
    await says(viewer, 'a scene’s id')
    page.append(viewer)
    await says(viewer, 'a Shot’s id')
    const source = new LocalSource({ media: [], currentUser: ada }, () => true)
    const { getState } = source
    const notFound = { status: 'failed', error: { error: 'not_found', message: '' } } as const
    Object.assign(viewer, { source: Object.assign(source, { getState: () => ({ ...getState(), ...notFound }) }) })
    await says(viewer, 'This Shot does not exist')
  })
})

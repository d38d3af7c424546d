import { expect } from '@open-wc/testing'
import { SessionProvider } from '../../kit/src/testing/session-provider.ts'
import { until } from '../../kit/src/testing/index.ts'
import { SCENE, mount, says, unmountAll } from './testing/mount.ts'

customElements.define('context-provider-hub', SessionProvider)

const OWN = ['Show', 'Craft', 'Reel', 'Sequence', 'Shot']

describe('the names of levels in <arbo-scene-hub>', () => {
  afterEach(unmountAll)

  it('WS-02 are those of the workspace, and follow a change at once', async () => {
    const around = document.createElement('context-provider-hub') as SessionProvider
    around.session.nameLevels(OWN)
    const item = { id: 's', name: 'Pier', notes: [] }
    const hub = mount({ scene: { ...SCENE, item } }, { around })
    await says(hub, 'No status')
    const tabs = (): string | null | undefined =>
      hub.shadowRoot?.querySelector('[role="tablist"]')?.getAttribute('aria-label')
    expect(tabs()).to.equal('About the Shot')
    expect(hub.shadowRoot?.textContent).not.to.match(/\b(projects?|process(es)?|takes?|scenes?)\b/i)
    around.session.nameLevels([...OWN.slice(0, 4), 'Plan'])
    await until(() => tabs() === 'About the Plan', 'About the Plan')
    expect(hub.shadowRoot?.textContent).not.to.contain('Shot')
  })
})

import { expect } from '@open-wc/testing'
import { SessionProvider } from '../../kit/src/testing/session-provider.ts'
import { TILE, mount, says, unmountAll } from './testing/mount.ts'

customElements.define('context-provider-tile', SessionProvider)

const OWN = ['Show', 'Craft', 'Reel', 'Sequence', 'Shot']

describe('the names of levels in <arbo-people-insight>', () => {
  afterEach(unmountAll)

  it('WS-02 XUX-02 do not occur: a scene without a status has “No status”, whatever scenes are called', async () => {
    const around = document.createElement('context-provider-tile') as SessionProvider
    around.session.nameLevels(OWN)
    const row = { id: 's1', name: 'Pier', code: null, status: null, status_kind: 0, due_date: TILE.today ?? '' }
    const due = { total: 1, scenes: [{ ...row, ancestors: [] }] }
    const tile = mount(
      { insight: { ...TILE, load: { by_status: [1, 0, 0, 0, 0, 0, 0], to_review: 0 }, due, targets: [] } },
      { around },
    )
    await says(tile, 'No status')
    expect(tile.shadowRoot?.textContent?.match(/No status/g)).to.have.length(2)
    expect(tile.shadowRoot?.textContent).not.to.match(/\b(projects?|process(es)?|takes?|scenes?|shots?)\b/i)
  })
})

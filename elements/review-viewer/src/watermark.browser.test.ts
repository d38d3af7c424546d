import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { watermarkTile } from './model/guides/watermark.ts'
import { has, mountReady, part, unmountAll } from './testing/mount.ts'

describe('watermark', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XREV-12 the page’s text is tiled over the whole picture and its drawings, and takes no clicks', async () => {
    const viewer = await mountReady()
    expect(has(viewer, '.watermark')).to.equal(false)
    viewer.setAttribute('watermark', 'Gail <&> 2026-11-22')
    const layer = await part(viewer, '.watermark')
    const [box, stage] = [layer.getBoundingClientRect(), (await part(viewer, '.stage')).getBoundingClientRect()]
    expect([box.width, box.height]).to.deep.equal([stage.width, stage.height])
    expect(layer.getAttribute('aria-label')).to.equal('Gail <&> 2026-11-22')
    expect(getComputedStyle(layer, '::before').backgroundImage).to.contain('data:image/svg+xml')
    const [x, y] = [stage.left + stage.width / 2, stage.top + stage.height / 2]
    expect(viewer.shadowRoot?.elementFromPoint(x, y)?.classList.contains('watermark')).to.equal(false)
    // Over the canvas of the drawings.
    const drawings = await part(viewer, '.drawing-canvas')
    expect(Boolean(drawings.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING)).to.equal(true)
    expect(has(viewer, '[aria-keyshortcuts="Shift+P"]')).to.equal(false)
    await expectAccessible(viewer)
    viewer.removeAttribute('watermark')
    await until(() => !has(viewer, '.watermark'))
  })

  it('XREV-12 the tile is a valid image for any text, and wide enough for it', async () => {
    expect(watermarkTile('  ')).to.equal(null)
    const [short, long] = [watermarkTile('A "b" & <c>'), watermarkTile('深夜のアニメーター · 2026-11-22')]
    expect((long?.width ?? 0) > (short?.width ?? 0)).to.equal(true)
    for (const tile of [short, long]) {
      const image = new Image()
      image.src = tile?.address ?? ''
      await image.decode()
      expect(image.naturalWidth).to.equal(tile?.width)
    }
  })
})

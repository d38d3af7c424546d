import { textsIn } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { REVIEW_EXPORT_FORMATS, lacksText, type ReviewSource } from '@arbo/core'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import type { ReviewViewerElement } from './element.ts'
import { messages } from './texts.ts'
import { CLIP, button, mountReady, part, unmountAll, has } from './testing/mount.ts'
import { createUploadSource } from './testing/upload-source.ts'

const texts = textsIn(messages, 'en')

/** Names of the files that the page was given to keep. */
function catchDownloads(): { names: string[]; restore(): void } {
  const names: string[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (): void {
    names.push(this.download)
  }
  return { names, restore: () => void (HTMLAnchorElement.prototype.click = click) }
}

async function mountWithFiles(): Promise<{ viewer: ReviewViewerElement; requests: string[] }> {
  const requests: string[] = []
  const exchange: ReviewSource['exchange'] = {
    async exportFile(format, renditionId) {
      requests.push(`${format} ${renditionId}`)
      return { blob: new Blob(['x']), name: `scene.${format}` }
    },
    async importDrawings(renditionId, file) {
      requests.push(`${file.name} ${renditionId}`)
      if (file.name === 'bad.otio') throw new Error('The file has no drawings.')
      return { added: 2, present: 1, frames: [3], skipped: [{ reason: 'eraser', count: 1 }] }
    },
  }
  const { source } = createUploadSource(CLIP)
  const viewer = await mountReady({ media: undefined, source: { ...source, exchange } })
  ;(await button(viewer, texts.exchange)).click()
  await part(viewer, '.popup:popover-open .exchange')
  return { requests, viewer }
}

async function chooseFile(viewer: ReviewViewerElement, name: string): Promise<void> {
  const input = await part<HTMLInputElement>(viewer, 'input[accept=".otio"]')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['{}'], name))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const notice = (viewer: ReviewViewerElement): string =>
  viewer.shadowRoot?.querySelector('.notice[data-level]')?.textContent ?? ''

describe('files of <arbo-review-viewer>', function () {
  this.timeout(30_000)
  afterEach(unmountAll)

  it('XREV-13 XREV-23 every format is in the menu, for the version on screen or for all', async () => {
    const downloads = catchDownloads()
    try {
      const { viewer, requests } = await mountWithFiles()
      await expectAccessible(viewer)
      const choices = [...(viewer.shadowRoot?.querySelectorAll<HTMLElement>('.exchange-choices button') ?? [])]
      expect(choices.map((choice) => choice.textContent)).to.deep.equal([
        texts.exports.pdf,
        texts.exports.csv,
        texts.exports.otio,
        texts.exports.edl,
        texts.exports.fcpxml,
        texts.exports.xmeml,
      ])
      // What each cannot hold stands below it, and is read with it (XREV-23).
      const lacks = choices.map((choice) => {
        const id = choice.getAttribute('aria-describedby') ?? ''
        return viewer.shadowRoot?.getElementById(id)?.textContent
      })
      expect(lacks).to.deep.equal(REVIEW_EXPORT_FORMATS.map((format) => lacksText(format)))
      choices[0]?.click()
      await until(() => downloads.names.length === 1)
      const scope = await part<HTMLSelectElement>(viewer, '.exchange-scope select')
      scope.value = 'true'
      scope.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => viewer.shadowRoot?.querySelector('.exchange-hint')?.textContent === texts.exportWholeHint)
      choices[3]?.click()
      await until(() => downloads.names.length === 2)
      expect(requests).to.deep.equal(['pdf v1', 'edl null'])
      expect(downloads.names).to.deep.equal(['scene.pdf', 'scene.edl'])
    } finally {
      downloads.restore()
    }
  })

  it('XREV-14 drawings from a file are added with a report or an error, and the page can refuse them', async () => {
    const { viewer, requests } = await mountWithFiles()
    await chooseFile(viewer, 'shot.otio')
    await until(() => notice(viewer).includes('2 drawings were added. 1 was already there. 1 could not be imported.'))
    await chooseFile(viewer, 'bad.otio')
    await until(() => notice(viewer).includes('The file has no drawings.'))
    viewer.addEventListener('annotations-import', (event) => event.preventDefault(), { once: true })
    await chooseFile(viewer, 'refused.otio')
    await chooseFile(viewer, 'last.otio')
    await until(() => requests.length === 3)
    expect(requests).to.deep.equal(['shot.otio v1', 'bad.otio v1', 'last.otio v1'])
  })

  it('XREV-13 a viewer without a server offers no files that only a server can make', async () => {
    const viewer = await mountReady()
    expect(has(viewer, '.exchange')).to.equal(false)
  })
})

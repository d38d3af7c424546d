import { textsIn } from '@arbo/core'
import { ApiError, type TreemapData } from '@arbo/core'
import { expect } from '@open-wc/testing'
import { expectAccessible, until } from '../../kit/src/testing/index.ts'
import { all, collect, mount, part, tableOf, unmountAll } from './testing/mount.ts'
import { CATEGORIES, METRIC, treeData } from './testing/trees.ts'
import { provideSession } from './testing/session.ts'
import { messages } from './texts.ts'

const texts = textsIn(messages, 'en')

const NASTY: TreemapData = {
  categories: CATEGORIES.slice(5),
  primary_metric: METRIC,
  nodes: [
    {
      id: 'a',
      parent_id: null,
      level: 0,
      name: '=1+1, "quoted" & <b>\u0001',
      counts: [2, 3],
      sums: ['123456789012345678.12345678', '-0.5'],
    },
    { id: 'b', parent_id: null, level: 0, name: 'Plain', counts: [0, 1], sums: [null, '2'] },
  ],
}

async function textOf(blob: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
}

/** Files of a ZIP by name, read by its central directory. */
async function unzip(blob: Blob): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  expect(view.getUint32(end, true)).to.equal(0x06054b50)
  const files: Record<string, string> = {}
  let at = view.getUint32(end + 16, true)
  for (let file = 0; file < view.getUint16(end + 10, true); file += 1) {
    expect(view.getUint32(at, true)).to.equal(0x02014b50)
    const [packed, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const stream = new Blob([bytes.slice(from, from + packed)]).stream()
    files[name] = await new Response(stream.pipeThrough(new DecompressionStream('deflate-raw'))).text()
    at += 46 + length
  }
  return files
}

describe('export of <arbo-woohoo-treemap>', () => {
  afterEach(unmountAll)

  it('XWOO-04 CSV: exact figures of the view, with text that no spreadsheet executes', async () => {
    const treemap = mount({ data: NASTY, showing: 'item_count' })
    await part(treemap, '.panel h2')
    const lines = (await textOf(await treemap.exportAs('csv'))).split('\r\n')
    expect(lines[0]).to.equal(
      '\uFEFF"Name","Scenes","Retake done","Approved","Frames","Frames, Retake done","Frames, Approved","Share, % of scenes","Approved, % of scenes"',
    )
    expect(lines[1]).to.equal(
      `"'=1+1, ""quoted"" & <b>\u0001","5","2","3","123456789012345677.62345678","123456789012345678.12345678","-0.5","83.33","60.00"`,
    )
    expect(lines[2]).to.equal('"Plain","1","0","1","2","","2","16.67","100"')
    expect(lines[3]).to.equal(
      '"Total","6","2","4","123456789012345679.62345678","123456789012345678.12345678","1.5","100","66.67"',
    )
  })

  it('XWOO-04 xlsx: a workbook of the same figures; numbers beyond Excel’s precision are text', async () => {
    const treemap = mount({ data: NASTY, heading: 'A/B: [x]' })
    await part(treemap, '.panel h2')
    const files = await unzip(await treemap.exportAs('xlsx'))
    expect(Object.keys(files)[0]).to.equal('[Content_Types].xml')
    for (const text of Object.values(files)) {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      expect(parsed.querySelector('parsererror')?.textContent ?? null).to.equal(null)
    }
    expect(files['xl/workbook.xml']).to.contain('name="A B   x"')
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).to.contain('<c r="B2"><v>5</v></c>').and.to.contain('<c r="G2"><v>-0.5</v></c>')
    expect(sheet).to.contain('<t xml:space="preserve">123456789012345678.12345678</t>')
    expect(sheet).to.contain('=1+1, &quot;quoted&quot; &amp; &lt;b&gt;</t>')
    expect(sheet).to.contain('<c r="B4" s="1"><v>6</v></c>')
  })

  it('XWOO-04 SVG: vectors with text, legend and title, well-formed whatever names are', async () => {
    const treemap = mount({ data: NASTY, heading: 'Our <work> & more', patterns: true, showing: 'item_count' })
    await part(treemap, '.panel h2')
    const text = await textOf(await treemap.exportAs('svg'))
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(svg.querySelector('parsererror')).to.equal(null)
    const words = [...svg.querySelectorAll('text')].map((one) => one.textContent)
    expect(words[0]).to.equal('Our <work> & more')
    expect(words).to.include('Plain').and.to.include('Approved 4 (66.67%)').and.to.include('5 · 83.33% of scenes')
    expect(svg.querySelectorAll('rect').length).to.be.greaterThan(5)
    expect(svg.querySelectorAll('pattern').length).to.be.greaterThan(0)
  })

  it('XWOO-04 PNG: a picture at double resolution', async () => {
    const treemap = mount({ data: treeData({ shape: [4, 3, 2] }) })
    await part(treemap, '.panel h2')
    const picture = await createImageBitmap(await treemap.exportAs('png'))
    expect(picture.width).to.equal((1200 + 48) * 2)
    expect(picture.height).to.be.greaterThan(720 * 2)
  })

  it('XWOO-04 the menu sends the file to the page, which can stop the download', async () => {
    const treemap = mount({ data: treeData({ shape: [4, 3] }), heading: 'All: 2026/03' })
    const files = collect(treemap, 'download', true)
    ;(await part(treemap, `.panel h2`)).click()
    ;(await part(treemap, `[aria-label="${texts.exports}"]`)).click()
    const item = await until(() =>
      all(treemap, '[role="menuitem"]').find((one) => one.textContent?.includes(texts.exportAs.csv)),
    )
    item.click()
    await until(() => files.length === 1)
    expect([files[0]?.format, files[0]?.name]).to.deep.equal(['csv', 'All 2026 03.csv'])
    const lines = (await textOf(files[0]?.blob ?? new Blob())).trim().split('\r\n')
    treemap.view = 'table'
    await part(treemap, '.table-scroll')
    expect(lines.length).to.equal(tableOf(treemap).length)
  })
})

describe('<arbo-woohoo-treemap> under a session', () => {
  afterEach(unmountAll)

  const ENTITY = { id: 'e1', type: 0, name: 'Moth', code: null, archived: false }
  const answerOf = (data: TreemapData) => ({
    data: {
      ...data,
      entity: ENTITY,
      ancestors: [],
      grand_total: { scenes: 1, approved: 0, metric_sum: null },
      taken_at: '2026-03-21T10:00:00.000Z',
    },
  })
  const lists = (path: string) =>
    path.includes('report-histories')
      ? { data: [], meta: { current_page: 1, last_page: 1, per_page: 500, total: 0 } }
      : { data: [] }

  it('XWOO-04 connected: reads the treemap of its entity and is named after it', async () => {
    const around = document.createElement('div')
    const data = treeData({ shape: [1, 3, 2] })
    const session = provideSession(around, ({ path }) =>
      path.endsWith('woohoo/treemap') ? answerOf(data) : lists(path),
    )
    const treemap = mount({ entity: 'e1' }, { around })
    await part(treemap, '.panel h2')
    const call = session.calls.find(({ path }) => path.endsWith('woohoo/treemap'))
    expect(call?.query['entity_id']).to.equal('e1')
    await part(treemap, '[role="option"]')
    expect(treemap.shadowRoot?.querySelector('.crumbs')?.textContent).to.contain(data.nodes[0]?.name)
  })

  it('XWOO-04 connected: a report that cannot be read shows why, and is retried', async () => {
    const around = document.createElement('div')
    let isBroken = true
    provideSession(around, ({ path }) => {
      if (isBroken) throw new ApiError(500, { error: 'internal', message: 'It broke' } as never)
      return path.endsWith('woohoo/treemap') ? answerOf(treeData({ shape: [2, 2] })) : lists(path)
    })
    const treemap = mount({}, { around })
    const errors = collect(treemap, 'arbo-error')
    const retry = await part(treemap, '.arbo-state button')
    expect(errors.map(({ code }) => code)).to.deep.equal(['internal'])
    await expectAccessible(treemap)
    isBroken = false
    retry.click()
    await part(treemap, '.panel h2')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { entityMetric, metric, templateFlow, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import { readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { makeHoliday, makeHolidayGroup, sheetFile } from '../../testing/calendar-fixtures.ts'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
const metricId = uuidv7()

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  const ws_id = server.a.id
  const flowId = uuidv7()
  await server.database.db.insert(templateFlow).values({ ws_id, id: flowId, name: 'Shots' })
  await server.database.db.insert(templateFlowStatus).values(
    [
      { name: 'Waiting', kind: 2 },
      { name: 'To check', kind: 3 },
      { name: 'Again', kind: 4 },
      { name: 'Approved', kind: 6 },
    ].map((status, position) => ({ ...status, ws_id, id: uuidv7(), template_flow_id: flowId, position })),
  )
  await server.database.query('update entity set template_flow_id = $2 where id = $1', [tree.project, flowId])
  await server.database.db.insert(metric).values({ ws_id, id: metricId, name: 'Frames to do', type: 'number' })
  await server.database.db.insert(entityMetric).values({ ws_id, entity_id: tree.project, metric_id: metricId })
})
afterAll(() => server.close())

const on = (entity_id: string) => ({ ...ws, entity_id })
const file = (csv: string, name = 'scenes.csv') => ({ ...sheetFile(csv), name })
const count = async (entityId: string) => {
  const [row] = await server.database.query<{ count: number }>(
    'select count(*)::int as count from item where take_id = $1 or entity_id = $1',
    [entityId],
  )
  return row?.count
}

describe('a preview', () => {
  test('XPLAN-03 marks every row as new, changed, unchanged or faulty, and writes nothing', async () => {
    const same = await makeItem(server, tree.take)
    const { data: scene } = await server.owner.call('showItem', { params: { ...ws, id: same } })
    const before = await count(tree.take)
    const { data } = await server.owner.call('importItems', {
      params: on(tree.take),
      body: file(
        [
          'Arbo id,Name,Status,Due date,Assignees',
          `${same},${scene.name},,,`,
          `,Brand new,waiting,2026-12-24,${server.a.users.member.email}`,
          `,Broken,Nowhere,24.12.26,nobody@example.com`,
          `${tree.item},,Approved,,`,
        ].join('\n'),
      ),
    })
    expect(data.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'unchanged'],
      [3, 'new'],
      [4, 'faulty'],
      [5, 'changed'],
    ])
    expect(data.counts).toEqual({ new: 1, changed: 1, unchanged: 1, faulty: 1 })
    expect(data.rows[2]?.faults.map(({ column, value, message }) => [column, value, message])).toEqual([
      ['Status', 'Nowhere', 'There is no status Nowhere here'],
      ['Due date', '24.12.26', 'This cannot be read as a date; write it like 2026-12-24'],
      ['Assignees', 'nobody@example.com', 'Nobody who can be assigned here is called nobody@example.com'],
    ])
    expect([data.rows[2]?.cells, data.rows[1]?.cells]).toEqual([
      ['', 'Broken', 'Nowhere', '24.12.26', 'nobody@example.com'],
      [],
    ])
    expect(data.rows[3]?.changes).toEqual([{ field: 'status', label: 'Status', from: '', to: 'Approved' }])
    expect(await count(tree.take)).toBe(before)
  })

  test('XPLAN-03 guesses columns, and uses the user’s choice instead', async () => {
    const csv = file('Label,Deadline\nOne,2026-01-02')
    const guessed = await server.owner.call('importItems', { params: on(tree.take), body: csv })
    expect(guessed.data.columns.map(({ field }) => field)).toEqual(['', 'due_date'])
    expect(guessed.data.rows[0]?.faults[0]?.message).toBe(
      'File is invalid. No column holds the name or code of the scenes.',
    )
    const said = await server.owner.call('importItems', {
      params: on(tree.take),
      body: { ...csv, mapping: { Label: 'name', Deadline: '' } },
    })
    expect(said.data.columns.map(({ field, samples }) => [field, samples])).toEqual([
      ['name', ['One']],
      ['', ['2026-01-02']],
    ])
    expect(said.data.counts.new).toBe(1)
  })

  test('XFIX-18 takes scene codes of 32 characters, and refuses longer ones in their row', async () => {
    const rows = ['Name,Code', 'Pier,SQ010_SH0010', `Quay,${'S'.repeat(32)}`, `Dock,${'S'.repeat(33)}`].join('\n')
    const { data } = await server.owner.call('importItems', { params: on(tree.take), body: file(rows) })
    expect(data.rows.map(({ state }) => state)).toEqual(['new', 'new', 'faulty'])
    expect(data.rows[2]?.faults.map(({ message }) => message)).toEqual([
      'A code has at most 32 letters, digits, - and _',
    ])
  })

  test('XPLAN-03 marks two rows about one scene, and ambiguous names, as faulty', async () => {
    const twin = { params: on(tree.take), body: { name: 'Twin' } }
    await server.owner.call('storeEntityItem', twin)
    await server.owner.call('storeEntityItem', twin)
    const { data } = await server.owner.call('importItems', {
      params: on(tree.take),
      body: file('name,description\nTwin,a\nSolo,a\nsolo,b'),
    })
    expect(data.rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['More than one scene here has this name; add its code or id'],
      [],
      ['The same as row 3'],
    ])
  })

  test('XPLAN-03 recognises exports of Kitsu, ShotGrid and ftrack by their columns', async () => {
    const of = async (csv: string, entity = tree.process) => {
      const { data } = await server.owner.call('importItems', { params: on(entity), body: file(csv) })
      return data
    }
    const kitsu = await of(
      'Episode,Sequence,Name,Description,Nb Frames,Frame In,Frame Out,FPS\nE01,SEQ01,SH010,Wide,48,1001,1048,24',
    )
    expect([kitsu.source, kitsu.columns.map(({ field }) => field)]).toEqual([
      'kitsu',
      ['level:2', 'level:3', 'name', 'description', '', 'frame_in', 'frame_out', ''],
    ])
    expect(kitsu.rows[0]?.path).toEqual(['E01', 'SEQ01'])
    expect(kitsu.new_parents).toEqual([['E01'], ['E01', 'SEQ01']])
    const shotgrid = await of('Shot Code,Sequence,Status,Description,Cut In,Cut Out\nbunny_010,bunny,fin,,1009,1056')
    expect([shotgrid.source, shotgrid.rows[0]?.path, shotgrid.counts.new]).toEqual(['shotgrid', ['bunny'], 1])
    expect(shotgrid.rows[0]?.changes.map(({ to }) => to)).toEqual(['Approved', '1009', '1056'])
    const ftrack = await of('Name,Object type,Status,fstart,fend\nsh010,Shot,In progress,1001,1100', tree.take)
    expect([ftrack.source, ftrack.columns[3]?.field, ftrack.counts.new]).toEqual(['ftrack', 'frame_in', 1])
    // Each by any of the sets of columns that it writes; those of a sheet of one's own are nobody's.
    const written = [
      'Sequence,Name,Nb Frames',
      'Sequence,Name,Frame In,Frame Out',
      'Shot Code,Status',
      'Name,Sequence,Cut In,Cut Out',
      'Name,Object type',
      'Link,Name,Status,Assignees',
      'Name,fstart,fend',
      'Name,Status',
    ]
    const sources: string[] = []
    for (const header of written) sources.push((await of(`${header}\n${header.replaceAll(/[^,]+/g, '1')}`)).source)
    const [own] = sources.slice(-1)
    expect(sources.slice(0, -1)).toEqual(['kitsu', 'kitsu', 'shotgrid', 'shotgrid', 'ftrack', 'ftrack', 'ftrack'])
    expect(['kitsu', 'shotgrid', 'ftrack', 'arbo']).not.toContain(own)
  })
})

describe('an import', () => {
  test('PLAN-08 PLAN-36 XPLAN-03 writes all rows in one act, with what is above them, and is undone as a whole', async () => {
    const { data } = await server.owner.call('addImportedItems', {
      params: on(tree.episode),
      body: file(
        [
          'Take,Name,Code,Status,Due date,Assignees,Reviewers,Frame in,Frame out,Frames to do,Description',
          `Harbour,Pier,HB010,Waiting,2026-12-01,${server.a.users.member.email},,0,47,12,Fog`,
          'Harbour,Lighthouse,HB020,again,2026-12-02,,,48,99,,',
        ].join('\n'),
      ),
    })
    expect(data).toMatchObject({ created: 2, changed: 0, unchanged: 0, skipped: 0 })
    const list = await server.owner.call('listItems', {
      params: ws,
      query: { entity_id: tree.episode, name_like: 'HB0' },
    })
    expect(
      list.data.map(({ name, code, status, due_date, ancestors }) => [
        name,
        code,
        status?.name,
        due_date,
        ancestors.at(-1)?.name,
      ]),
    ).toEqual([
      ['Pier', 'HB010', 'Waiting', '2026-12-01', 'Harbour'],
      ['Lighthouse', 'HB020', 'Again', '2026-12-02', 'Harbour'],
    ])
    expect(list.data[0]?.assignees.map(({ id }) => id)).toEqual([server.a.users.member.id])
    expect(list.data[0]?.metrics).toContainEqual({ metric_id: metricId, value: '12', error: null })
    const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    // The two scenes, and the take that was made for them.
    expect(undone.data).toMatchObject({ restored: 3, kept: 0 })
    const after = await server.owner.call('listItems', {
      params: ws,
      query: { entity_id: tree.episode, name_like: 'HB0' },
    })
    expect(after.data).toEqual([])
  })

  test('XPLAN-03 a faulty row keeps all others out', async () => {
    const before = await count(tree.take)
    const refused = await server.owner.refused('addImportedItems', {
      params: on(tree.take),
      body: file('name,due date\nGood,2026-01-01\nBad,soon'),
    })
    expect([refused.error, refused.meta['rows']]).toEqual([
      'import_faulty',
      [
        {
          row: 3,
          column: 'due date',
          value: 'soon',
          message: 'This cannot be read as a date; write it like 2026-12-24',
        },
      ],
    ])
    expect(await count(tree.take)).toBe(before)
  })

  test('XPLAN-03 reads an export back unchanged, also names that a spreadsheet would run', async () => {
    await server.owner.call('addImportedItems', {
      params: on(tree.project),
      body: file(
        `Process,Episode,Name,Assignees,Frame in,Frame out,Frames to do\nLighting,Night,'=SUM(1),${server.a.users.member.email},1001,1010,7`,
      ),
    })
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await server.owner.send('exportItems', { params: on(tree.project), query: { format } })
      const bytes = response.rawPayload
      const sheet = await readAnySheet(bytes, `x.${format}`)
      expect(sheet.rows.length).toBeGreaterThan(3)
      expect(sheet.rows.map(({ values }) => values['Name'])).toContain('=SUM(1)')
      const { data } = await server.owner.call('importItems', {
        params: on(tree.project),
        body: { name: `x.${format}`, content: bytes.toString('base64') },
      })
      expect([data.source, data.counts]).toEqual([
        'arbo',
        { new: 0, changed: 0, unchanged: sheet.rows.length, faulty: 0 },
      ])
    }
  })

  test('XPLAN-03 a file in German has German columns, and readers of each language read it back unchanged', async () => {
    const german = { headers: { 'accept-language': 'de' } }
    const response = await server.owner.send(
      'exportItems',
      { params: on(tree.project), query: { format: 'csv' } },
      german,
    )
    const sheet = await readAnySheet(response.rawPayload, 'x.csv')
    const fixed = [
      'Arbo-ID',
      'Prozess',
      'Episode',
      'Take',
      'Name',
      'Code',
      'Status',
      'Beginn',
      'Fälligkeit',
      'Schätzung',
      'Priorität',
      'Zuständige',
    ]
    expect(sheet.header).toEqual([
      ...fixed,
      'Reviewer',
      'Schlagwörter',
      'Frame von',
      'Frame bis',
      'Schnitt von',
      'Schnitt bis',
      'Beschreibung',
      'Frames to do',
    ])
    const body = { name: 'x.csv', content: response.rawPayload.toString('base64') }
    for (const reader of [german, {}]) {
      const { data } = await server.owner.call('importItems', { params: on(tree.project), body }, reader)
      expect([data.source, data.counts]).toEqual([
        'arbo',
        { new: 0, changed: 0, unchanged: sheet.rows.length, faulty: 0 },
      ])
      expect(data.columns.map(({ field }) => field)).not.toContain('')
    }
    const { data } = await server.owner.call('importItems', { params: on(tree.project), body }, german)
    expect(data.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Prozess', 'Fälligkeit', 'Frame von']),
    )
  })

  test.each(['csv', 'xlsx'] as const)(
    'XPLAN-03 reads back each field of scenes changed after the export from a %s file',
    async (format) => {
      const { member, admin } = server.a.users
      const take = await makeEntity(server, 3, tree.episode, `Round ${format}`)
      await server.owner.call('addImportedItems', {
        params: on(take),
        body: file(
          [
            'Name,Code,Description,Status,Due date,Assignees,Reviewers,Frame in,Frame out,Frames to do',
            `Bow wave,BW1,"Fog, low ""sun""",Again,2027-01-11,${member.email},${admin.email},1001,1048,12`,
            `Stern,ST1,Wind,Waiting,2027-02-01,${admin.email},${member.email},1049,1060,3`,
          ].join('\n'),
        ),
      })
      const state = async () => {
        const { data } = await server.owner.call('listItems', { params: ws, query: { entity_id: take } })
        const written = await server.database.query(
          'select id, description, frame_in, frame_out from item where take_id = $1 order by id',
          [take],
        )
        const scenes = data.map(({ name, code, status, due_date, assignees, reviewers, metrics }) => [
          name,
          code,
          status?.name ?? null,
          due_date,
          assignees.map(({ id }) => id),
          reviewers.map(({ id }) => id),
          metrics.map(({ value }) => value),
        ])
        return { scenes, written }
      }
      const before = await state()
      const first = ['Bow wave', 'BW1', 'Again', '2027-01-11', [member.id], [admin.id], ['12']]
      expect(before.scenes[0]).toEqual(first)
      expect(before.written).toMatchObject([{ description: 'Fog, low "sun"', frame_in: 1001, frame_out: 1048 }, {}])
      const exported = await server.owner.send('exportItems', { params: on(take), query: { format } })
      const sheet = await readAnySheet(exported.rawPayload, `x.${format}`)
      const ids = sheet.rows.map(({ values }) => values['Arbo id'])

      // Everything else becomes something else, in every scene.
      const other = [
        'Arbo id,Name,Code,Description,Status,Due date,Assignees,Reviewers,Frame in,Frame out,Frames to do',
        ...ids.map(
          (id, at) => `${id},Renamed ${at},X${at},other,To check,2028-02-02,${admin.email},${member.email},1,2,99`,
        ),
      ]
      await server.owner.call('updateItemsFromFile', { params: on(take), body: file(other.join('\n')) })
      expect((await state()).scenes[0]?.slice(0, 3)).toEqual(['Renamed 0', 'X0', 'To check'])

      const body = { name: `x.${format}`, content: exported.rawPayload.toString('base64') }
      const { data } = await server.owner.call('updateItemsFromFile', { params: on(take), body })
      expect(data.outcome).toMatchObject({ created: 0, changed: 2 })
      expect(await state()).toEqual(before)
    },
  )

  test('XPLAN-04 XFIX-11 makes scenes of a timeline’s clips and an edit list’s events, whose ranges are in rows, single scenes and the export', async () => {
    const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate: 24 })
    const clip = (name: string, start: number, duration: number) => ({
      OTIO_SCHEMA: 'Clip.2',
      name,
      source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(duration) },
    })
    const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip('SH010', 1001, 48), clip('SH020', 12, 30)] }
    const otio = { OTIO_SCHEMA: 'Timeline.1', name: 'Cut', tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] } }
    const edl = [
      '001  A  V  C  00:00:10:00 00:00:12:00 01:00:00:00 01:00:02:00',
      '* FROM CLIP NAME: OPENING',
      '002  B  V  C  00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00',
      '* FROM CLIP NAME: CHASE',
    ]
    const cuts: [string, string, string[][]][] = [
      [
        'cut.otio',
        JSON.stringify(otio),
        [
          ['SH010', '0', '47', '1001', '1048'],
          ['SH020', '48', '77', '12', '41'],
        ],
      ],
      [
        'cut.edl',
        edl.join('\n'),
        [
          ['OPENING', '0', '47', '240', '287'],
          ['CHASE', '48', '71', '0', '23'],
        ],
      ],
    ]
    for (const [name, content, scenes] of cuts) {
      const take = await makeEntity(server, 3, tree.episode, name)
      const { data } = await server.owner.call('addImportedItems', { params: on(take), body: file(content, name) })
      expect(data).toMatchObject({ created: 2 })
      const exported = await server.owner.send('exportItems', { params: on(take), query: { format: 'csv' } })
      const { rows } = await readAnySheet(exported.rawPayload, 'x.csv')
      const columns = ['Name', 'Frame in', 'Frame out', 'Cut in', 'Cut out']
      expect(rows.map(({ values }) => columns.map((column) => values[column]))).toEqual(scenes)
      const { data: listed } = await server.owner.call('listItems', { params: ws, query: { entity_id: take } })
      const wordsOf = (row: (typeof listed)[number]) =>
        [row.name, row.frame_in, row.frame_out, row.cut_in, row.cut_out].map(String)
      expect(listed.map(wordsOf)).toEqual(scenes)
      const { data: last } = await server.owner.call('showItem', { params: { ...ws, id: listed[1]?.id ?? '' } })
      // The review counts from there.
      expect([last.frame_out, last.cut_in, last.start_frame].map(String)).toEqual([
        scenes[1]?.[2],
        scenes[1]?.[3],
        scenes[1]?.[1],
      ])
      const again = await server.owner.call('updateItemsFromFile', {
        params: on(take),
        body: { ...file(exported.rawPayload.toString(), 'x.csv') },
      })
      expect(again.data.outcome).toMatchObject({ changed: 0 })
    }
  })

  test('XFIX-17 reads an edit list in Windows-1252, and says which of its events become no scenes', async () => {
    const edl = [
      '001  AX  V   C  00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00',
      '* FROM CLIP NAME: SH010_Jürgen',
      '002  BL  V   C  00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00',
      '003  AX  AA  C  00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00',
    ]
    const content = Buffer.from(edl.join('\r\n'), 'latin1').toString('base64')
    const params = on(await makeEntity(server, 3, tree.episode, 'Umlauts'))
    const { data } = await server.owner.call('importItems', { params, body: { name: 'cut.edl', content } })
    expect(data.rows.map(({ name, state }) => [name, state])).toEqual([['SH010_Jürgen', 'new']])
    expect(data.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'black'],
      [4, 'no_picture'],
    ])
    const reversed = [...edl, '004  AX  V  C  00:00:00:00 00:00:01:00 01:00:04:00 01:00:03:00'].join('\n')
    expect(await server.owner.refused('importItems', { params, body: file(reversed, 'cut.edl') })).toMatchObject({
      error: 'invalid',
      message: 'File is invalid. Line 5: the event ends before it begins.',
    })
    const table = await server.owner.call('importItems', { params, body: file('Name\nOne') })
    expect(table.data.skipped).toEqual([])
  })

  test('XFIX-19 dates of a file land on working days of the project, which the row says; what stands already is left', async () => {
    const group = await makeHolidayGroup(server, 'Import', 2027)
    await makeHoliday(server, group, '2027-03-05')
    await server.owner.call('updateEntity', {
      params: { ...ws, id: tree.project },
      body: { own_holiday_group_id: group },
    })
    const id = await makeItem(server, tree.take)
    const dateUpdate = { params: ws, body: { item_ids: [id], due_date: '2027-03-06' } }
    await server.owner.call('bulkDateUpdate', dateUpdate)
    const rowsOf = async (csv: string) =>
      (await server.owner.call('importItems', { params: on(tree.take), body: file(csv) })).data.rows

    // A Saturday that stands in the scene; a Sunday, after a Friday that is a holiday; a start on that Friday.
    const header = 'Arbo id,Name,Start date,Due date'
    const [same, changed, fresh] = await rowsOf(
      `${header}\n${id},,,2027-03-06\n,Landed,2027-03-05,2027-03-07\n,Fine,2027-03-04,2027-03-08`,
    )
    expect(same).toMatchObject({ state: 'unchanged', remarks: [] })
    const said = (column: string, value: string, day: string) => ({
      row: 3,
      column,
      value,
      message: `Not a working day here: it becomes ${day}`,
    })
    expect(changed?.remarks).toEqual([
      // Nothing is worked between the two: it starts when it is due.
      said('Start date', '2027-03-05', '2027-03-04'),
      said('Due date', '2027-03-07', '2027-03-04'),
    ])
    expect(changed).toMatchObject({ state: 'new', faults: [] })
    expect(fresh).toMatchObject({ state: 'new', remarks: [] })

    const csv = `${header}\n${id},,,2027-03-07`
    const { data } = await server.owner.call('updateItemsFromFile', { params: on(tree.take), body: file(csv) })
    expect(data.outcome).toMatchObject({ changed: 1 })
    expect((await server.owner.call('showItem', { params: { ...ws, id } })).data.due_date).toBe('2027-03-04')
    // The same file again changes nothing, and has nothing to say.
    expect(await rowsOf(csv)).toMatchObject([{ state: 'unchanged', remarks: [] }])
    await server.owner.call('updateEntity', {
      params: { ...ws, id: tree.project },
      body: { own_holiday_group_id: null },
    })
  })

  test('PLAN-36 changes existing scenes by update-from-file, and creates none', async () => {
    const id = await makeItem(server, tree.take)
    const body = file(`Arbo id,Due date\n${id},2027-03-04`)
    const dry = await server.owner.call('updateItemsFromFile', {
      params: on(tree.take),
      body: { ...body, dry_run: true },
    })
    expect([dry.data.preview?.counts.changed, dry.data.outcome]).toEqual([1, null])
    const { data } = await server.owner.call('updateItemsFromFile', { params: on(tree.take), body })
    expect(data.outcome).toMatchObject({ created: 0, changed: 1 })
    const refused = await server.owner.refused('updateItemsFromFile', {
      params: on(tree.take),
      body: file('Name,Due date\nNever heard of,2027-01-01'),
    })
    expect(refused.meta['rows']).toEqual([
      { row: 2, column: 'Name', value: 'Never heard of', message: 'There is no such scene here' },
    ])
  })

  test('PLAN-36 works the same as a multipart form and as JSON; export-format is a file that can be imported', async () => {
    const sample = await server.owner.send('itemExportFormat', { params: on(tree.episode), query: {} })
    const boundary = 'arbo-form'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="scenes.csv"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      sample.rawPayload,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const send = (path: string) =>
      server.owner.raw({
        method: 'POST',
        url: `/api/workspace/${ws.ws_code}/entities/${tree.episode}/${path}`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      })
    const response = await send('items/import')
    expect(response.statusCode).toBe(200)
    expect(response.json<{ data: { counts: { new: number } } }>().data.counts.new).toBe(2)
    // Where no file belongs in the body, no form is read.
    expect((await send('items')).statusCode).toBe(400)
  })

  test('XPLAN-03 CORE-31 refuses 20,001 rows, an empty file and another type of file with a message', async () => {
    const rows = Array.from({ length: 20_001 }, (_, at) => `Scene ${at}`).join('\n')
    const refusals = await Promise.all(
      [file(`name\n${rows}`), file(''), file('x', 'scenes.pdf'), file('name\n')].map((body) =>
        server.owner.refused('importItems', { params: on(tree.take), body }),
      ),
    )
    expect(refusals.map(({ error }) => error)).toEqual(['too_large', 'invalid', 'invalid_file_format', 'invalid'])
    expect(refusals[0]?.message).toBe('File is too large. It has 20,001 rows; at most 20,000 can be imported at once.')
  })

  test('XPLAN-03 checks missing, too long and right-to-left names row by row', async () => {
    const { data } = await server.owner.call('importItems', {
      params: on(tree.take),
      body: file(`Name,Description\n,Only words\n${'x'.repeat(10_000)},\nסצנה 1,مشهد`),
    })
    expect(data.rows.map(({ row, faults, name }) => [row, faults.map(({ message }) => message), name.length])).toEqual([
      [2, ['Name is required'], 0],
      [3, ['At most 200 characters'], 200],
      [4, [], 6],
    ])
  })

  test('puts names with line breaks on one line; descriptions keep theirs', async () => {
    const { data } = await server.owner.call('importItems', {
      params: on(tree.take),
      body: file('Name,Description\n"Storm\n\u202Eand\u2028sea ","Two\nlines"'),
    })
    expect(data.rows.map(({ name }) => name)).toEqual(['Storm and sea'])
    expect(data.rows[0]?.changes.find(({ field }) => field === 'description')?.to).toBe('Two\nlines')
  })

  test('XPLAN-03 needs the right to add scenes, and finds no unknown entity', async () => {
    const body = file('name\nMine')
    expect((await server.member.refused('importItems', { params: on(tree.take), body })).error).toBe(
      'permission_denied',
    )
    const other = await server.owner.refused('importItems', {
      params: { ...ws, entity_id: uuidv7() },
      body,
    })
    expect(other.error).toBe('not_found')
  })
})

describe('an import without its faulty rows', () => {
  const faulty = [
    'Take,Name,Due date,Notes',
    'Quay,Left quay,2026-05-01,a',
    'Nowhere else,Broken,soon,"b, c"',
    'Quay,Right quay,2026-05-02,d',
  ].join('\n')
  const skipping = (csv: string, name?: string) => ({ ...file(csv, name), skip_faulty: true })
  const namesIn = async (entity_id: string) => {
    const { data } = await server.owner.call('listItems', { params: ws, query: { entity_id } })
    return data.map(({ name }) => name)
  }

  test('XFIX-13 writes all other rows in one act, makes nothing for the faulty ones, and says how many stay out', async () => {
    const episode = await makeEntity(server, 2, tree.process, 'Skipping')
    const refused = await server.owner.refused('addImportedItems', { params: on(episode), body: file(faulty) })
    expect(refused.error).toBe('import_faulty')
    const { data } = await server.owner.call('addImportedItems', { params: on(episode), body: skipping(faulty) })
    expect(data).toMatchObject({ created: 2, changed: 0, unchanged: 0, skipped: 1 })
    expect(await namesIn(episode)).toEqual(['Left quay', 'Right quay'])
    const takes = await server.database.query('select name from entity where parent_id = $1', [episode])
    expect(takes).toEqual([{ name: 'Quay' }])
    const again = await server.owner.call('addImportedItems', { params: on(episode), body: skipping(faulty) })
    expect(again.data).toEqual({ batch_id: null, created: 0, changed: 0, unchanged: 2, skipped: 1 })
    const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(undone.data).toMatchObject({ restored: 3, kept: 0 })
    expect(await namesIn(episode)).toEqual([])
  })

  test('XFIX-13 is refused where no row is right, or no column names the scenes', async () => {
    const before = await count(tree.take)
    for (const csv of ['Name,Due date\nOne,soon\nTwo,later', 'Label,Due date\nOne,2026-01-02\nTwo,2026-01-03']) {
      const refused = await server.owner.refused('addImportedItems', { params: on(tree.take), body: skipping(csv) })
      expect(refused.error).toBe('import_faulty')
    }
    expect(await count(tree.take)).toBe(before)
  })

  test('XFIX-13 changes existing scenes, and leaves rows without a scene out', async () => {
    const id = await makeItem(server, tree.take)
    const body = skipping(`Arbo id,Name,Due date\n${id},,2027-03-04\n,Never heard of,2027-01-01`)
    const { data } = await server.owner.call('updateItemsFromFile', { params: on(tree.take), body })
    expect(data.outcome).toMatchObject({ created: 0, changed: 1, unchanged: 0, skipped: 1 })
  })

  test('XFIX-13 gives each of more than 1,000 faulty rows with its cells, as a file to mend', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `Scene ${at},soon,"n, ${at}"`)
    const csv = ['Name,Due date,Notes', ...rows, 'Right,2026-01-01,', 'Right too,2026-01-01,'].join('\n')
    const { data } = await server.owner.call('importItems', { params: on(tree.take), body: file(csv) })
    const faultyRows = data.rows.filter(({ state }) => state === 'faulty')
    expect([data.counts.faulty, faultyRows.length]).toEqual([1200, 1200])
    expect(faultyRows.at(-1)?.cells).toEqual(['Scene 1199', 'soon', 'n, 1199'])
  })

  test('XFIX-13 imports the mended file, whose own columns are left out in every language', async () => {
    const take = await makeEntity(server, 3, tree.episode, 'Mended')
    const problemId = uuidv7()
    const ws_id = server.a.id
    // Without the two columns beside each other it would be this metric's.
    await server.database.db.insert(metric).values({ ws_id, id: problemId, name: 'Problem', type: 'number' })
    await server.database.db.insert(entityMetric).values({ ws_id, entity_id: tree.project, metric_id: problemId })
    for (const [row, problem] of [
      ['Row', 'Problem'],
      ['Zeile', 'Problem'],
      ['行', '問題'],
    ] as const) {
      const csv = `${row},${problem},Name,Due date\n3,Due date “soon”: no date,Mended ${row},2026-06-01`
      const { data } = await server.owner.call('importItems', { params: on(take), body: file(csv) })
      expect(data.columns.map(({ field }) => field)).toEqual(['', '', 'name', 'due_date'])
      expect(data.counts).toMatchObject({ new: 1, faulty: 0 })
    }
    const { data } = await server.owner.call('importItems', {
      params: on(take),
      body: file('Name,Problem\nOne,2'),
    })
    expect(data.columns[1]?.field).toBe(`metric:${problemId}`)
  })
})

describe('dates of a file', () => {
  const previewOf = async (csv: string, more: { date_order?: 'dmy' | 'mdy' } = {}) => {
    const body = { ...file(csv), ...more }
    const { data } = await server.owner.call('importItems', { params: on(tree.take), body })
    const dueOf = ({ changes, faults }: (typeof data.rows)[number]) =>
      changes.find(({ field }) => field === 'due_date')?.to ?? faults.map(({ message }) => message).join()
    return { ...data, due: data.rows.map(dueOf) }
  }
  const due = (...cells: string[]) => ['Name,Due date', ...cells.map((cell, at) => `Dated ${at},"${cell}"`)].join('\n')
  const DAY = '2026-12-24'
  const ASKED = 'Choose whether the day or the month comes first in the dates of this column'

  test('XFIX-14 are read in every form that says one day', async () => {
    const cells = ['2026-12-24', '24.12.2026', '24 Dec 2026', 'Dec 24, 2026', '24. Dezember 2026', '46380']
    const { due: days, counts } = await previewOf(due(...cells))
    expect([days, counts.faulty]).toEqual([cells.map(() => DAY), 0])
  })

  test('XFIX-14 are read in the order that the rows of their column tell', async () => {
    const dayFirst = await previewOf(due('03/04/2026', '24/12/2026'))
    expect([dayFirst.due, dayFirst.columns[1]?.date_order]).toEqual([['2026-04-03', DAY], 'dmy'])
    const monthFirst = await previewOf(due('03/04/2026', '12/24/2026'))
    expect([monthFirst.due, monthFirst.columns[1]?.date_order]).toEqual([['2026-03-04', DAY], 'mdy'])
    // Each column has its own.
    const both = await previewOf('Name,Start date,Due date\nBoth,03/04/2026,12/24/2026\nToo,24/03/2026,04/05/2026')
    expect(both.columns.map(({ date_order }) => date_order)).toEqual([null, 'dmy', 'mdy'])
    expect(both.columns.some(({ ambiguous }) => ambiguous)).toBe(false)
  })

  test('XFIX-14 are faulty where no row tells their order, until that is said', async () => {
    const csv = due('2026-01-02', '03/04/2026', '05/06/2026')
    const open = await previewOf(csv)
    expect(open.due).toEqual(['2026-01-02', ASKED, ASKED])
    expect(open.columns[1]).toMatchObject({
      date_order: null,
      ambiguous: true,
      ambiguous_date: { value: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04' },
    })
    const said = await previewOf(csv, { date_order: 'mdy' })
    expect([said.due, said.counts.faulty]).toEqual([['2026-01-02', '2026-03-04', '2026-05-06'], 0])
    expect(said.columns[1]).toMatchObject({ date_order: 'mdy', ambiguous: true })
    const refused = await server.owner.refused('addImportedItems', { params: on(tree.take), body: file(csv) })
    expect(refused.error).toBe('import_faulty')
    const take = await makeEntity(server, 3, tree.episode, 'Dated')
    const body = { ...file(csv), date_order: 'dmy' as const }
    await server.owner.call('addImportedItems', { params: on(take), body })
    const { data } = await server.owner.call('listItems', { params: ws, query: { entity_id: take } })
    expect(data.map(({ due_date }) => due_date)).toEqual(['2026-01-02', '2026-04-03', '2026-06-05'])
  })

  test('XFIX-14 are faulty where they do not fit into the order, with the others as they are read beside them', async () => {
    const csv = 'Name,Due date,Status\nOne,24/12/2026,\nTwo,12/24/2026,\nThree,03/04/2026,Nowhere'
    const { due: days, rows } = await previewOf(csv, { date_order: 'dmy' })
    expect(days[1]).toBe('This is not a date here: in this column the day comes first')
    // Alone with the second row the third would be read as 4 March.
    expect(rows.map(({ cells }) => cells)).toEqual([[], ['Two', '12/24/2026', ''], ['Three', '2026-04-03', 'Nowhere']])
  })
})

describe('a long import', () => {
  const LINES = { accept: 'application/x-ndjson' }
  const many = (prefix: string, rows = 1100) =>
    file(`name\n${Array.from({ length: rows }, (_, at) => `${prefix} ${at}`).join('\n')}`)
  const linesOf = (body: string) =>
    body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { progress?: { phase: string; done: number; total: number } })

  /** What is told of 1,100 rows that are written so many at a time. */
  const written = (step: number) =>
    Array.from({ length: Math.ceil(1100 / step) + 1 }, (_, at) => [Math.min(1100, at * step), 1100])

  test('XPLAN-03 reports its progress on request, and ends with the answer or the refusal', async () => {
    const progressOf = (all: ReturnType<typeof linesOf>) => all.flatMap(({ progress }) => (progress ? [progress] : []))
    const response = await server.owner.send(
      'importItems',
      { params: on(tree.take), body: many('Told') },
      { headers: LINES },
    )
    const lines = linesOf(response.body)
    expect(progressOf(lines).map(({ phase }) => phase)).toEqual(expect.arrayContaining(['reading', 'checking']))
    expect(lines.at(-1)).toMatchObject({ data: { counts: { new: 1100, faulty: 0 } } })
    const added = await server.owner.send(
      'addImportedItems',
      { params: on(tree.take), body: many('Told') },
      { headers: LINES },
    )
    const steps = progressOf(linesOf(added.body))
    expect(new Set(steps.map(({ phase }) => phase))).toEqual(new Set(['reading', 'checking', 'writing', 'saving']))
    const writing = steps.filter(({ phase }) => phase === 'writing').map(({ done, total }) => [done, total])
    expect(writing).toEqual(testDatabaseUrl() ? written(1000) : written(100))
    const faulty = { params: on(tree.take), body: file('name,due date\nBad,soon') }
    const refused = await server.owner.send('addImportedItems', faulty, { headers: LINES })
    expect(linesOf(refused.body).at(-1)).toMatchObject({ status: 422, error: 'import_faulty' })
  })

  test('XPLAN-03 leaves nothing behind when its caller disconnects, and the same file then imports once', async () => {
    const body = many('Stopped')
    const before = (await count(tree.take)) ?? 0
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `${origin}/api/workspace/${ws.ws_code}/entities/${tree.take}/items/import/add`
    const caller = new AbortController()
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...LINES, 'content-type': 'application/json', authorization: `Bearer ${server.a.users.owner.token}` },
      body: JSON.stringify(body),
      signal: caller.signal,
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let text = ''
    while (!text.includes('"writing"')) text += decoder.decode((await reader.read()).value)
    caller.abort()
    // It waits for the lock that the first one holds until it has ended.
    const again = await server.owner.call('addImportedItems', { params: on(tree.take), body })
    expect([again.data.created, text.includes('"data"')]).toEqual([1100, false])
    expect(await count(tree.take)).toBe(before + 1100)
    const third = await server.owner.call('addImportedItems', { params: on(tree.take), body })
    expect(third.data).toEqual({ batch_id: null, created: 0, changed: 0, unchanged: 1100, skipped: 0 })
  })
})

describe('the columns of an import', () => {
  const preview = async (csv: string, entity = tree.process, mapping = {}) => {
    const { data } = await server.owner.call('importItems', { params: on(entity), body: { ...file(csv), mapping } })
    return data
  }
  /** Shots of Kitsu’s page as it is exported in each language, with the columns of a task type. */
  const KITSU = {
    en: 'Episode,Sequence,Name,Description,Time,Frames,In,Out,FPS,Compositing,Assignations',
    de: 'Episode,Sequenz,Name,Beschreibung,Zeit,Einzelbilder,In,Out,FPS,Compositing,Assignations',
    fr: 'Épisode,Séquence,Plan,Description,Temps passé,Frames,In,Out,FPS,Compositing,Assignations',
    es: 'Episodio,Secuencia,Nombre,Descripción,Tiempo,Fotogramas,Entrada,Salida,FPS,Compositing,Assignations',
    ja: 'エピソード,シーケンス,名前,説明,作業時間,フレーム,開始フレーム,最終フレーム,FPS,Compositing,Assignations',
    zh: '集,序列,名,说明,时间,帧数,入镜,出镜,FPS,Compositing,Assignations',
  }

  test('XFIX-15 are guessed of Kitsu in six languages, of ShotGrid and of ftrack, and said to be guessed', async () => {
    for (const [language, header] of Object.entries(KITSU)) {
      const read = await preview(`${header}\nE01,SQ010,SH0010,Wide,0.5,48,1001,1048,24,wip,Ann`)
      expect([language, read.source, read.columns.map(({ field }) => field)]).toEqual([
        language,
        'kitsu',
        ['level:2', 'level:3', 'name', 'description', '', '', 'frame_in', 'frame_out', '', '', ''],
      ])
      expect(new Set(read.columns.map(({ origin }) => origin))).toEqual(new Set(['guessed']))
      expect([read.counts.new, read.rows[0]?.path]).toEqual([1, ['E01', 'SQ010']])
    }
    const shotgrid = await preview(
      'Id,Shot Code,Sequence,Status,Description,Cut In,Cut Out,Cut Duration,Assigned To,Due Date\n1171,SH1,SQ1,fin,,1,9,9,,2026-05-01',
    )
    expect([shotgrid.source, shotgrid.columns.map(({ field }) => field)]).toEqual([
      'shotgrid',
      ['', 'name', 'level:2', 'status', 'description', 'frame_in', 'frame_out', '', 'assignees', 'due_date'],
    ])
    const ftrack = await preview(
      'Name,Object type,Status,Assignee,Start date,Due date,fstart,fend\nSH1,Shot,Done,,,,1,9',
      tree.take,
    )
    expect([ftrack.source, ftrack.columns.map(({ field }) => field)]).toEqual([
      'ftrack',
      ['name', '', 'status', 'assignees', 'start_date', 'due_date', 'frame_in', 'frame_out'],
    ])
  })

  test('XFIX-16 with ids of another system are never taken for ids of Arbo', async () => {
    const { columns, counts } = await preview(`Id,Shot,Status\n${tree.item},New one,\n1171,Another,`, tree.take)
    expect([columns[0]?.field, counts.new, counts.faulty]).toEqual(['', 2, 0])
  })

  test('XFIX-15 of the levels stay as they are guessed while another column is chosen', async () => {
    const csv = 'Sequenz,Name,Einzelbilder\nSQ010,SH0010,48'
    for (const mapping of [{}, { Einzelbilder: 'metric:new' }]) {
      const { columns, counts } = await preview(csv, tree.process, mapping)
      expect([columns[0]?.field, counts.new]).toEqual(['level:2', 1])
    }
  })

  test('XFIX-15 become metrics where their cells are numbers, in one act with the scenes, and are known the next time', async () => {
    const csv = 'Scene,Länge,FPS,Note\nA10,"12,5",24,wide\nA20,7,23.976,'
    const guessed = await preview(csv, tree.take)
    expect([guessed.can_add_metrics, guessed.columns.map(({ field, numeric }) => [field, numeric])]).toEqual([
      true,
      [
        ['name', false],
        ['', true],
        ['', true],
        ['', false],
      ],
    ])
    const mapping = { Länge: 'metric:new', FPS: 'metric:new', Note: 'description' }
    const metricsNow = () =>
      server.database.query<{ name: string; options: { decimals: number } }>(
        `select m.name, m.options from metric m join entity_metric em on em.ws_id = m.ws_id and em.metric_id = m.id
         where em.ws_id = $1 and em.entity_id = $2 order by m.name`,
        [server.a.id, tree.take],
      )
    const shown = await preview(csv, tree.take, mapping)
    expect([shown.counts, await metricsNow()]).toEqual([{ new: 2, changed: 0, unchanged: 0, faulty: 0 }, []])
    expect(shown.rows[0]?.changes.map(({ label, to }) => [label, to])).toEqual([
      ['Description', 'wide'],
      ['FPS', '24'],
      ['Länge', '12.5'],
    ])
    const { data } = await server.owner.call('addImportedItems', {
      params: on(tree.take),
      body: { ...file(csv), mapping } as never,
    })
    expect(data.created).toBe(2)
    expect((await metricsNow()).map(({ name, options }) => [name, options.decimals])).toEqual([
      ['FPS', 3],
      ['Länge', 1],
    ])
    // Somebody else imports the next file, with its columns in another order.
    const next = 'FPS,Note,Scene,Länge\n25,low,A30,3\n24,wide,A10,"12,5"'
    const { data: theirs } = await server.admin.call('importItems', { params: on(tree.take), body: file(next) })
    expect(theirs.columns.map(({ field, origin }) => [field.replace(/:.*/, ''), origin])).toEqual([
      ['metric', 'remembered'],
      ['description', 'remembered'],
      ['name', 'guessed'],
      ['metric', 'remembered'],
    ])
    expect(theirs.counts).toEqual({ new: 1, changed: 0, unchanged: 1, faulty: 0 })
    // What somebody chooses comes first, and a file with other columns is guessed anew.
    const chosen = await preview(next, tree.take, { Note: '' })
    expect(chosen.columns.map(({ origin }) => origin)).toEqual(['remembered', 'chosen', 'guessed', 'remembered'])
    expect((await preview('Scene,Note\nA40,x', tree.take)).columns.map(({ field }) => field)).toEqual(['name', ''])
    // Nobody of another workspace knows of it.
    const [other] = await server.database.query<{ count: number }>(
      'select count(*)::int as count from import_mapping where ws_id <> $1',
      [server.a.id],
    )
    expect(other?.count).toBe(0)
  })

  test('XFIX-15 make no metric for who may not, and none of words', async () => {
    const csv = 'Scene,Weight\nB10,heavy'
    const body = { ...file(csv), mapping: { Weight: 'metric:new' } }
    const { data } = await server.owner.call('importItems', { params: on(tree.take), body })
    expect([data.columns[1]?.numeric, data.counts.faulty, data.rows[0]?.faults[0]?.column]).toEqual([
      false,
      1,
      'Weight',
    ])
    await server.database.query(
      `insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3) on conflict do nothing`,
      [server.a.id, tree.project, server.a.users.member.id],
    )
    const mine = await server.member.call('importItems', { params: on(tree.take), body: file('Scene,Weight\nB10,5') })
    expect(mine.data.can_add_metrics).toBe(false)
    const refused = await server.member.refused('importItems', {
      params: on(tree.take),
      body: { ...file('Scene,Weight\nB10,5'), mapping: { Weight: 'metric:new' } },
    })
    expect(refused.error).toBe('permission_denied')
  })

  test('XFIX-15 of odd files are read: UTF-16, Windows-1252, semicolons, quotes, line ends, doubled headers', async () => {
    const csv = 'Sequenz;Name;Beschreibung;In;Out;Name\r\n"SQ ""1""";Größe;"zwei\r\nZeilen; ok";1;9;zweiter\r\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])
    for (const bytes of [Buffer.from(csv, 'latin1'), utf16, Buffer.from(`\uFEFF${csv}`)]) {
      const body = { name: 'x.csv', content: bytes.toString('base64') }
      const { data } = await server.owner.call('importItems', { params: on(tree.episode), body })
      expect(data.columns.map(({ header, field }) => [header, field])).toEqual([
        ['Sequenz', 'level:3'],
        ['Name', 'name'],
        ['Beschreibung', 'description'],
        ['In', 'frame_in'],
        ['Out', 'frame_out'],
        ['Name (2)', ''],
      ])
      const [row] = data.rows
      expect([row?.path, row?.name, row?.changes[0]?.to.replace('\r', '')]).toEqual([
        ['SQ "1"'],
        'Größe',
        'zwei\nZeilen; ok',
      ])
    }
  })
})

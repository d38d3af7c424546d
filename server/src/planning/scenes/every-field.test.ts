import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import {
  FIELD_CONDITIONS,
  FILE_COLUMNS,
  SCENE_BODY,
  SCENE_BULK,
  SCENE_CELLS,
  SCENE_FIELDS,
  SCENE_GROUPS,
  SCENE_LACKS,
  SCENE_ORDERS,
  sceneFieldsOf,
} from '@arbo/core/contract'
import type { SceneBodyField, SceneBulkField, SceneFieldKey, SceneFieldType } from '@arbo/core/contract'
import { readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import { makeFlow, makeTeam } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Each field that is declared is everywhere where its declaration says so, whichever they are. */

let server: TestServer
let ws: { ws_code: string }
let take: string
/** A scene with a value in each field, another one with others, one that has a name alone. */
let [first, empty] = ['', '']
/** Two values of each type, as bodies and cells take them. */
let values: Partial<Record<SceneFieldType, readonly [unknown, unknown]>>
/** The same as files have them. */
let words: Partial<Record<SceneFieldType, readonly [string, string]>>

/** The last frames of ranges are later than their first ones. */
const isLastFrame = (field: SceneFieldKey): boolean => field === 'frame_out' || field === 'cut_out'
const valuesFor = (field: SceneFieldKey): readonly [unknown, unknown] | undefined =>
  isLastFrame(field) ? [2001, 2009] : values[SCENE_FIELDS[field].type]
const wordsFor = (field: SceneFieldKey): readonly string[] =>
  isLastFrame(field) ? ['2001', '2009'] : (words[SCENE_FIELDS[field].type] ?? [])
const bodyOf = (at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(SCENE_BODY.map((field) => [SCENE_FIELDS[field].body, valuesFor(field)?.[at]]))
const make = async (body: Record<string, unknown>): Promise<string> => {
  const input = { params: { ...ws, entity_id: take }, body: body as { name: string } }
  return (await server.owner.call('storeEntityItem', input)).data.id
}
/** What a scene has in a field, in the shape of bodies. */
async function valueOf(id: string, field: SceneBodyField): Promise<unknown> {
  const { data } = await server.owner.call('showItem', { params: { ...ws, id } })
  const item: Record<string, unknown> = { ...data }
  const { type } = SCENE_FIELDS[field]
  if (type === 'status') return data.status?.id
  if (type === 'people' || type === 'tags') return (item[field] as { id: string }[]).map(({ id: person }) => person)
  return item[field]
}
const found = async (query: Record<string, unknown>): Promise<string[]> => {
  const { data } = await server.owner.call('listItems', { params: ws, query: { entity_id: take, ...query } })
  return data.map(({ id }) => id)
}

beforeAll(async () => {
  server = await testServer()
  const tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  take = tree.take
  const status = await makeFlow(server, tree.project)
  const { member, admin, owner } = server.a.users
  const tag = async (name: string) => {
    const body = { name, colour: '#1E88FF' as const }
    return (await server.owner.call('createTag', { params: ws, body })).data.id
  }
  values = {
    name: ['First', 'Second'],
    code: ['A1', 'B2'],
    text: ['Fog', 'Wind'],
    status: [status['Ready'], status['Retake']],
    day: ['2020-01-06', '2030-03-07'],
    duration: [90, 2400],
    priority: [2, 3],
    people: [[admin.id], [member.id]],
    tags: [[await tag('Fog')], [await tag('Rain')]],
    frame: [1001, 1009],
    kind: [2, 4],
    person: [[owner.id], [member.id]],
    place: [[take], []],
    flag: [false, true],
    team: [[await makeTeam(server, await makeEntity(server, 0, null), [admin])], []],
  }
  words = {
    ...(values as typeof words),
    status: ['Ready', 'Retake'],
    people: [admin.email, member.email],
    tags: ['Fog', 'Rain'],
    frame: ['1001', '1009'],
    duration: ['1.5', '40'],
    priority: ['High', 'Urgent'],
  }
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  first = await make(bodyOf(0))
  // Lists have those that count.
  await make({ ...bodyOf(1), omitted: false })
  empty = await make({ name: 'Third' })
})
afterAll(() => server.close())

describe('PLAN-11 a declared field', () => {
  test.each([...SCENE_BODY])('%s is made, read, changed, in the history, and taken back', async (field) => {
    const { body } = SCENE_FIELDS[field]
    const [one, other] = valuesFor(field) ?? []
    expect(await valueOf(first, field)).toEqual(one)
    await server.owner.call('updateItem', { params: { ...ws, id: first }, body: { [body]: other } })
    expect(await valueOf(first, field)).toEqual(other)
    const { data } = await server.owner.call('listItemHistory', { params: { ...ws, id: first }, query: {} })
    expect(data[0]?.field).toBe(field)
    await server.owner.call('undoChanges', { params: { ...ws, id: data[0]?.batch_id ?? '' } })
    expect(await valueOf(first, field)).toEqual(one)
  })

  test.each(SCENE_CELLS.filter((cell) => cell !== 'metric'))('%s is a cell of rows that is changed', async (field) => {
    const two = valuesFor(field) ?? []
    // Cells have minutes and frames in digits.
    const [one, other] = two.map((value) => (typeof value === 'number' ? String(value) : value)) as string[]
    const cells = (to: string, from: string) => [{ item_id: first, field, from, to }]
    const change = async (to = '', from = '') =>
      (await server.owner.call('bulkUpdateItems', { params: ws, body: { cells: cells(to, from) } })).data
    const { cells: outcomes, rows } = await change(other, one)
    expect([outcomes[0]?.outcome, rows[0]?.editable.includes(field)]).toEqual(['changed', true])
    expect(await valueOf(first, field)).toEqual(two[1])
    expect((await change(one, one)).cells[0]?.outcome).toBe('conflict')
    expect((await change(one, other)).cells[0]?.outcome).toBe('changed')
  })
})

describe('PLAN-14 XPLAN-01 a declared field', () => {
  test.each([...SCENE_ORDERS])('%s orders scenes both ways', async (order) => {
    const both = (ids: string[]) => ids.filter((id) => id !== empty)
    const upwards = both(await found({ order_by: order }))
    expect(upwards).toHaveLength(2)
    expect(both(await found({ order_by: `-${order}` }))).toEqual(upwards.toReversed())
  })

  test.each(FIELD_CONDITIONS)('$field has the condition $name', async ({ field, way, name }) => {
    const { type } = SCENE_FIELDS[field]
    const [one] = [values[type]?.[0]].flat().map((value) => (type === 'priority' ? String(value) : value))
    const isDuration = type === 'duration'
    const [before, after, late, early] = isDuration
      ? ['0', '600000', '91', '89']
      : ['2000-01-01', '2999-01-01', '2999-01-01', '1999-01-01']
    const others = { gte: late, lte: early, ina: uuidv7(), all: `${String(one)},${uuidv7()}`, eq: uuidv7(), nina: one }
    const fits = { gte: before, lte: type === 'moment' ? after : one, ina: one, all: one, eq: one, nina: uuidv7() }
    const isFlag = type === 'flag'
    const omitted = (is: boolean) =>
      server.owner.call('omitItems', { params: ws, body: { item_ids: [first], omitted: is } })
    if (field === 'omitted') await omitted(true)
    expect(await found({ [name]: isFlag ? '1' : fits[way] })).toContain(first)
    if (field === 'omitted') await omitted(false)
    if (!isFlag) expect(await found({ [name]: others[way] })).not.toContain(first)
  })

  test.each([...SCENE_LACKS])('scenes without %s are found', async (lack) => {
    const ids = await found({ without: lack })
    expect([ids.includes(empty), ids.includes(first)]).toEqual([true, lack === 'rendition'])
  })

  test.each([...SCENE_GROUPS])('%s groups scenes, and its groups have totals', async (group_by) => {
    const query = { entity_id: take, group_by }
    const { data: rows } = await server.owner.call('listItems', { params: ws, query })
    const { data } = await server.owner.call('summariseItems', { params: ws, query })
    const group = rows.find(({ id }) => id === first)?.group
    expect(group).toBeTruthy()
    expect(data.groups.map(({ key }) => key)).toContain(group)
  })
})

describe('XPLAN-03 PLAN-36 a declared field', () => {
  const rowsOf = async (endpoint: 'exportItems' | 'itemExportFormat') => {
    const params = { ...ws, entity_id: take }
    const { rawPayload } = await server.owner.send(endpoint, { params, query: { format: 'csv' } })
    return (await readAnySheet(rawPayload, 'x.csv')).rows.map(({ values: cells }) => cells)
  }
  test.each(FILE_COLUMNS)('$field is the column $column of files, out and in', async ({ field, label }) => {
    const [one = '', other = ''] = wordsFor(field)
    expect(Object.keys((await rowsOf('itemExportFormat'))[0] ?? {})).toContain(label)
    const cell = async () => (await rowsOf('exportItems')).find(({ 'Arbo id': id }) => id === first)?.[label]
    const write = async (value: string) => {
      const lines = [`Arbo id,${label}`, `${first},${value}`]
      const body = { ...sheetFile(lines.join('\n')), name: 'scenes.csv' }
      return (await server.owner.call('updateItemsFromFile', { params: { ...ws, entity_id: take }, body })).data.outcome
    }
    await write(one)
    expect(await cell()).toBe(one)
    expect(await write(other)).toMatchObject({ changed: 1 })
    expect(await cell()).toBe(other)
    await write(one)
  })

  test('every column of files is a column of the report on all scenes, and orders it both ways', async () => {
    const value = ([one]: readonly [unknown, unknown], type: SceneFieldType) =>
      type === 'people'
        ? server.a.users.admin.name
        : type === 'status'
          ? 'Ready'
          : type === 'duration' || type === 'priority' || type === 'tags'
            ? words[type]?.[0]
            : one
    const query = (order_by?: string) => JSON.stringify({ entity_id: take, ...(order_by ? { order_by } : {}) })
    const report = async (order_by?: string) =>
      (await server.owner.call('allEntitySceneReport', { params: ws, query: { query: query(order_by) } })).data
    const { columns, rows } = await report()
    const cells = rows.find(({ id }) => id === first)?.cells
    for (const { field, column, label } of FILE_COLUMNS) {
      const { type } = SCENE_FIELDS[field]
      const at = columns.findIndex(({ id }) => id === (type === 'name' ? 'scene' : column))
      const filled = valuesFor(field)
      if (type !== 'name') expect(columns[at]?.label).toBe(label)
      if (filled) expect(cells?.[at], column).toBe(value(filled, type))
      if (!columns[at]?.sortable) continue
      const idsBy = async (order: string) => (await report(order)).rows.map(({ id }) => id).filter((id) => id !== empty)
      const upwards = await idsBy(columns[at].id)
      expect(upwards, column).toHaveLength(2)
      if (filled) expect(await idsBy(`-${columns[at].id}`), column).toEqual(upwards.toReversed())
    }
  })
})

describe('PLAN-37 PLAN-38 a declared field', () => {
  const written = (field: SceneBulkField) => valueOf(empty, field as SceneBodyField)
  const selection = () => ({ item_ids: [empty] })
  const days = sceneFieldsOf('day')
  const people = sceneFieldsOf('people')

  test('is changed of many scenes at once, where its type has a value that many can have', () => {
    const types = new Set<SceneFieldType>(SCENE_BULK.map((field) => SCENE_FIELDS[field].type))
    expect(SCENE_CELLS.filter((cell) => types.has(SCENE_FIELDS[cell].type))).toEqual(SCENE_BULK)
    expect(SCENE_BULK).toEqual(expect.arrayContaining([...days, ...people, 'status', 'metric']))
  })

  test.each(days)('%s is set, moved and taken away of many scenes, and comes back by an undo', async (field) => {
    const change = async (body: object) =>
      (await server.owner.call('bulkDateUpdate', { params: ws, body: { ...selection(), ...body } as never })).data
    const set = await change({ [field]: '2026-02-27' })
    expect([set.changed, await written(field)]).toEqual([1, '2026-02-27'])
    await change({ field, shift_days: 2 })
    expect(await written(field)).toBe('2026-03-03')
    const cleared = await change({ [field]: null })
    expect(await written(field)).toBe(null)
    await server.owner.call('undoChanges', { params: { ...ws, id: cleared.batch_id ?? '' } })
    expect(await written(field)).toBe('2026-03-03')
    await change({ [field]: null })
  })

  test.each(sceneFieldsOf('duration'))(
    '%s is set and taken away of many scenes, and comes back by an undo',
    async (field) => {
      const change = async (minutes: number | null) =>
        (await server.owner.call('bulkDurationUpdate', { params: ws, body: { ...selection(), field, minutes } })).data
      expect([(await change(480)).changed, await written(field)]).toEqual([1, 480])
      const cleared = await change(null)
      expect(await written(field)).toBe(null)
      await server.owner.call('undoChanges', { params: { ...ws, id: cleared.batch_id ?? '' } })
      expect(await written(field)).toBe(480)
      const body = { ...selection(), field, minutes: 60 }
      const refused = await server.guest.send('bulkDurationUpdate', { params: ws, body })
      expect([refused.statusCode, await written(field)]).toEqual([403, 480])
      await change(null)
    },
  )

  test('XPROD-07 the priority is set of many scenes, and comes back by an undo; no other number is one', async () => {
    const change = (priority: number) => ({ params: ws, body: { ...selection(), priority } })
    const { data } = await server.owner.call('bulkPriorityUpdate', change(3))
    expect([data.changed, await written('priority')]).toEqual([1, 3])
    await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(await written('priority')).toBe(1)
    expect((await server.guest.send('bulkPriorityUpdate', change(2))).statusCode).toBe(403)
    for (const wrong of [-1, 4, 1.5]) {
      expect((await server.owner.send('bulkPriorityUpdate', change(wrong))).statusCode).toBe(400)
    }
    const cell = (to: string | null) => ({
      params: ws,
      body: { cells: [{ item_id: empty, field: 'priority' as const, to }] },
    })
    const outcome = async (to: string | null) =>
      (await server.owner.call('bulkUpdateItems', cell(to))).data.cells[0]?.outcome
    expect([await outcome('4'), await outcome('High')]).toEqual(['invalid', 'invalid'])
    expect([await outcome('0'), await written('priority')]).toEqual(['changed', 0])
    // What is cleared is normal again.
    expect([await outcome(null), await written('priority')]).toEqual(['changed', 1])
  })

  test('XPROD-07 priorities stand in groups by their names, the most urgent one first', async () => {
    const query = { entity_id: take, group_by: 'priority' as const }
    const { data } = await server.owner.call('summariseItems', { params: ws, query })
    expect(data.groups.map(({ key, name }) => [key, name])).toEqual([
      ['3', 'Urgent'],
      ['2', 'High'],
      ['1', 'Normal'],
    ])
  })

  test.each(people)(
    'people are added to %s of many scenes, put in the place of others, and taken off',
    async (field) => {
      const { member, admin } = server.a.users
      const body = (id: string) => ({ params: ws, body: { ...selection(), field, ws_user_ids: [id] } })
      const sorted = async () => ((await written(field)) as string[]).toSorted()
      await server.owner.call('bulkAssignItems', body(admin.id))
      await server.owner.call('bulkAssignItems', body(member.id))
      expect(await sorted()).toEqual([admin.id, member.id].toSorted())
      await server.owner.call('replaceAssignees', body(member.id))
      expect(await sorted()).toEqual([member.id])
      const refused = await server.guest.send('removeAssignees', body(member.id))
      expect([refused.statusCode, await sorted()]).toEqual([403, [member.id]])
      await server.owner.call('removeAssignees', body(member.id))
      expect(await sorted()).toEqual([])
    },
  )
})

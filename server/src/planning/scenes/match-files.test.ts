import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntity } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ws: { ws_code: string }
let film: string
let series: string

/** Names of scenes by their place in a production of two episodes with the same numbers. */
const scenes = new Map<string, string>()

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  const below = async (name: string, parent: string | null, type: 0 | 1 | 2 | 3, code?: string): Promise<string> => {
    const id = await makeEntity(server, type, parent, name)
    if (code) await server.owner.call('updateEntity', { params: { ...ws, id }, body: { code } })
    return id
  }
  series = await below('Night Ferry', null, 0, 'NF')
  const animation = await below('Animation', series, 1, 'anim')
  for (const episode of ['EP01', 'EP02']) {
    const take = await below('SQ010', await below(episode, animation, 2), 3)
    for (const code of ['SH0010', 'SH0020'])
      scenes.set(`${episode} ${code}`, await scene(take, `The pier ${code}`, code))
  }
  film = await below('Meadow', null, 0)
  scenes.set('dawn', await scene(film, 'Meadow at dawn'))
})
afterAll(() => server.close())

async function scene(entity: string, name: string, code?: string): Promise<string> {
  const params = { ...ws, entity_id: entity }
  return (await server.owner.call('storeEntityItem', { params, body: { name, ...(code ? { code } : {}) } })).data.id
}

async function match(
  names: string[],
  more: { entity_id?: string; item_ids?: string[] } = {},
  as: TestClient = server.owner,
) {
  const { data } = await as.call('matchItems', { params: ws, body: { file_names: names, ...more } })
  const known = new Map([...scenes].map(([key, id]) => [id, key]))
  return data.map((matches) => matches.map(({ id }) => known.get(id)).toSorted())
}

describe('files are matched with scenes', () => {
  test('XUX-03 by a code and what the scene lies in, whatever stands between the words', async () => {
    expect(
      await match([
        'nf_ep01_sq010_sh0020_anim_v003.mov',
        'EP02 SQ010 SH0010.mp4',
        'clips/NF-EP01-SQ010-SH0010.final.mov',
        'meadow.at.dawn_v2.png',
      ]),
    ).toEqual([['EP01 SH0020'], ['EP02 SH0010'], ['EP01 SH0010'], ['dawn']])
  })

  test('XUX-03 a name that fits two scenes has both, one that fits none has none', async () => {
    expect(await match(['sh0020.mov', 'sh0030.mov', '.mov', '___.mov', "'; drop table item;--.mov"])).toEqual([
      ['EP01 SH0020', 'EP02 SH0020'],
      [],
      [],
      [],
      [],
    ])
  })

  test('XUX-03 only below an entity, and only among the scenes that are given', async () => {
    expect(await match(['sh0020.mov', 'meadow at dawn.mov'], { entity_id: film })).toEqual([[], ['dawn']])
    const only = [scenes.get('EP02 SH0020') ?? '']
    expect(await match(['sh0020.mov', 'sh0010.mov'], { item_ids: only })).toEqual([['EP02 SH0020'], []])
  })

  test('XUX-03 a guest finds only what they see, and everybody is told where they may add a version', async () => {
    expect(await match(['ep01_sh0020.mov'], {}, server.guest)).toEqual([[]])
    const { data } = await server.owner.call('matchItems', { params: ws, body: { file_names: ['ep01_sh0020.mov'] } })
    expect(data[0]?.[0]).toMatchObject({ code: 'SH0020', may_upload: true })
    expect(data[0]?.[0]?.ancestors.map(({ name }) => name)).toEqual(['Night Ferry', 'Animation', 'EP01', 'SQ010'])
  })

  test('scenes of an archived project are none', async () => {
    await server.owner.call('updateEntity', { params: { ...ws, id: film }, body: { status: 0 } })
    expect(await match(['meadow at dawn.mov'])).toEqual([[]])
  })
})

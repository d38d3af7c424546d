import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const ID = '01890000-0000-7000-8000-00000000000a'
const OTHER = '01890000-0000-7000-8000-00000000000b'
const ADDRESS = '/api/storage/files/a.mp4?expires=1'
const idsIn = async (headers: object, body: string) => [
  ...(await readAnswer({ headers, bytes: Buffer.from(body) })).ids,
]

test('ids and addresses are found in headers and in bodies of any length, each time that the same body comes', async () => {
  const long = `${'x '.repeat(60_000)} ${ID} ${ADDRESS}`
  for (const body of [`${ID} ${ADDRESS}`, long, long]) {
    // oxlint-disable-next-line no-await-in-loop -- the second of two equal ones comes after the first
    const { ids, addresses } = await readAnswer({ headers: { etag: OTHER }, bytes: Buffer.from(body) })
    expect([[...ids].toSorted(), [...addresses]]).toEqual([[ID, OTHER], [ADDRESS]])
  }
  expect(await idsIn({}, long)).toEqual([ID])
})

test('ids are found where they are escaped or written in base64, and not in what is compressed', async () => {
  expect(await idsIn({}, ID.replaceAll('-', '%2d'))).toEqual([ID])
  expect(await idsIn({ link: Buffer.from(ID).toString('base64url') }, '')).toEqual([ID])
  expect(await idsIn({}, gzipSync(ID).toString('latin1'))).toEqual([])
})

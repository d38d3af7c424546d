import { serialize } from 'pg-protocol'
import { expect, it } from 'vitest'
import { errorIn, errorResponse, queryMessage, RequestReader } from './wire.js'

/** A start-up message: int32 length, int32 protocol 3.0, parameters. */
const startup = serialize.startup({ user: 'me', database: 'x' })

function reader() {
  const requests = new RequestReader('c1:')
  requests.push(startup)
  return requests
}

function readable(requests: ReturnType<RequestReader['push']>) {
  return requests.map((request) =>
    request.kind === 'batch' ? Buffer.from(request.bytes).toString('hex') : request.kind,
  )
}

it('splits the stream at the same places however it arrives', () => {
  const exchange = Buffer.concat([
    serialize.parse({ name: '', text: 'select $1::text', types: [] }),
    serialize.bind({ values: ['x'.repeat(300)] }),
    serialize.describe({ type: 'P', name: '' }),
    serialize.execute({}),
    serialize.sync(),
    serialize.query('select 1'),
  ])
  const whole = readable(reader().push(exchange))
  expect(whole).toHaveLength(2)
  expect(whole.join('')).toBe(exchange.toString('hex'))
  for (const size of [1, 3, 7, 64]) {
    const requests = reader()
    const pieces: ReturnType<RequestReader['push']> = []
    for (let at = 0; at < exchange.length; at += size) pieces.push(...requests.push(exchange.subarray(at, at + size)))
    expect(readable(pieces)).toEqual(whole)
  }
})

it('recognises start-up, a request for encryption and the end', () => {
  const requests = new RequestReader('c1:')
  expect(requests.push(serialize.requestSsl())).toEqual([{ kind: 'refuse-encryption' }])
  expect(requests.push(startup)).toEqual([{ kind: 'startup' }])
  expect(requests.push(serialize.end())).toEqual([{ kind: 'terminate' }])
})

it('puts its prefix before named statements only', () => {
  const named = reader()
  const [request] = named.push(
    Buffer.concat([
      serialize.parse({ name: 'list', text: 'select 1', types: [] }),
      serialize.bind({ portal: '', statement: 'list', values: [] }),
      serialize.describe({ type: 'S', name: 'list' }),
      serialize.close({ type: 'S', name: 'list' }),
      serialize.sync(),
    ]),
  )
  const bytes = request?.kind === 'batch' ? Buffer.from(request.bytes) : Buffer.alloc(0)
  expect(bytes.toString('latin1').match(/c1:list\0/g)).toHaveLength(4)
  expect(named.named).toBe(true)

  const unnamed = reader()
  const messages = Buffer.concat([serialize.parse({ name: '', text: 'select 1', types: [] }), serialize.sync()])
  expect(unnamed.push(messages)).toEqual([{ kind: 'batch', bytes: new Uint8Array(messages), final: true }])
  expect(unnamed.named).toBe(false)
})

it('reads code and message of an error', () => {
  expect(errorIn(errorResponse('ERROR', '42P01', 'no such table'))).toBe('42P01 no such table')
  expect(errorIn(queryMessage('select 1'))).toBeUndefined()
})

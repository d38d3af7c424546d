import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isRefusedOutright, postOutbound, RefusedAddressError, USUAL_PORTS } from './outbound.ts'
import type { Outbound } from './outbound.ts'
import { isCallable } from './outbound-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const call = (url: string, more: Partial<Outbound> = {}): Outbound => ({
  url,
  headers: { 'x-arbo': '1' },
  body: '{"a":1}',
  timeoutMs: 5000,
  maxBytes: 64,
  allowPrivate: true,
  ports: USUAL_PORTS,
  ...more,
})

/** A resolver that knows one name. */
const naming = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as Parameters<typeof postOutbound>[1]

describe('XNTF-02 addresses from users', () => {
  const REFUSED = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
  ]
  test.each(REFUSED)('XNTF-02 %s is not called', (address) => expect(isCallable(address, false)).toBe(false))

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'XNTF-02 %s is called',
    (address) => expect(isCallable(address, false)).toBe(true),
  )

  test('XNTF-02 metadata services stay blocked even when the operator allows private networks', () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '192.168.0.9', '::1', 'fd12::1', '::ffff:10.0.0.1']) {
      expect(isCallable(address, true), address).toBe(true)
    }
    const metadata = ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254', '100.100.100.200', 'fe80::1%1']
    for (const address of [...metadata, '0.0.0.0', '::', '::ffff:0.0.0.0', '64:ff9b::a9fe:a9fe', '239.0.0.1']) {
      expect(isCallable(address, true), address).toBe(false)
    }
  })

  test('XNTF-02 every notation of a private address is refused', () => {
    const spellings = [
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f.0.0.1/',
      'http://0177.0.0.1/',
      'http://[::1]/',
    ]
    for (const url of [...spellings, 'http://[::ffff:7f00:1]:8080/', 'https://localhost/', 'http://a.LOCALHOST./x']) {
      expect(isRefusedOutright(url, false, USUAL_PORTS), url).toBe(true)
    }
    expect(isRefusedOutright('https://hooks.example.com/', false, USUAL_PORTS)).toBe(false)
    expect(isRefusedOutright('http://localhost:3000/', true, USUAL_PORTS)).toBe(false)
  })
})

describe('XNTF-02 an outgoing call', () => {
  test('XNTF-02 posts its body and reads the beginning of the answer', async () => {
    const requests: unknown[] = []
    const port = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        requests.push([request.method, request.url, request.headers['x-arbo'], body])
        response.writeHead(201, { 'x-answer': 'yes' }).end('x'.repeat(1_000_000))
      })
    })
    const answer = await postOutbound(call(`http://127.0.0.1:${port}/hook?a=b`))
    expect(requests).toEqual([['POST', '/hook?a=b', '1', '{"a":1}']])
    expect(answer).toMatchObject({ status: 201, body: 'x'.repeat(64), headers: { 'x-answer': 'yes' } })
  })

  test('XNTF-02 follows no redirect', async () => {
    let hits = 0
    const port = await serve((_request, response) => {
      hits += 1
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inner` }).end()
    })
    expect((await postOutbound(call(`http://127.0.0.1:${port}/`))).status).toBe(302)
    expect(hits).toBe(1)
  })

  test('XNTF-02 refuses a private address, and a name with any private address', async () => {
    let hits = 0
    const port = await serve((_request, response) => {
      hits += 1
      response.end()
    })
    const strict = { allowPrivate: false }
    const refused = (promise: Promise<unknown>) => expect(promise).rejects.toBeInstanceOf(RefusedAddressError)
    await refused(postOutbound(call(`http://127.0.0.1:${port}/`, strict)))
    await refused(postOutbound(call(`http://[::ffff:127.0.0.1]:${port}/`, strict)))
    await refused(postOutbound(call(`http://inner.example.com:${port}/`, strict), naming('127.0.0.1')))
    await refused(postOutbound(call(`http://inner.example.com:${port}/`, strict), naming('1.1.1.1', '127.0.0.1')))
    await refused(postOutbound(call(`http://meta.example.com:${port}/`), naming('169.254.169.254')))
    await refused(postOutbound(call('file:///etc/passwd')))
    expect(hits).toBe(0)
  })

  test('XNTF-02 goes to the checked address, resolved once', async () => {
    const port = await serve((request, response) => response.end(request.headers.host))
    let lookUps = 0
    const rebinding = ((host: string, options: object, done: never) => {
      lookUps += 1
      // A second look would lead elsewhere.
      return (naming(lookUps === 1 ? '127.0.0.1' : '127.0.0.2') as (...all: unknown[]) => void)(host, options, done)
    }) as unknown as Parameters<typeof postOutbound>[1]
    const answer = await postOutbound(call(`http://hooks.example.com:${port}/`), rebinding)
    expect([answer.body, lookUps]).toEqual([`hooks.example.com:${port}`, 1])
  })

  test('XNTF-02 gives up on a silent or slow receiver, and on cancellation', async () => {
    const silent = await serve(() => undefined)
    const byTime = { name: 'TimeoutError' }
    await expect(postOutbound(call(`http://127.0.0.1:${silent}/`, { timeoutMs: 60 }))).rejects.toMatchObject(byTime)
    const dripping = await serve((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 5)
      response.on('close', () => clearInterval(timer))
    })
    const slow = postOutbound(call(`http://127.0.0.1:${dripping}/`, { timeoutMs: 100, maxBytes: 100_000 }))
    await expect(slow).rejects.toMatchObject(byTime)
    const abort = new AbortController()
    const pendingCall = postOutbound(call(`http://127.0.0.1:${silent}/`, { signal: abort.signal }))
    abort.abort(new Error('the server stops'))
    await expect(pendingCall).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('XNTF-02 reports how it failed', async () => {
    const port = await serve((request) => request.socket.destroy())
    await expect(postOutbound(call(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ code: 'ECONNRESET' })
    await expect(postOutbound(call(`https://127.0.0.1:${port}/`))).rejects.toThrow()
  })
})

describe('ports from users', () => {
  const port = (number: number | string) => `http://hooks.example.com:${number}/`

  test.each([1, 22, 25, 53, 79, 81, 442, 444, 1023])('%i is not called, on any name', async (number) => {
    expect(isRefusedOutright(port(number), true, USUAL_PORTS)).toBe(true)
    await expect(postOutbound(call(port(number)), naming('1.1.1.1'))).rejects.toThrow('has a port that is not called')
  })

  test.each(['80', '443', '1024', '8080', '65535'])('%s can be called', (number) => {
    expect(isRefusedOutright(port(number), false, USUAL_PORTS)).toBe(false)
  })

  test('the port of an address without one is that of its protocol, and operators can choose', () => {
    const only443: Outbound['ports'] = [[443, 443]]
    expect(isRefusedOutright('https://hooks.example.com/', false, only443)).toBe(false)
    expect(isRefusedOutright('http://hooks.example.com/', false, only443)).toBe(true)
    expect(isRefusedOutright(port(8080), false, only443)).toBe(true)
    expect(readConfig({ WEBHOOK_PORTS: '443, 8000-8100' }).webhookPorts).toEqual([
      [443, 443],
      [8000, 8100],
    ])
    expect(readConfig({}).webhookPorts).toEqual(USUAL_PORTS)
    for (const wrong of ['x', '0', '70000', '9-8', '1-']) {
      expect(() => readConfig({ WEBHOOK_PORTS: wrong }), wrong).toThrow('WEBHOOK_PORTS')
    }
  })
})

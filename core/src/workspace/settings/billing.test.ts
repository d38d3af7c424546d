import { afterEach, describe, expect, test } from 'vitest'
import type { LicenceInfo } from '../../contract/workspace/settings.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { billingStore, createBillingStore } from './create-billing-store.ts'

const INFO = `GET workspace/${WS}/ws-licenses/info`
const LICENCE: LicenceInfo = {
  plan: 'free',
  seats: { total: 25, used: 3, available: 21, pending: 1 },
  paid_plans_open: false,
  guests: 2,
  storage: { storage_used: 10, available: 100, remaining: 90 },
}
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  server.on(INFO, { body: { data: LICENCE } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createBillingStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, live, store }
}

describe('billing', () => {
  test('WS-04 WS-58 the plan shows with its seats and storage, and stays current as people join and leave', async () => {
    const { server, session, live, store } = await opened()
    expect(store.getState().licence).toEqual(LICENCE)
    expect(billingStore(session)).toBe(billingStore(session))
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    server.on(INFO, { body: { data: { ...LICENCE, guests: 3 } } })
    live.send('member.updated', { ws_user_id: ada.id, status: 1 }, 1)
    await until(store, ({ licence }) => licence?.guests === 3)
  })

  test('WS-58 a purchase is refused while paid plans are not open', async () => {
    const { server, store } = await opened()
    const refusal = { error: 'paid_plans_not_open', message: 'Paid plans are launching soon. Nothing was bought.' }
    server.on(`PUT workspace/${WS}/ws-licenses/purchase`, { status: 422, body: refusal })
    await expect(store.purchase(5)).rejects.toMatchObject({ code: 'paid_plans_not_open' })
    expect(store.getState()).toMatchObject({ status: 'ready', licence: LICENCE })
  })
})

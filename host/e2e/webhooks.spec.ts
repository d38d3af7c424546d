import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  test,
  modal,
} from './support/test.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let receiver: Server
let url: string
let status = 204
const received: Received[] = []

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end(status === 204 ? undefined : 'The farm is closed')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/arbo`
})
test.afterAll(() => receiver.close())

function isSigned(secret: string, { headers, body }: Received): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

const typesSent = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const hooks = (page: Page) => page.locator('#webhooks')

async function choose(page: Page, name: string, action: string): Promise<void> {
  await hooks(page)
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('XNTF-02 a webhook is created, shows its secret once, sends signed events, lists and repeats deliveries, and is deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'owner', '/ws/stg#webhooks')
  const name = `Farm ${Date.now()}`
  await hooks(page).getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = modal(page)
  await dialog.getByRole('radio', { name: 'Only these' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(3)
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('checkbox', { name: /arbo\.team\.updated/ }).check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Create' }).click()

  await dialog.getByRole('button', { name: 'Copy secret' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // A test, tried once and refused; then sent again.
  status = 503
  await choose(page, name, 'Send a test')
  await expect(dialog).toContainText(`Deliveries of “${name}”`)
  await dialog.getByRole('button', { name: /Failed · 503 arbo\.webhook\.test/ }).click()
  await expect(dialog.getByText('The farm is closed')).toBeVisible()
  await expect(dialog.getByLabel('Sent', { exact: true })).toContainText('"type": "arbo.webhook.test"')
  await expectAccessible(page)
  status = 204
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: 'Delivered · 204' })).toBeVisible()
  await dialog.getByRole('button', { name: 'All deliveries' }).click()
  await expect(dialog.getByRole('button', { name: /Delivered · 204/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  expect(typesSent()).toEqual(['arbo.webhook.test', 'arbo.webhook.test'])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const one of received) expect(isSigned(secret, one)).toBe(true)

  await choose(page, name, 'Turn off')
  await expect(page.getByText(`“${name}” is off`)).toBeVisible()
  await choose(page, name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${name}” deleted`)).toBeVisible()
  await expect(hooks(page).getByText(name, { exact: true })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { activeAccount, callAs, newEmail, ownWorkspace } from './support/accounts.ts'
import { mailLinks } from './support/mailbox.ts'
import {
  PASSWORD,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  signInAs,
  test,
  modal,
} from './support/test.ts'

interface Credentials {
  email: string
  password: string
}

interface Person {
  id: string
  email: string
}

const rows = (page: Page) => page.getByRole('table').getByRole('link')
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** A workspace of one's own, so that nobody's people are in the way, signed in as its owner. */
async function studio(
  page: Page,
): Promise<{ code: string; call: Call; join: (name: string, guest?: boolean) => Promise<Person> }> {
  const { owner, code } = await ownWorkspace(page, 'Studio North')
  const call: Call = (method, path, data) => callAs(page.request, owner, method, `workspace/${code}/${path}`, data)

  async function join(name: string, guest = false): Promise<Person> {
    const account: Credentials = await activeAccount(page, 'colleague')
    await call('POST', 'ws-user-roles/invite', { emails: [account.email], guest })
    const [link = ''] = await mailLinks(page, account.email, 'Mina Harker invites you to Studio North')
    const joined = await page.request.get(`/api/confirm-ws-invitation${new URL(link).search}`)
    expect(joined.ok(), await joined.text()).toBe(true)
    const search = encodeURIComponent(account.email)
    const [person] = (await call('GET', `ws-user-roles?search=${search}`)) as unknown as Person[]
    const id = person?.id ?? ''
    await call('PUT', `ws-user-roles/${id}`, { display_name: name })
    return { id, email: account.email }
  }

  await signInAs(page, owner)
  return { code, call, join }
}
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Record<string, unknown>>

/** Lets the time limits of calls pass a hundred times as fast, until the end of it; `minute` is one of them. */
async function fastMinutes(page: Page): Promise<{ minute: () => Promise<void>; end: () => Promise<void> }> {
  const real = await page.evaluateHandle(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 100)
    return { timeout }
  })
  return {
    minute: () =>
      page.evaluate(
        () => new Promise<void>((resolve) => AbortSignal.timeout(60_000).addEventListener('abort', () => resolve())),
      ),
    end: () => page.evaluate(({ timeout }) => void (AbortSignal.timeout = timeout), real),
  }
}

test('PPL-01 PPL-06 PPL-08 PPL-09 people and guests have their own lists with search, filter, sort and keyboard', async ({
  page,
}) => {
  await openAs(page, 'owner', '/ws/ppl')
  await expect(page.getByRole('heading', { level: 1, name: 'People Directory' })).toBeVisible()
  await expect(page.getByText(/\d+ of \d+ seats used/)).toBeVisible()
  await expect(row(page, 'Leila Haddad')).toContainText('leila.haddad@arbo.demo')
  await expect(row(page, 'Leila Haddad')).toContainText('Member')
  await expect(row(page, 'Leila Haddad')).toContainText('Active')
  await expectAccessibleInBothThemes(page)

  await test.step('search finds by name and address, and reports no matches', async () => {
    await page.getByRole('searchbox').fill('leila.h')
    await expect(rows(page)).toHaveText(['Leila Haddad'])
    await page.getByRole('searchbox').fill('nobody at all')
    await expect(page.getByText('Nothing matched')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(row(page, 'Leila Haddad')).toBeVisible()
  })

  await test.step('a filter is a chip that can be removed', async () => {
    await page.getByRole('button', { name: 'Role', exact: true }).first().click()
    await page.getByRole('menuitemradio', { name: 'Admin' }).click()
    await expect(rows(page)).toHaveText(['Bruno Costa'])
    await page.getByRole('button', { name: 'Remove the filter role' }).click()
    await expect(row(page, 'Leila Haddad')).toBeVisible()
  })

  await test.step('headers order the list', async () => {
    const head = page.getByRole('columnheader', { name: 'Name' })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const first = await rows(page).first().textContent()
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).last()).toHaveText(first ?? '')
    await head.getByRole('button').click()
    await expect(rows(page).first()).toHaveText(first ?? '')
  })

  await test.step('arrows move, Space selects, Enter opens', async () => {
    await rows(page).first().focus()
    await page.keyboard.press('End')
    await expect(rows(page).last()).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('1 selected')).toHaveCount(0)
    const name = (await rows(page).nth(1).textContent()) ?? ''
    await rows(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('PPL-01 the export has the filtered list', async ({ page }) => {
  await openAs(page, 'owner', '/ws/ppl')
  await page.getByRole('searchbox').fill('leila.h')
  await expect(rows(page)).toHaveText(['Leila Haddad'])
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const stream = await download.createReadStream()
  let content = ''
  for await (const chunk of stream) content += String(chunk)
  expect(content.trim().split('\n')).toHaveLength(2)
  expect(content).toContain('leila.haddad@arbo.demo')
})

test('PPL-08 without the right to list people there is no directory; without the right to invite there is no button', async ({
  page,
}) => {
  await openAs(page, 'guest', '/ws/ppl')
  await expect(page).toHaveURL(/\/403/)
  await page.context().clearCookies()
  await openAs(page, 'member', '/ws/ppl')
  await expect(row(page, 'Bruno Costa')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Bruno Costa' })).toHaveCount(0)
  await rows(page).filter({ hasText: 'Bruno Costa' }).click()
  await page.getByRole('link', { name: 'Personal data' }).click()
  await expect(page.getByText('You can look at these details but not change them')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveCount(0)
})

test('PPL-20 PPL-27 PPL-36 invitations are sent, resent and cancelled; an invitation beyond the seats is refused', async ({
  page,
}) => {
  const { code, call } = await studio(page)
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = modal(page)
  await expectAccessible(page)

  await test.step('an invalid address is named', async () => {
    await dialog.getByLabel('Email addresses').fill('nobody')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('nobody is not an email address')
  })

  await test.step('PPL-20 more invitations than seats are refused', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `many${at}@example.com`)
    await dialog.getByLabel('Email addresses').fill(many.join(', '))
    await dialog.getByRole('button', { name: 'Invite 30 people' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Oops, seems like you are exceeding the seat limitation of your workspace plan...',
    )
  })

  const [one, other] = [newEmail('one'), newEmail('other')]
  await dialog.getByLabel('Email addresses').fill(`${one}\nOther Person <${other}>`)
  await test.step('PPL-36 an answer that takes more than a minute is awaited', async () => {
    const speedUp = await fastMinutes(page)
    await page.route('**/ws-user-roles/invite', async (route) => {
      const response = await route.fetch()
      await speedUp.minute()
      await route.fulfill({ response })
    })
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(dialog.getByRole('status')).toContainText('can take up to 5 minutes')
    await expect(toast(page, '2 people invited')).toBeVisible()
    await page.unroute('**/ws-user-roles/invite')
    await speedUp.end()
  })
  await expect(page.getByText('2 reserved by invitations')).toBeVisible()

  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, '2 invitations sent again')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('No open invitations')).toBeVisible()

  await test.step('all people can be selected, also those not loaded yet', async () => {
    const emails = Array.from({ length: 60 }, (_, at) => `client${at}.${Date.now()}@example.com`)
    await call('POST', 'ws-user-roles/invite', { emails, guest: true })
    await page.reload()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const bulk = page.getByRole('group', { name: 'Selected rows' })
    await expect(bulk.getByRole('status')).toHaveText('50 of 60 selected')
    await bulk.getByRole('button', { name: 'Select all 60' }).click()
    await expect(bulk.getByRole('status')).toHaveText('60 selected')
    await bulk.getByRole('button', { name: 'Cancel invitation' }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Cancel 60 invitations?')
    await alert.getByRole('button', { name: 'Cancel invitation' }).click()
    await expect(page.getByText('No open invitations')).toBeVisible()
  })
})

test('CORE-91 more people load when at most 20 px of the list are left below, and not before', async ({ page }) => {
  const { code, call } = await studio(page)
  const emails = Array.from({ length: 60 }, (_, at) => `client${at}.${Date.now()}@example.com`)
  await call('POST', 'ws-user-roles/invite', { emails, guest: true })
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(rows(page)).toHaveCount(50)
  const pageNumbers: string[] = []
  page.on('request', (request) => pageNumbers.push(new URL(request.url()).searchParams.get('page') ?? ''))
  /** Leaves so many px below, and waits until the page has heard of it. */
  const leave = (distance: number) =>
    page.locator('.list_list-body').evaluate(async (box, px) => {
      const heard = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }))
      box.scrollTop = box.scrollHeight - box.clientHeight - px
      await heard
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, distance)
  await leave(21)
  expect(pageNumbers).not.toContain('2')
  await leave(20)
  await expect(rows(page)).toHaveCount(60)
})

test('PPL-27 an import is checked first, with its faults by row, and then imports all or nobody', async ({ page }) => {
  const { code } = await studio(page)
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = modal(page)
  const choose = (content: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  await choose('email\nada@example.com\nno address\n')
  await expect(dialog.getByRole('row', { name: /^3 email/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
  await expectAccessible(page)

  await choose('mail,role\nada@example.com,\n')
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()

  const [one, other] = [newEmail('one'), newEmail('other')]
  await choose(`email,role\n${one},\n${other},Admin\n`)
  await expect(dialog.getByText('2 rows can be invited.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(toast(page, '2 people invited')).toBeVisible()
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(page.getByRole('row').filter({ hasText: other })).toContainText('Admin')
})

test('PPL-15 PPL-17 archive and block act at once with undo; delete asks first and can be restored', async ({
  page,
}) => {
  const { code, join } = await studio(page)
  await join('Ada Byron')
  await page.goto(`/w:${code}/ws/ppl`)
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Ada Byron' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const undo = () => page.getByRole('button', { name: 'Undo' }).click()

  await choose('Archive')
  await expect(row(page, 'Ada Byron')).toContainText('Archived')
  await undo()
  await expect(row(page, 'Ada Byron')).toContainText('Active')

  await choose('Block')
  await expect(row(page, 'Ada Byron')).toContainText('Blocked')
  await choose('Unblock')
  await expect(row(page, 'Ada Byron')).toContainText('Active')

  await choose('Delete')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Delete Ada Byron from the workspace?')
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Ada Byron')).toHaveCount(0)

  await page.getByRole('button', { name: 'Status', exact: true }).first().click()
  await page.getByRole('menuitemradio', { name: 'Deleted' }).click()
  await expect(row(page, 'Ada Byron')).toContainText('Deleted')
  await choose('Restore')
  await page.getByRole('button', { name: 'Remove the filter status' }).click()
  await expect(row(page, 'Ada Byron')).toContainText('Active')
})

test('PPL-05 PPL-06 PPL-10 PPL-17 a person opens by slug; input is kept when somebody else archives the person meanwhile', async ({
  page,
}) => {
  const { code, call, join } = await studio(page)
  const { id } = await join('Ada Byron')
  await page.goto(`/w:${code}/ws/ppl/${id}-another-name?tab=data`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Birthday').fill('1985-12-10')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Address line 3').fill('Third floor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Details saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Birthday')).toHaveValue('1985-12-10')
  await expect(page.getByLabel('Address line 3')).toHaveValue('Third floor')

  await test.step('WS-60 the workspace’s own fields are created, filled in and read again', async () => {
    await page.getByRole('button', { name: 'Edit fields' }).click()
    // A message that shows meanwhile is a dialog as well.
    const dialog = page.getByRole('dialog', { name: 'Fields of this workspace' })
    await dialog.getByLabel('Name of field 1').fill('Badge')
    await dialog.getByRole('button', { name: 'Add a field' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Name is required')
    await expect(dialog.getByLabel('Name of field 2')).toBeVisible()
    await dialog.getByLabel('Name of field 2').fill('Desk')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Badge').fill('0042')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Details saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Badge')).toHaveValue('0042')
    await expect(page.getByLabel('Desk')).toHaveValue('')
  })

  await test.step('the person can be hidden from pickers', async () => {
    await page.getByRole('button', { name: 'Hide from pickers' }).click()
    await expect(page.getByText('Hidden from pickers')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Hidden from pickers')).toHaveCount(0)
  })

  await page.getByLabel('City').fill('Turin')
  await call('PUT', 'ws-user-status', { ids: [id], new_status: 0 })
  await expect(page.getByRole('alert')).toContainText('Someone else archived Ada Byron')
  await expect(page.getByLabel('City')).toHaveValue('Turin')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Archived')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Turin')

  await page.goto(`/w:${code}/ws/ppl/no-such-person`)
  await expect(page.getByText('This person was not found')).toBeVisible()
})

test('XFIX-05 a colleague sees a person’s role and work contacts, and nothing personal', async ({ page }) => {
  const { code, call, join } = await studio(page)
  const { id, email } = await join('Ada Byron')
  await call('PUT', `ws-user-roles/${id}`, {
    birthday: '1985-12-10',
    mobile_phone: '+44 20 7946 0018',
    city: 'Torquay',
  })
  const team = await call('POST', 'teams', { name: 'Layout', is_public: true, member_ids: [id] })
  expect(team).toBeTruthy()
  const colleague = await join('Lea Novak')
  await page.context().clearCookies()
  const account = { email: colleague.email, password: PASSWORD }
  await callAs(page.request, account, 'PUT', 'accept_terms')
  await signInAs(page, account)
  await page.goto(`/w:${code}/ws/ppl/${id}-ada-byron?tab=data`)
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByText(/Birthday, phone numbers, address/)).toBeVisible()
  const facts = page.getByRole('main')
  for (const text of [email, 'Member', 'Layout']) await expect(facts).toContainText(text)
  // Whole numbers: the address has the time of day in it, which may have any digits.
  for (const hidden of [/Torquay/, /\b7946\b/, /\b1985\b/]) await expect(facts).not.toContainText(hidden)
  await expectAccessibleInBothThemes(page)
  await page.goto(`/w:${code}/ws/ppl`)
  await expect(row(page, 'Ada Byron')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last access' })).toHaveCount(0)
  await page.goto(`/w:${code}/ws/ppl/${colleague.id}-lea-novak?tab=data`)
  await page.getByLabel('Birthday').fill('1990-05-04')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Details saved')).toBeVisible()
})

test('PPL-21 exceptions on top of the role are marked, explained, and gone after a reset', async ({ page }) => {
  const { code, join } = await studio(page)
  const { id } = await join('Ada Byron')
  await page.goto(`/w:${code}/ws/ppl/${id}-ada-byron/ax`)
  const key = page.getByRole('listitem').filter({ hasText: 'project_addEntity_create' })
  const box = key.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await expectAccessibleInBothThemes(page)

  await box.click()
  await expect(key.getByText('Granted')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Exceptions saved')).toBeVisible()
  await expect(page.getByText('1 exception').first()).toBeVisible()
  await page.getByLabel('Only differences').check()
  await expect(page.locator('.people_access-line')).toHaveCount(1)

  await key.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Why' })).toContainText('project_addEntity_create')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(toast(page, 'Access reset to default')).toBeVisible()
  await expect(page.getByText('No permission matched')).toBeVisible()
})

test('XFIX-07 a person’s right to a scene is explained: assigned to it, and what would remove or add it', async ({
  page,
}) => {
  const { code, call, join } = await studio(page)
  const { id } = await join('Ada Byron')
  const { id: project } = await call('POST', 'entities', { type: 0, name: 'Night Ferry' })
  await call('POST', `entities/${String(project)}/items`, { name: 'Harbour 010', assignee_ids: [id] })
  await page.goto(`/w:${code}/ws/ppl/${id}-ada-byron/ax`)
  const form = page.getByRole('region', { name: 'Why can this person…?' })
  const ask = form.getByRole('button', { name: 'Ask why' })
  await expect(ask).toBeDisabled()
  // What was just made becomes findable in a moment.
  await expect(async () => {
    await form.getByRole('combobox', { name: 'Scene', exact: true }).fill('')
    await form.getByRole('combobox', { name: 'Scene', exact: true }).fill('Harbour')
    await form.getByRole('option', { name: 'Harbour 010 Night Ferry' }).click({ timeout: 2000 })
  }).toPass()
  const choose = async (action: string): Promise<void> => {
    await form.getByRole('combobox', { name: /^Can they/ }).click()
    await page.getByRole('option', { name: action, exact: true }).click()
    await ask.click()
  }
  await choose('Change its status')
  const dialog = modal(page)
  await expect(dialog).toContainText('Change its status: Harbour 010')
  await expect(dialog.getByRole('status')).toHaveText('Allowed')
  const reason = dialog.getByRole('listitem').filter({ hasText: 'The scene Harbour 010 is assigned to the person' })
  await expect(reason).toContainText('Unassigning the person from the scene undoes this.')
  await expect(dialog).not.toContainText('does not have')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await choose('Give it a reserved status, such as Approved')
  await expect(dialog.getByRole('status')).toHaveText('Not allowed')
  await expect(dialog).toContainText('Reserved statuses are for reviewers and coordinators.')
  await expect(dialog).toContainText('The role Member does not have “Set reserved status”.')
  const lacks = dialog.getByRole('listitem').filter({ hasText: 'The person does not review this.' })
  await expect(lacks).toContainText('Making the person reviewer of the scene changes this.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})

test('PPL-03 PPL-35 a guest becomes a member while a seat is free, and not without one', async ({ page }) => {
  const { code, call, join } = await studio(page)
  await join('Ada Byron', true)
  await join('Kay Antonelli', true)
  const { seats } = (await call('GET', 'ws-licenses/status')) as { seats: { available: number } }
  const fill = Array.from({ length: seats.available - 1 }, (_, at) => `fill${at}.${Date.now()}@example.com`)
  await call('POST', 'ws-user-roles/invite', { emails: fill })
  await page.goto(`/w:${code}/ws/ppl?t=guests`)
  const convert = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Convert to member' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Convert to member' }).click()
  }
  await convert('Ada Byron')
  await expect(row(page, 'Ada Byron')).toHaveCount(0)
  await expect(page.getByText("You've used up all of your licences.")).toBeVisible()
  await convert('Kay Antonelli')
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(/^You.ve used up all of your licences\.$/)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Kay Antonelli')).toBeVisible()
})

test('PPL-01 on a phone the rows are cards and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'owner', '/ws/ppl')
  await expect(row(page, 'Leila Haddad')).toContainText('Member')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await rows(page).filter({ hasText: 'Leila Haddad' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Open scenes/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Personal data' }).click()
  await expect(page.getByLabel('Display name')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('XUX-15 a person’s page opens on their work and load; personal data is on a tab of its own', async ({ page }) => {
  const { code, call, join } = await studio(page)
  const { id } = await join('Ada Byron')
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id: project } = await call('POST', 'entities', { type: 0, name: 'Night Ferry', code: 'NF' })
  const scene = (name: string, due_date: string | null, assignee_ids: string[]) =>
    call('POST', `entities/${String(project)}/items`, { name, due_date, assignee_ids })
  await scene('Harbour at dawn', day(-3), [id])
  await scene('Lantern', day(0), [id])
  await scene('Rooftops', null, [id])
  await scene('Of nobody', day(0), [])
  const dentist = { type: 0, people_ids: [id], start_date: day(8), end_date: day(8), note: 'Dentist' }
  await call('POST', 'workingday-days', dentist)

  await page.goto(`/w:${code}/ws/ppl`)
  await rows(page).filter({ hasText: 'Ada Byron' }).click()
  const tabs = page.getByRole('navigation', { name: 'Ada Byron' })
  const work = page.getByRole('region', { name: /^Open scenes/ })
  const load = page.getByRole('table', { name: 'Load of the coming weeks' })

  await test.step('overdue first, each with its place, status and due day', async () => {
    await expect(tabs.getByRole('link', { name: 'Work' })).toHaveAttribute('aria-current', 'page')
    await expect(work.getByRole('heading', { level: 2 })).toHaveText('Open scenes 3')
    const late = work.getByRole('list', { name: 'Overdue 1' }).getByRole('listitem')
    await expect(late).toContainText(['Harbour at dawn'])
    await expect(late).toContainText(['NF'])
    await expect(late).toContainText(['Overdue'])
    await expect(work.getByRole('list').first()).toHaveAccessibleName('Overdue 1')
    const due = work.getByRole('list', { name: 'Due this week and next 1' }).getByRole('listitem')
    await expect(due).toContainText(['Lantern'])
    await expect(work).toContainText('1 more open scene is due later or without a due date.')
    await expect(work).not.toContainText('Of nobody')
    // The form of their data is elsewhere.
    await expect(page.getByLabel('First name')).toHaveCount(0)
  })

  await test.step('the load week by week: what is due, the days that are worked, and days off', async () => {
    await expect(load.getByRole('row')).toHaveCount(6)
    const week = load.getByRole('row', { name: /^This week/ })
    await expect(week.getByRole('cell').first()).toHaveText('1')
    const off = load.getByRole('row').filter({ hasText: 'Dentist' })
    await expect(off).toHaveCount(1)
    await expect(
      load.getByRole('columnheader', { name: 'Working days' }).getByRole('button'),
    ).toHaveAccessibleDescription(
      'Days on which this person works, by the work week, holidays, extra-days and off-days.',
    )
  })
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('what is assigned shows at once', async () => {
    await scene('Owl', day(0), [id])
    await expect(work.getByRole('link', { name: 'Owl' })).toBeVisible()
  })

  await test.step('personal data has a tab and an address of its own, and typed words outlive a look at the work', async () => {
    await tabs.getByRole('link', { name: 'Personal data' }).click()
    await expect(page).toHaveURL(/\?tab=data$/)
    await page.getByLabel('City').fill('Turin')
    await tabs.getByRole('link', { name: 'Work' }).click()
    await expect(work).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('City')).toHaveValue('Turin')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await expect(page.getByLabel('First name')).toBeVisible()
    await tabs.getByRole('link', { name: 'Access' }).click()
    await expect(page).toHaveURL(/\/ax$/)
    await tabs.getByRole('link', { name: 'Work' }).click()
    await expect(work).toBeVisible()
  })

  await test.step('a failed reading says so and is tried again', async () => {
    await page.route('**/basic-info', (route) =>
      route.fulfill({ status: 503, json: { error: 'not_ready', message: 'Not now' } }),
    )
    await page.reload()
    await expect(page.getByText('The work of this person could not be loaded')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/basic-info')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(work).toBeVisible()
  })

  await test.step('everything of theirs is one link away', async () => {
    await work.getByRole('link', { name: 'All their scenes' }).click()
    const grid = page.getByRole('grid', { name: 'Scenes' })
    await expect(grid.getByRole('link', { name: 'Rooftops' })).toBeVisible()
    await expect(grid).not.toContainText('Of nobody')
  })
})

test('XUX-15 who may not see people’s work has no such tab, and the page opens on the data that they may see', async ({
  page,
}) => {
  const { code, call, join } = await studio(page)
  const { id } = await join('Ada Byron')
  const colleague = await join('Lea Novak')
  const { version } = await call('GET', `ws-user-roles/${colleague.id}`)
  await call('PUT', `ws-user-roles/${colleague.id}/exceptions`, {
    granted: [],
    revoked: ['peopleTile_getInsightsInterface_read'],
    version,
  })
  await page.context().clearCookies()
  const account = { email: colleague.email, password: PASSWORD }
  await callAs(page.request, account, 'PUT', 'accept_terms')
  await signInAs(page, account)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/w:${code}/ws/ppl/${id}-ada-byron`)
  const tabs = page.getByRole('navigation', { name: 'Ada Byron' })
  await expect(tabs.getByRole('link', { name: 'Personal data' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Work' })).toHaveCount(0)
  await expect(page.getByText(/Birthday, phone numbers, address/)).toBeVisible()
  await expect(page.getByText('Open scenes')).toHaveCount(0)
  // The server would refuse it, and is not asked.
  expect(asked.filter((url) => url.includes('basic-info'))).toEqual([])
  await expectAccessible(page)
})

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/ui.css'
import { Plus, Search } from '../icons.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { until } from '../testing/until.ts'
import {
  AlertDialog,
  Avatar,
  Breadcrumb,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  IconButton,
  Loading,
  Menu,
  MenuChoices,
  MenuItem,
  NoPermissionState,
  PasswordField,
  Popover,
  ProgressBar,
  STATUSES,
  Select,
  Skeleton,
  StatusDot,
  StatusPill,
  statusName,
  Tabs,
  TextArea,
  TextField,
  ToastRegion,
  Tooltip,
  createToasts,
  type Status,
} from './index.ts'

// The primitives in a document, as the host application uses them; portal.browser.test.tsx has them in an element.

const page = document.createElement('main')
let root: Root
before(() => document.body.append(page))
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => {
  flushSync(() => root.unmount())
  delete document.documentElement.dataset.theme
})

const render = (node: ReactNode): void => flushSync(() => root.render(node))
const find = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  until(() => document.querySelector<E>(selector), selector)
const untilGone = (selector: string): Promise<true> =>
  until(() => document.querySelector(selector) === null || undefined, `${selector} gone`)
const settled = (element: Element): Promise<unknown> =>
  Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished))

function Everything(): ReactNode {
  return (
    <div style={{ background: 'var(--bg-surface)', padding: 16 }}>
      <h1 className="arbo-visually-hidden">Primitives</h1>
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant} icon={<Plus />}>
          {variant}
        </Button>
      ))}
      <Button disabled>Disabled</Button>
      <Button busy>Saving</Button>
      <IconButton label="Search" icon={<Search />} shortcut="S" />
      <TextField label="Email" hint="Your work address" placeholder="name@studio.com" />
      <TextField label="Name" error="A name is needed" icon={<Search />} />
      <PasswordField label="Password" />
      <TextArea label="Comment" />
      <Select label="Sort" value="name" onChange={() => undefined} options={[{ value: 'name', label: 'Name' }]} />
      <Tabs
        label="Details"
        value="a"
        onChange={() => undefined}
        tabs={[
          { value: 'a', label: 'Comments', count: 3, panel: 'Panel' },
          { value: 'b', label: 'Versions', panel: null },
        ]}
      />
      <Avatar name="Ada Lovelace" />
      {STATUSES.map((_, status) => (
        <span key={status}>
          <StatusDot status={status as Status} colour={null} name={statusName(status as Status)} />
          <StatusPill status={status as Status} colour={null} name={statusName(status as Status)} />
        </span>
      ))}
      <ProgressBar label="Uploading" value={0.4} />
      <Loading>
        <Skeleton width={200} />
      </Loading>
      <EmptyState title="No scenes yet" message="Scenes hold the versions of a shot." action={<Button>Add</Button>} />
      <ErrorState title="The scenes could not be loaded" message="Nothing is lost." onRetry={() => undefined} />
      <NoPermissionState message="An admin can give you access." onAsk={() => undefined} />
      <Breadcrumb
        items={[{ label: 'Film', href: '#f' }, { label: 'Hidden', href: '#h', disabled: true }, { label: 'Take 1' }]}
      />
    </div>
  )
}

function Sort(): ReactNode {
  const [value, setValue] = useState('name')
  const options = [
    { value: 'name', label: 'Name' },
    { value: 'date', label: 'Due date' },
    { value: 'status', label: 'Status' },
  ]
  return <Select label="Sort" value={value} onChange={setValue} options={options} />
}

function Details(): ReactNode {
  const [value, setValue] = useState('comments')
  const tabs = ['comments', 'versions'].map((name) => ({ value: name, label: name, panel: `panel ${name}` }))
  return <Tabs label="Details" value={value} onChange={setValue} tabs={tabs} />
}

describe('primitives', () => {
  for (const theme of ['light', 'dark']) {
    it(`XEMB-06 are accessible, ${theme}`, async () => {
      document.documentElement.dataset.theme = theme
      render(<Everything />)
      await expectAccessible(page)
    })
  }

  it('Button: a busy one keeps the focus, does nothing and says so', () => {
    let clicks = 0
    const button = (busy: boolean): ReactNode => (
      <Button busy={busy} onClick={() => (clicks += 1)}>
        Save
      </Button>
    )
    render(button(false))
    const element = page.querySelector('button')!
    element.focus()
    element.click()
    render(button(true))
    element.click()
    expect(clicks).to.equal(1)
    expect(document.activeElement).to.equal(element)
    expect(element.getAttribute('aria-busy')).to.equal('true')
    expect(element.getBoundingClientRect().height).to.equal(32)
  })

  it('IconButton: shows its label and shortcut on keyboard focus, and Escape closes only that', async () => {
    render(<IconButton label="Loop" shortcut="L" icon={<Plus />} />)
    await sendKeys({ press: 'Tab' })
    const tip = await find('.arbo-tooltip')
    expect(tip.matches(':popover-open')).to.equal(true)
    expect(tip.textContent).to.equal('Loop L')
    const box = tip.getBoundingClientRect()
    expect(box.left).to.be.at.least(0)
    expect(box.top).to.be.above(page.querySelector('button')!.getBoundingClientRect().bottom - 1)
    await sendKeys({ press: 'Escape' })
    await untilGone('.arbo-tooltip')
    expect(page.querySelector('button')!.getAttribute('aria-label')).to.equal('Loop')
  })

  it('Tooltip: a press opens it where it is told to, and the next press elsewhere closes it', async () => {
    const button = (opensOnPress: boolean): ReactNode => (
      <Tooltip content="Fourteen of twenty" opensOnPress={opensOnPress}>
        <button type="button">14</button>
      </Tooltip>
    )
    const press = (): void => {
      const options = { bubbles: true, pointerType: 'touch' }
      page.querySelector('button')!.dispatchEvent(new PointerEvent('pointerdown', options))
      page.querySelector('button')!.click()
    }
    render(button(false))
    press()
    expect(document.querySelector('.arbo-tooltip')).to.equal(null)
    render(button(true))
    press()
    const tip = await find('.arbo-tooltip')
    expect(tip.textContent).to.equal('Fourteen of twenty')
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await untilGone('.arbo-tooltip')
  })

  it('TextField: ties the error to the input', () => {
    render(<TextField label="Email" error="Enter an email address" />)
    const input = page.querySelector('input')!
    expect(input.labels?.[0]?.textContent).to.equal('Email')
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    const text = document.getElementById(input.getAttribute('aria-describedby')!)
    expect(text?.textContent).to.equal('Enter an email address')
    expect(input.parentElement!.classList.contains('danger')).to.equal(true)
  })

  it('CORE-28 TextField: the hint stays beside the error, and both belong to the input', () => {
    render(<TextField label="Password" hint="8 characters or more" error="Invalid password" />)
    const ids = page.querySelector('input')!.getAttribute('aria-describedby')!.split(' ')
    const described = ids.map((id) => document.getElementById(id)?.textContent)
    expect(described).to.deep.equal(['Invalid password', '8 characters or more'])
    expect(page.querySelector('.arbo-field')!.classList.contains('danger')).to.equal(true)
  })

  it('AUTH PasswordField: shows and hides the typed text', async () => {
    render(<PasswordField label="Password" defaultValue="secret1" />)
    const input = page.querySelector('input')!
    expect(input.type).to.equal('password')
    page.querySelector<HTMLButtonElement>('[aria-label="Show password"]')!.click()
    await until(() => input.type === 'text')
    page.querySelector<HTMLButtonElement>('[aria-label="Hide password"]')!.click()
    await until(() => input.type === 'password')
    expect(input.value).to.equal('secret1')
  })

  it('Select: chooses by type-ahead and by pointer, and gives the focus back', async () => {
    render(<Sort />)
    const trigger = await find('.arbo-select')
    trigger.focus()
    await sendKeys({ press: 'Enter' })
    await find('[role=listbox]')
    await sendKeys({ press: 's' })
    await until(() => document.activeElement?.textContent?.includes('Status'), 'type-ahead')
    await sendKeys({ press: 'Enter' })
    await until(() => trigger.textContent?.includes('Status'), 'the choice')
    await until(() => document.activeElement === trigger, 'focus back')
    expect(trigger.getAttribute('aria-label')).to.equal('Sort: Status')
  })

  it('Menu: actions, choices and a disabled item', async () => {
    const chosen: unknown[] = []
    render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => chosen.push('rename')}>Rename</MenuItem>
        <MenuItem disabled onSelect={() => chosen.push('never')}>
          Move
        </MenuItem>
        <MenuChoices
          label="Speed"
          value={1}
          onChange={(speed) => chosen.push(speed)}
          options={[
            { value: 1, label: '1x' },
            { value: 2, label: '2x' },
          ]}
        />
      </Menu>,
    )
    page.querySelector('button')!.click()
    await settled(await find('[role=menu]'))
    await expectAccessible(document.body, ['region', 'landmark-one-main', 'page-has-heading-one'])
    const items = document.querySelectorAll<HTMLElement>('[role^=menuitem]')
    expect(items[1]!.getAttribute('aria-disabled')).to.equal('true')
    items[1]!.click()
    items[3]!.click()
    await untilGone('[role=menu]')
    expect(chosen).to.deep.equal([2])
  })

  it('XFIX-36 Menu: text typed into it by mistake chooses nothing; letters, arrows and Enter still do', async () => {
    const chosen: string[] = []
    const options = ['Retake', 'Approved', 'In progress'].map((label) => ({ value: label, label }))
    render(
      <Menu trigger={<Button>Status</Button>}>
        <MenuChoices label="Status" value="Retake" onChange={(value) => chosen.push(value)} options={options} />
      </Menu>,
    )
    const open = async (): Promise<void> => {
      page.querySelector('button')!.focus()
      await sendKeys({ press: 'Enter' })
      await settled(await find('[role=menu]'))
      await until(() => document.activeElement?.matches('[role=menu], [role=menu] *'), 'focus inside')
    }
    await open()
    await sendKeys({ type: 'are too bright' })
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Space' })
    expect(document.querySelector('[role=menu]') !== null).to.equal(true)
    expect(chosen).to.deep.equal([])
    await sendKeys({ press: 'Escape' })
    await untilGone('[role=menu]')

    await open()
    await sendKeys({ type: 'in p' })
    await sendKeys({ press: 'Enter' })
    await untilGone('[role=menu]')
    expect(chosen).to.deep.equal(['In progress'])

    await open()
    await sendKeys({ type: 'xyz' })
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'Space' })
    await untilGone('[role=menu]')
    expect(chosen).to.deep.equal(['In progress', 'Approved'])
  })

  it('Popover: opens beside its trigger and closes by Escape', async () => {
    render(
      <Popover trigger={<Button>Filter</Button>} label="Filter">
        <TextField label="Name" />
      </Popover>,
    )
    const button = page.querySelector('button')!
    button.focus()
    await sendKeys({ press: 'Enter' })
    const popup = await find('[role=dialog][aria-label="Filter"]')
    await until(() => popup.contains(document.activeElement), 'focus inside')
    await sendKeys({ press: 'Escape' })
    await untilGone('[role=dialog]')
    await until(() => document.activeElement === button, 'focus back')
  })

  it('XFIX-23 Dialog: a failure inside stays inside and can be retried, and the dialog can be closed', async () => {
    let isBroken = true
    function Content(): ReactNode {
      if (isBroken) throw new Error('broken on purpose')
      return <p>Content</p>
    }
    function Page(): ReactNode {
      const [open, setOpen] = useState(true)
      return (
        <>
          <p>Page</p>
          <Dialog open={open} onOpenChange={setOpen} title="Frame range">
            <Content />
          </Dialog>
        </>
      )
    }
    render(<Page />)
    const dialog = await find('[role=dialog]')
    expect(dialog.querySelector('[role=alert]')?.textContent).to.contain('This part could not be shown')
    expect(document.body.textContent).to.contain('Page')
    isBroken = false
    dialog.querySelector<HTMLButtonElement>('.arbo-dialog-body button')!.click()
    await until(() => dialog.textContent?.includes('Content') ?? false, 'the content')
    dialog.querySelector<HTMLButtonElement>('[aria-label=Close]')!.click()
    await untilGone('[role=dialog]')
  })

  it('AlertDialog: focuses Cancel first, names the thing, waits for the action', async () => {
    let confirmed = 0
    function Ask(): ReactNode {
      const [open, setOpen] = useState(true)
      return (
        <AlertDialog
          open={open}
          onOpenChange={setOpen}
          danger
          title="Delete scene 0120?"
          message="Its 3 renditions and 12 comments are deleted, too."
          confirmLabel="Delete scene"
          onConfirm={() => {
            confirmed += 1
            setOpen(false)
          }}
        />
      )
    }
    render(<Ask />)
    const dialog = await find('[role=alertdialog]')
    await until(() => document.activeElement?.textContent === 'Cancel', 'focus on Cancel')
    expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).to.equal('Delete scene 0120?')
    await sendKeys({ press: 'Tab' })
    await until(() => document.activeElement?.textContent === 'Delete scene', 'focus on Delete')
    await sendKeys({ press: 'Enter' })
    await untilGone('[role=alertdialog]')
    expect(confirmed).to.equal(1)
  })

  it('Tabs: arrows move, and only the chosen panel exists', async () => {
    render(<Details />)
    ;(await find('[role=tab][aria-selected=true]')).focus()
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Enter' })
    await until(() => document.querySelector('[role=tabpanel]')?.textContent === 'panel versions', 'the second panel')
  })

  it('Toasts: are announced, replaced by id, undone and dismissed', async () => {
    const toasts = createToasts()
    let undone = 0
    toasts.show({ title: 'Shown before the region' })
    render(<ToastRegion toasts={toasts} />)
    await until(() => document.querySelector('.arbo-toast')?.textContent?.includes('Shown before'), 'the early toast')
    toasts.show({ id: 'delete', title: 'Comment deleted', action: { label: 'Undo', onClick: () => (undone += 1) } })
    toasts.show({ id: 'delete', title: 'Comments deleted', action: { label: 'Undo', onClick: () => (undone += 1) } })
    await until(() => document.querySelectorAll('.arbo-toast').length === 2, 'two toasts')
    const region = await find('.arbo-toasts')
    expect(region.getAttribute('aria-label')).to.equal('Notifications')
    const undo = await until(() => [...region.querySelectorAll('button')].find((b) => b.textContent === 'Undo'), 'undo')
    expect(undo.closest('.arbo-toast')!.textContent).to.contain('Comments deleted')
    undo.click()
    await until(() => document.querySelectorAll('.arbo-toast').length === 1, 'one toast')
    expect(undone).to.equal(1)
    expect(toasts.getSnapshot()).to.have.length(1)
    document.querySelector<HTMLButtonElement>('.arbo-toast [aria-label=Dismiss]')!.click()
    await until(() => toasts.getSnapshot().length === 0, 'an empty store')
    await untilGone('.arbo-toast')
  })

  it('Toasts: an error and the button that dismisses it are open to a screen reader before the focus is there', async () => {
    const toasts = createToasts()
    render(<ToastRegion toasts={toasts} />)
    toasts.show({ kind: 'error', title: 'Stalled: trying again.' })
    const dismiss = await find('.arbo-toast [aria-label=Dismiss]')
    expect(dismiss.matches('[aria-hidden=true] *, [inert] *, [aria-hidden=true]')).to.equal(false)
    expect(document.querySelector('[role=alert]')!.textContent).to.contain('Stalled: trying again.')
    await expectAccessible(document.body, ['region', 'landmark-one-main', 'page-has-heading-one'])
    toasts.dismiss(toasts.getSnapshot()[0]!.id)
    await untilGone('.arbo-toast')
  })

  it('Avatar: falls back to initials when the picture cannot be loaded', async () => {
    render(<Avatar name="Ada Byron Lovelace" src="data:image/png;base64,AAAA" size={32} />)
    await until(() => page.textContent === 'AL', 'the initials')
    expect(page.querySelector('[role=img]')!.getAttribute('aria-label')).to.equal('Ada Byron Lovelace')
  })

  it('Breadcrumb: links the path, but neither disabled items nor the current page', () => {
    const followed: string[] = []
    render(
      <Breadcrumb
        items={[
          { label: 'Film', href: '#film' },
          { label: 'Reel', href: '#reel', disabled: true },
          { label: 'Take', href: '#take' },
        ]}
        onSelect={(item, event) => {
          event.preventDefault()
          followed.push(item.label)
        }}
      />,
    )
    const links = [...page.querySelectorAll('a')]
    expect(links.map((link) => link.textContent)).to.deep.equal(['Film'])
    links[0]!.click()
    expect(followed).to.deep.equal(['Film'])
    expect(page.querySelector('[aria-current=page]')!.textContent).to.equal('Take')
  })

  it('themes: the page’s choice reaches controls, in a part of the page too', () => {
    document.documentElement.dataset.theme = 'light'
    render(
      <>
        <Button>Light</Button>
        <div data-theme="dark">
          <Button>Dark</Button>
        </div>
      </>,
    )
    const [light, dark] = [...page.querySelectorAll('button')].map((button) => getComputedStyle(button).backgroundColor)
    expect(light).to.equal('oklch(1 0 0)')
    expect(dark).to.equal('oklch(0.205 0.003 60)')
  })
})

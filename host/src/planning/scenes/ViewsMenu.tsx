import { failureOf, savedViewsStore, type SavedView, type SavedViewPlace } from '@arbo/core'
import { ChevronDown } from '@arbo/kit/icons'
import { Button, Dialog, Menu, MenuGroup, MenuItem, MenuSeparator, Row, Stack, TextField } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { sceneTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'

interface ViewsMenuProps {
  place: SavedViewPlace
  /** The view that the list was opened by. */
  current: SavedView | null
  onOpen: (view: SavedView | null) => void
  /** What the list asks for and how it looks now. */
  state: () => SavedView['state']
}

interface NameDialogProps {
  title: string
  initial?: string
  withShare: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

function NameDialog({ title, initial = '', withShare, onSave, onClose }: NameDialogProps): ReactNode {
  const [name, setName] = useState(initial)
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)

  async function save(): Promise<void> {
    if (name.trim() === '') return setError(texts.nameRequired)
    setBusy(true)
    try {
      await onSave(name.trim(), shared)
      onClose()
    } catch (reason) {
      setError(messageOf(failureOf(reason)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={sceneTexts.viewName}
          maxLength={100}
          error={error}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {withShare && (
          <Row as="label" inline gap={8}>
            <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
            {sceneTexts.viewSharedBox}
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}

/** Views of the list that are kept under a name, one's own and those that others share (XPLAN-05). */
export function ViewsMenu({ place, current, onOpen, state }: ViewsMenuProps): ReactNode {
  const { session, toasts } = useApp()
  const readOnly = useReadOnly()
  const views = useMemo(() => savedViewsStore(session, place), [session, place])
  const { rows } = useSelected(views, (all) => all)
  const [asked, ask] = useState<'new' | 'rename' | 'delete' | null>(null)
  // What somebody else, or another tab, has made of it.
  const shown = rows.find(({ id }) => id === current?.id) ?? current
  const mine = rows.filter((view) => view.is_mine)
  const others = rows.filter((view) => !view.is_mine)

  const say = (title: string): void => void toasts.show({ kind: 'success', title })
  const fail = (error: unknown): void =>
    void toasts.show({ kind: 'error', title: sceneTexts.viewFailed, message: messageOf(failureOf(error)) })

  async function keep(view: SavedView): Promise<void> {
    try {
      onOpen(await views.update(view, { state: state() }))
      say(sceneTexts.viewSaved(view.name))
    } catch (error) {
      fail(error)
    }
  }

  async function share(view: SavedView): Promise<void> {
    try {
      onOpen(await views.share(view.id, !view.is_shared))
      say(sceneTexts.viewSaved(view.name))
    } catch (error) {
      fail(error)
    }
  }

  async function copyLink(view: SavedView): Promise<void> {
    const { pathname } = window.location
    try {
      await navigator.clipboard.writeText(new URL(`${pathname}?view=${view.id}`, window.location.href).href)
      say(texts.copied)
    } catch {
      // Refused by the browser, or a page without https, which has no clipboard.
      toasts.show({ kind: 'error', title: texts.copyFailed })
    }
  }

  const entry = (view: SavedView): ReactNode => (
    <MenuItem key={view.id} current={view.id === shown?.id} onSelect={() => onOpen(view)}>
      {view.name}
    </MenuItem>
  )

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost">
            {shown?.name ?? sceneTexts.views}
            <ChevronDown />
          </Button>
        }
      >
        {mine.length > 0 && <MenuGroup label={sceneTexts.viewsMine}>{mine.map(entry)}</MenuGroup>}
        {others.length > 0 && <MenuGroup label={sceneTexts.viewsShared}>{others.map(entry)}</MenuGroup>}
        {rows.length > 0 && <MenuSeparator />}
        {shown?.may_update && readOnly === null && (
          <>
            <MenuItem onSelect={() => void keep(shown)}>{sceneTexts.viewUpdate(shown.name)}</MenuItem>
            <MenuItem onSelect={() => ask('rename')}>{sceneTexts.viewRename}</MenuItem>
            <MenuItem onSelect={() => void share(shown)}>
              {shown.is_shared ? sceneTexts.viewUnshare : sceneTexts.viewShare}
            </MenuItem>
          </>
        )}
        {shown && <MenuItem onSelect={() => void copyLink(shown)}>{sceneTexts.viewLink}</MenuItem>}
        {shown?.may_delete && readOnly === null && (
          <MenuItem danger onSelect={() => ask('delete')}>
            {sceneTexts.viewDelete}
          </MenuItem>
        )}
        {readOnly === null && <MenuItem onSelect={() => ask('new')}>{sceneTexts.viewSave}</MenuItem>}
        <MenuItem onSelect={() => onOpen(null)}>{sceneTexts.viewReset}</MenuItem>
      </Menu>
      {asked === 'new' && (
        <NameDialog
          title={sceneTexts.viewSave}
          withShare
          onSave={async (name, is_shared) => {
            onOpen(await views.create({ name, is_shared, state: state() }))
            say(sceneTexts.viewSaved(name))
          }}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'rename' && shown && (
        <NameDialog
          title={sceneTexts.viewRename}
          initial={shown.name}
          withShare={false}
          onSave={async (name) => onOpen(await views.update(shown, { name }))}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'delete' && shown && (
        <ConfirmDialog
          title={sceneTexts.viewDeleteTitle(shown.name)}
          message={sceneTexts.viewDeleteMessage}
          confirmLabel={sceneTexts.viewDelete}
          onConfirm={async () => {
            await views.remove(shown.id)
            onOpen(null)
            say(sceneTexts.viewDeleted(shown.name))
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

import { failureOf, savedViewsStore, type SavedView, type SavedViewPlace } from '@arbo/core'
import { createSavedViewFields, updateSavedViewFields } from '@arbo/core/internal'
import { ChevronDown } from '@arbo/kit/icons'
import { Button, Checkbox, Menu, MenuGroup, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { sceneTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'

interface ViewsMenuProps {
  place: SavedViewPlace
  /** The view that the list was opened with. */
  current: SavedView | null
  onOpen: (view: SavedView | null) => void
  /** The list's current query and look. */
  state: () => SavedView['state']
}

interface NewViewDialogProps {
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

function NewViewDialog({ onSave, onClose }: NewViewDialogProps): ReactNode {
  const [shared, setShared] = useState(false)
  return (
    <NameDialog
      size="small"
      title={sceneTexts.viewSave}
      action={texts.save}
      label={sceneTexts.viewName}
      limits={createSavedViewFields.name}
      onSave={(name) => onSave(name, shared)}
      onClose={onClose}
    >
      <Checkbox label={sceneTexts.viewSharedBox} checked={shared} onChange={setShared} />
    </NameDialog>
  )
}

/** Saved views of the list: the user's own and shared ones (XPLAN-05). */
export function ViewsMenu({ place, current, onOpen, state }: ViewsMenuProps): ReactNode {
  const { session, toasts } = useApp()
  const readOnly = useReadOnly()
  const views = useMemo(() => savedViewsStore(session, place), [session, place])
  const { rows } = useSelected(views, (all) => all)
  const [request, ask] = useState<'new' | 'rename' | 'delete' | null>(null)
  // The row has changes by other users and tabs.
  const openedView = rows.find(({ id }) => id === current?.id) ?? current
  const ownViews = rows.filter((view) => view.is_mine)
  const others = rows.filter((view) => !view.is_mine)

  const say = (title: string): void => void toasts.show({ kind: 'success', title })
  const fail = (error: unknown): void =>
    void toasts.show({ kind: 'error', title: sceneTexts.viewFailed, message: messageOf(failureOf(error)) })

  async function keep(view: SavedView): Promise<void> {
    try {
      onOpen(await views.update(view, { state: state() }))
      say(sceneTexts.viewSaved({ name: view.name }))
    } catch (error) {
      fail(error)
    }
  }

  async function share(view: SavedView): Promise<void> {
    try {
      onOpen(await views.share(view.id, !view.is_shared))
      say(sceneTexts.viewSaved({ name: view.name }))
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
      // The browser refuses, or the page has no clipboard, as without https.
      toasts.show({ kind: 'error', title: texts.copyFailed })
    }
  }

  const entry = (view: SavedView): ReactNode => (
    <MenuItem key={view.id} current={view.id === openedView?.id} onSelect={() => onOpen(view)}>
      {view.name}
    </MenuItem>
  )

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost">
            {openedView?.name ?? sceneTexts.views}
            <ChevronDown />
          </Button>
        }
      >
        {ownViews.length > 0 && <MenuGroup label={sceneTexts.viewsMine}>{ownViews.map(entry)}</MenuGroup>}
        {others.length > 0 && <MenuGroup label={sceneTexts.viewsShared}>{others.map(entry)}</MenuGroup>}
        {rows.length > 0 && <MenuSeparator />}
        {openedView?.may_update && readOnly === null && (
          <>
            <MenuItem onSelect={() => void keep(openedView)}>
              {sceneTexts.viewUpdate({ name: openedView.name })}
            </MenuItem>
            <MenuItem onSelect={() => ask('rename')}>{sceneTexts.viewRename}</MenuItem>
            <MenuItem onSelect={() => void share(openedView)}>
              {openedView.is_shared ? sceneTexts.viewUnshare : sceneTexts.viewShare}
            </MenuItem>
          </>
        )}
        {openedView && <MenuItem onSelect={() => void copyLink(openedView)}>{sceneTexts.viewLink}</MenuItem>}
        {openedView?.may_delete && readOnly === null && (
          <MenuItem danger onSelect={() => ask('delete')}>
            {sceneTexts.viewDelete}
          </MenuItem>
        )}
        {readOnly === null && <MenuItem onSelect={() => ask('new')}>{sceneTexts.viewSave}</MenuItem>}
        <MenuItem onSelect={() => onOpen(null)}>{sceneTexts.viewReset}</MenuItem>
      </Menu>
      {request === 'new' && (
        <NewViewDialog
          onSave={async (name, is_shared) => {
            onOpen(await views.create({ name, is_shared, state: state() }))
            say(sceneTexts.viewSaved({ name }))
          }}
          onClose={() => ask(null)}
        />
      )}
      {request === 'rename' && openedView && (
        <NameDialog
          size="small"
          title={sceneTexts.viewRename}
          action={texts.save}
          label={sceneTexts.viewName}
          limits={updateSavedViewFields.name}
          initial={openedView.name}
          onSave={async (name) => onOpen(await views.update(openedView, { name }))}
          onClose={() => ask(null)}
        />
      )}
      {request === 'delete' && openedView && (
        <ConfirmDialog
          title={sceneTexts.viewDeleteTitle({ name: openedView.name })}
          message={sceneTexts.viewDeleteMessage}
          confirmLabel={sceneTexts.viewDelete}
          onConfirm={async () => {
            await views.remove(openedView.id)
            onOpen(null)
            say(sceneTexts.viewDeleted({ name: openedView.name }))
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

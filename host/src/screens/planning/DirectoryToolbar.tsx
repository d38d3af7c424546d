import { ArrowDownUp, LayoutGrid, List, Plus, Search } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuChoices, TextField } from '@arbo/kit/ui'
import type { DirectoryOrder } from '@arbo/core'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import type { View } from './viewState.ts'

const ORDERS: readonly { value: DirectoryOrder; label: string }[] = [
  { value: 'position', label: texts.orderPosition },
  { value: 'name', label: texts.orderName },
  { value: 'code', label: texts.orderCode },
  { value: 'due', label: texts.orderDue },
  { value: '-updated_at', label: texts.orderUpdated },
]

interface Action {
  label: string
  onClick: () => void
}

interface DirectoryToolbarProps {
  searchLabel: string
  search: string
  onSearch: (text: string) => void
  order: DirectoryOrder
  onOrder: (order: DirectoryOrder) => void
  view: View
  onView: (view: View) => void
  /** Null where the user may not, or where there is nothing of the kind. */
  newChild: Action | null
  newScene: Action | null
}

/** Search left, order and view right, one primary button. */
export function DirectoryToolbar(props: DirectoryToolbarProps): ReactNode {
  const { searchLabel, search, onSearch, order, onOrder, view, onView, newChild, newScene } = props
  return (
    <div className="toolbar">
      <TextField
        className="toolbar-search"
        type="search"
        label={searchLabel}
        hideLabel
        placeholder={searchLabel}
        icon={<Search />}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <span className="spacer" />
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" className="toolbar-order" icon={<ArrowDownUp />}>
            {ORDERS.find(({ value }) => value === order)?.label}
          </Button>
        }
      >
        <MenuChoices label={texts.order} value={order} onChange={onOrder} options={ORDERS} />
      </Menu>
      <div className="toolbar-views" role="group" aria-label={texts.view}>
        <IconButton icon={<List />} label={texts.viewList} pressed={view === 'list'} onClick={() => onView('list')} />
        <IconButton
          icon={<LayoutGrid />}
          label={texts.viewCards}
          pressed={view === 'cards'}
          onClick={() => onView('cards')}
        />
      </div>
      {newScene && (
        <Button variant={newChild ? 'secondary' : 'primary'} icon={<Plus />} onClick={newScene.onClick}>
          {newScene.label}
        </Button>
      )}
      {newChild && (
        <Button variant="primary" icon={<Plus />} onClick={newChild.onClick}>
          {newChild.label}
        </Button>
      )}
    </div>
  )
}

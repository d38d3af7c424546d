import { ArrowDownUp, Calendar, ChartGantt, Inbox, LayoutGrid, List, Plus, Search, Upload } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuChoices, Row, TextField } from '@arbo/kit/ui'
import type { DirectoryOrder } from '@arbo/core'
import type { ReactNode } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { scheduleTexts } from '../schedule/texts.ts'
import type { View } from './view-state.ts'
import styles from './planning.module.css'

const orders = (): readonly { value: DirectoryOrder; label: string }[] => [
  { value: 'position', label: planningTexts.orderPosition },
  { value: 'name', label: planningTexts.orderName },
  { value: 'code', label: planningTexts.orderCode },
  { value: 'due', label: planningTexts.orderDue },
  { value: '-updated_at', label: planningTexts.orderUpdated },
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
  /** Whether archived ones are shown, too. */
  archived: boolean
  onArchived: (archived: boolean) => void
  view: View
  onView: (view: View) => void
  /** Null where the user may not create one, or no level lies below. */
  newChild: Action | null
  /** Null where the user may not import a production. */
  importProduction: Action | null
}

/** Search left, order and view right, one primary button. */
export function DirectoryToolbar(props: DirectoryToolbarProps): ReactNode {
  const {
    searchLabel,
    search,
    onSearch,
    order,
    onOrder,
    archived,
    onArchived,
    view,
    onView,
    newChild,
    importProduction,
  } = props
  // On a phone both views by dates are the same agenda.
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <div className={styles['toolbar']}>
      <TextField
        className={styles['toolbar-search']}
        type="search"
        label={searchLabel}
        hideLabel
        placeholder={searchLabel}
        icon={<Search />}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <span className="spacer" />
      {(view === 'list' || view === 'cards') && (
        <Menu
          align="end"
          trigger={
            <Button variant="ghost" className={styles['toolbar-order']} icon={<ArrowDownUp />}>
              {orders().find(({ value }) => value === order)?.label}
            </Button>
          }
        >
          <MenuChoices label={planningTexts.order} value={order} onChange={onOrder} options={orders()} />
        </Menu>
      )}
      <IconButton
        icon={<Inbox />}
        label={directoryTexts.showArchived}
        pressed={archived}
        onClick={() => onArchived(!archived)}
      />
      <Row gap={2} align="stretch" role="group" aria-label={planningTexts.view}>
        <IconButton
          icon={<List />}
          label={planningTexts.viewList}
          pressed={view === 'list'}
          onClick={() => onView('list')}
        />
        <IconButton
          icon={<LayoutGrid />}
          label={planningTexts.viewCards}
          pressed={view === 'cards'}
          onClick={() => onView('cards')}
        />
        {!isPhone && (
          <IconButton
            icon={<ChartGantt />}
            label={scheduleTexts.viewTimeline}
            pressed={view === 'timeline'}
            onClick={() => onView('timeline')}
          />
        )}
        <IconButton
          icon={<Calendar />}
          label={scheduleTexts.viewCalendar}
          pressed={view === 'calendar' || (isPhone && view === 'timeline')}
          onClick={() => onView('calendar')}
        />
      </Row>
      {importProduction && (
        <IconButton icon={<Upload />} label={importProduction.label} onClick={importProduction.onClick} />
      )}
      {newChild && (
        <Button variant="primary" className={styles['toolbar-new']} icon={<Plus />} onClick={newChild.onClick}>
          {newChild.label}
        </Button>
      )}
    </div>
  )
}

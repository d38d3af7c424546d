import { fieldLabel, pageLanguage } from '@arbo/core'
import type { MyWorkState, MyWorkStore } from '@arbo/core/internal'
import { ArrowDownUp, Search } from '@arbo/kit/icons'
import { classes, Button, Menu, MenuChoices, statusName, TextField, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { workTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { DueFilter } from './DueFilter.tsx'
import listStyles from '../../ui/list/list.module.css'
import styles from './work.module.css'

/** In place of a status's id: scenes without one. */
const NONE = 'none'
const GROUPINGS = ['due_date', 'parent', 'project'] as const

interface WorkToolbarProps {
  work: MyWorkStore
  state: MyWorkState
  today: string
}

/** Search left, filters beside it as chips, the grouping right. */
export function WorkToolbar({ work, state: { query, projects, statuses }, today }: WorkToolbarProps): ReactNode {
  const levels = useLevels()
  const [search, setSearch] = useListSearch(query.search, (words) => void work.ask({ search: words }))
  const label = workTexts.searchIn(levels.scene)
  const groupingName = (by: (typeof GROUPINGS)[number]): string =>
    by === 'project' ? withLevels(workTexts.project, levels) : workTexts.groupings[by]
  return (
    <div className={classes(listStyles['list-toolbar'], styles['work-toolbar'])}>
      <TextField
        className={listStyles['list-search']}
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        icon={<Search />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles['work-filters']}>
        <DueFilter choice={query.due} today={today} onChange={(due) => void work.ask({ due })} />
        {(statuses.length > 0 || query.status !== null) && (
          <ListFilter
            name={fieldLabel('status')}
            value={query.status ?? ''}
            onChange={(status) => void work.ask({ status: status || null })}
            options={statuses.map(({ ids, name, kind }) => ({
              value: ids.join(',') || NONE,
              label: name ?? statusName(kind as Status, pageLanguage()),
            }))}
          />
        )}
        {(projects.length > 1 || query.entityId !== null) && (
          <ListFilter
            name={withLevels(workTexts.project, levels)}
            value={query.entityId ?? ''}
            onChange={(id) => void work.ask({ entityId: id || null })}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <span className="spacer" />
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" className={styles['work-grouping']} icon={<ArrowDownUp />}>
            {groupingName(query.groupBy)}
          </Button>
        }
      >
        <MenuChoices
          label={workTexts.groupBy}
          value={query.groupBy}
          onChange={(groupBy) => void work.ask({ groupBy })}
          options={GROUPINGS.map((value) => ({ value, label: groupingName(value) }))}
        />
      </Menu>
    </div>
  )
}

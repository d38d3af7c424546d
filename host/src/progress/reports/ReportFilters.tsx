import {
  REPORT_FACTS,
  REPORTS_OF_FIGURES,
  REPORTS_OF_PEOPLE,
  type ReportFilter,
  type ReportFilterName,
} from '@arbo/core'
import type { ReportsState } from '@arbo/core/internal'
import { Search } from '@arbo/kit/icons'
import { Avatar, Button, type ComboboxOption, type Status, StatusMark, TextField } from '@arbo/kit/ui'
import { useCallback, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { reportTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ChoiceFilter } from '../../ui/filters/ChoiceFilter.tsx'
import { RangeFilter } from '../../ui/filters/RangeFilter.tsx'
import { useNames } from '../../ui/filters/use-names.ts'
import { FoldedTools } from '../../ui/list/FoldedTools.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { DividedBy } from '../treemap/DividedBy.tsx'
import { CLEARED } from './cleared.ts'
import styles from '../../ui/list/list.module.css'

interface ReportFiltersProps {
  state: ReportsState
  onChange: (change: Partial<ReportFilter>) => void
}

const has = (label: string, text: string): boolean => label.toLowerCase().includes(text.trim().toLowerCase())

/** The filters that apply to the report. */
export function ReportFilters({ state, onChange }: ReportFiltersProps): ReactNode {
  const { report, filter, shown: page, statuses, teams, metrics } = state
  const levels = useLevels()
  const [search, setSearch] = useListSearch(filter.search ?? '', (text) => onChange({ search: text.trim() }))
  const names = useNames(filter.entity_id, filter.people_ina ?? [])
  const facts = REPORT_FACTS[report]
  const knows = (name: ReportFilterName): boolean => facts.filters.includes(name)
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((one) => one.permissions)
  // Users who see only their own line have no others to choose (XFIX-04).
  const isOwnLine = !session.can('standardReport_comparePeople_read') && REPORTS_OF_PEOPLE.includes(report)
  const knowsPeople = session.can('standardReport_comparePeople_read') || !REPORTS_OF_FIGURES.includes(report)
  const isOnePerson = report === 'individual_achievement'

  const loadEntities = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      (await names.find('entity', text)).map(({ id, name }) => ({ id, label: name })),
    [names],
  )
  const loadPeople = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      (await names.find('person', text)).map(({ id, name, image }) => ({
        id,
        label: name,
        icon: <Avatar name={name} src={image ?? null} size={20} decorative />,
      })),
    [names],
  )
  // Statuses of one name in several flows are one choice: their ids together.
  const loadStatuses = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      statuses
        .filter(({ name }) => has(name, text))
        .map(({ ids, name, kind, colour, count }) => ({
          id: ids.join(','),
          label: name,
          hint: count,
          icon: <StatusMark status={kind as Status} colour={colour} />,
        })),
    [statuses],
  )
  const loadTeams = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      teams.filter(({ name }) => has(name, text)).map(({ id, name }) => ({ id, label: name })),
    [teams],
  )
  const loadMetrics = useCallback(
    async (text: string): Promise<readonly ComboboxOption[]> =>
      metrics.filter(({ name }) => has(name, text)).map(({ id, name }) => ({ id, label: name })),
    [metrics],
  )

  const statusIds = new Set(filter.status_ina ?? [])
  const chosenStatuses = statuses
    .filter(({ ids }) => ids.some((id) => statusIds.has(id)))
    .map(({ ids }) => ids.join(','))
  const statusName = (key: string): string | undefined => statuses.find(({ ids }) => ids.join(',') === key)?.name
  const isSet = Object.entries(filter).some(
    ([name, value]) => name !== 'order_by' && name !== 'divided_by' && value !== undefined,
  )
  return (
    <>
      {knows('search') && (
        <TextField
          className={styles['list-search']}
          type="search"
          label={report === 'workspace_user' ? reportTexts.searchPeople : withLevels(reportTexts.searchScenes, levels)}
          hideLabel
          placeholder={
            report === 'workspace_user' ? reportTexts.searchPeople : withLevels(reportTexts.searchScenes, levels)
          }
          icon={<Search />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <FoldedTools>
        {knows('entity') && (
          <ChoiceFilter
            name={withLevels(reportTexts.entity, levels)}
            chosen={filter.entity_id === undefined ? [] : [filter.entity_id]}
            nameOf={names.nameOf}
            find={loadEntities}
            onChange={([id]) => onChange({ entity_id: id })}
          />
        )}
        {facts.range && (
          <RangeFilter
            name={reportTexts.ranges[facts.range]}
            value={{ from: filter.from ?? '', to: filter.to ?? '' }}
            usual={{ from: page?.range?.from ?? '', to: page?.range?.to ?? '' }}
            onChange={({ from, to }) => onChange({ from: from || undefined, to: to || undefined })}
          />
        )}
        {knows('statuses') && (
          <ChoiceFilter
            name={reportTexts.statuses}
            chosen={chosenStatuses}
            nameOf={statusName}
            find={loadStatuses}
            multiple
            onChange={(keys) => onChange({ status_ina: keys.flatMap((key) => key.split(',')) })}
          />
        )}
        {knows('division') && (
          <DividedBy
            label={reportTexts.divided}
            value={filter.divided_by ?? 'own'}
            onChange={(divided_by) => onChange({ divided_by })}
            options={[
              { value: 'own', label: reportTexts.own },
              { value: 'fixed', label: reportTexts.fixed },
            ]}
          />
        )}
        {knows('people') && knowsPeople && !isOwnLine && (
          <ChoiceFilter
            name={isOnePerson ? reportTexts.person : reportTexts.people}
            chosen={filter.people_ina ?? []}
            nameOf={names.nameOf}
            find={loadPeople}
            multiple={!isOnePerson}
            onChange={(ids) => onChange({ people_ina: [...ids] })}
          />
        )}
        {knows('teams') && !isOwnLine && teams.length > 0 && (
          <ChoiceFilter
            name={reportTexts.teams}
            chosen={filter.team_ina ?? []}
            nameOf={(id) => teams.find((team) => team.id === id)?.name}
            find={loadTeams}
            multiple
            onChange={(ids) => onChange({ team_ina: [...ids] })}
          />
        )}
        {knows('metric') && (
          <ChoiceFilter
            name={reportTexts.metric}
            chosen={filter.metric_id === undefined ? [] : [filter.metric_id]}
            nameOf={(id) => metrics.find((metric) => metric.id === id)?.name}
            find={loadMetrics}
            onChange={([id]) => onChange({ metric_id: id })}
          />
        )}
        {knows('currency') && (
          <ListFilter
            name={reportTexts.currency}
            value={filter.currency ? '1' : ''}
            onChange={(value) => onChange({ currency: value === '1' })}
            options={[{ value: '1', label: reportTexts.currencyOnly }]}
          />
        )}
        {isSet && (
          <Button
            variant="ghost"
            onClick={() => {
              setSearch('')
              onChange(CLEARED)
            }}
          >
            {reportTexts.clear}
          </Button>
        )}
      </FoldedTools>
    </>
  )
}

import { Checkbox, Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import { ChoiceText } from './ChoiceText.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import styles from './production-import.module.css'

/** The mapping of the source's levels, and the process of each task type. */
export function LevelChoices({ data: { facts, mapping }, disabled, choose }: ChoiceProps): ReactNode {
  const levels = useLevels()
  const { processes, process_from, group_level, no_task_process, shots_name, assets_name } = mapping
  const hasBetween = facts.has_episodes || group_level === 3
  return (
    <section className={styles['pim-section']}>
      <h2>{words.levels}</h2>
      <p className={styles['pim-lead']}>{words.levelsLead(levelValues(levels))}</p>
      <div className={styles['pim-fields']}>
        {facts.has_departments && (
          <Select
            label={words.processFrom(levelValues(levels))}
            disabled={disabled}
            value={process_from}
            options={(['task_type', 'department'] as const).map((value) => ({
              value,
              label: words.processChoices[value],
            }))}
            onChange={(value) => choose({ process_from: value })}
          />
        )}
        {!facts.has_episodes && (
          <Select
            label={words.groupLevel}
            disabled={disabled}
            value={group_level}
            options={([2, 3] as const).map((value) => ({ value, label: withLevels(words.groupLevels[value], levels) }))}
            onChange={(value) => choose({ group_level: value })}
          />
        )}
        {hasBetween && (
          <>
            <ChoiceText
              label={words.shotsName(levelValues(levels))}
              value={shots_name}
              maxLength={200}
              disabled={disabled}
              onChange={(value) => choose({ shots_name: value })}
            />
            <ChoiceText
              label={words.assetsName(levelValues(levels))}
              value={assets_name}
              maxLength={200}
              disabled={disabled}
              onChange={(value) => choose({ assets_name: value })}
            />
          </>
        )}
        {facts.without_task > 0 && (
          <ChoiceText
            label={words.noTask(levelValues(levels))}
            hint={words.noTaskHint}
            value={no_task_process}
            maxLength={200}
            optional
            disabled={disabled}
            onChange={(value) => choose({ no_task_process: value })}
          />
        )}
      </div>
      {process_from === 'task_type' && facts.task_types.length > 0 && (
        <Table
          label={words.processes(levelValues(levels))}
          frame="sheet"
          columns={[
            { id: 'type', label: words.taskType },
            { id: 'count', label: words.taskCount, align: 'end', fits: true },
            { id: 'becomes', label: words.becomes },
          ]}
        >
          {facts.task_types.map(({ key, name, count }) => {
            const one = processes[key] ?? { include: true, name }
            return (
              <TableRow key={key}>
                <Checkbox
                  label={name}
                  checked={one.include}
                  disabled={disabled}
                  onChange={(include) => choose({ processes: { ...processes, [key]: { ...one, include } } })}
                />
                {count}
                <ChoiceText
                  label={words.processName({ name })}
                  hideLabel
                  value={one.name}
                  maxLength={200}
                  disabled={disabled || !one.include}
                  onChange={(value) => choose({ processes: { ...processes, [key]: { ...one, name: value } } })}
                />
              </TableRow>
            )
          })}
        </Table>
      )}
    </section>
  )
}

import { pageLanguage } from '@arbo/core'
import { Select, statusName } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { productionImportTexts as words } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ChoiceText } from './ChoiceText.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import styles from './production-import.module.css'

const KINDS = [0, 1, 2, 3, 4, 5, 6] as const
/** A select has no empty value. */
const NEW = '-'
const FLOW_NAME_MAX = 50

/** The kind of each source status, and the flow that gets them. */
export function StatusChoices({ data: { facts, mapping }, view, disabled, choose }: ChoiceProps): ReactNode {
  const levels = useLevels()
  const { statuses, flow_id, flow_name } = mapping
  const flow = view.choices.flows.find(({ id }) => id === flow_id)
  const put = (key: string, change: { kind: number; status_id: string | null }): void =>
    choose({ statuses: { ...statuses, [key]: change } })
  function becomes({ key, name }: (typeof facts.statuses)[number]): ReactNode {
    const one = statuses[key] ?? { kind: 2, status_id: null }
    if (!flow) {
      return (
        <Select
          label={words.countsAs({ name })}
          hideLabel
          size="small"
          disabled={disabled}
          value={one.kind}
          options={KINDS.map((kind) => ({ value: kind as number, label: statusName(kind, pageLanguage()) }))}
          onChange={(kind) => put(key, { kind, status_id: null })}
        />
      )
    }
    const suggested =
      flow.statuses.find((status) => status.id === one.status_id) ??
      flow.statuses.find((status) => status.name.toLowerCase() === name.toLowerCase() && status.kind === one.kind) ??
      flow.statuses.find((status) => status.kind === one.kind)
    return (
      <Select
        label={words.countsAs({ name })}
        hideLabel
        size="small"
        disabled={disabled}
        value={suggested?.id ?? null}
        options={flow.statuses.map((status) => ({ value: status.id, label: status.name }))}
        onChange={(id) =>
          put(key, { kind: flow.statuses.find((status) => status.id === id)?.kind ?? one.kind, status_id: id })
        }
      />
    )
  }

  return (
    <section className={styles['pim-section']}>
      <h2>{words.statuses}</h2>
      <div className={styles['pim-fields']}>
        <Select
          label={words.flow(levelValues(levels))}
          hint={words.flowHint}
          disabled={disabled}
          value={flow_id ?? NEW}
          options={[
            { value: NEW, label: words.newFlow },
            ...view.choices.flows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => choose({ flow_id: value === NEW ? null : value })}
        />
        {flow_id === null && (
          <ChoiceText
            label={words.flowName}
            value={flow_name}
            maxLength={FLOW_NAME_MAX}
            disabled={disabled}
            onChange={(value) => choose({ flow_name: value })}
          />
        )}
      </div>
      <Table
        label={words.statuses}
        frame="sheet"
        columns={[
          { id: 'status', label: words.status },
          { id: 'count', label: words.taskCount, align: 'end', fits: true },
          { id: 'becomes', label: words.becomes },
        ]}
      >
        {facts.statuses.map((status) => (
          <TableRow key={status.key}>
            {status.name}
            {status.count}
            {becomes(status)}
          </TableRow>
        ))}
      </Table>
    </section>
  )
}

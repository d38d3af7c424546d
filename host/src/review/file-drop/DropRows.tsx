import type { EntityType } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { SHOT_LEVELS, type DropRow, type DropTarget, type ShotName } from '@arbo/core/internal'
import { Text, TextField, useLanguage } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { TargetChoice } from './TargetChoice.tsx'
import styles from './file-drop.module.css'
import { fileDropTexts as words } from './texts.ts'

interface DropRowsProps {
  rows: readonly DropRow[]
  mayCreate: boolean
  /** New scenes come below it. */
  entity?: { id: string; type: EntityType } | undefined
  onTarget: (rowId: string, target: DropTarget) => void
}

const SEPARATOR = ' / '

const placeText = (shot: ShotName): string =>
  [...SHOT_LEVELS.map((level) => shot[level]), shot.scene].filter(Boolean).join(SEPARATOR)

/** `Animation / EP01 / SQ010 / SH0020`: the last is the scene, the others from the highest level below the entity. */
function placeIn(text: string, shot: ShotName, type: number): ShotName {
  const parts = text.split('/').map((part) => part.trim())
  const scene = parts.pop() ?? ''
  const levels = SHOT_LEVELS.map((level, at) => [level, at < type ? '' : (parts[at - type] ?? '')] as const)
  return { ...shot, ...Object.fromEntries(levels), scene }
}

/** The dropped files, each with where it goes. */
export function DropRows({ rows, mayCreate, entity, onTarget }: DropRowsProps): ReactNode {
  const names = levelValues(useLevels())
  return (
    <table className={styles['drop-rows']} aria-label={words.files}>
      <thead>
        <tr>
          <th scope="col">{words.file}</th>
          <th scope="col">{words.goesTo}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-out={row.target.kind === 'none' ? '' : undefined}>
            <th scope="row">
              <span className="arbo-truncate" title={row.path}>
                {row.file.name}
              </span>
              <FileSize bytes={row.file.size} />
            </th>
            <td>
              {row.refusal || row.isRepeated ? (
                <Text tone="muted">
                  {words.leftOut}: {row.refusal ? messageOf(row.refusal) : words.repeated}
                </Text>
              ) : (
                <div className={styles['drop-target']}>
                  <TargetChoice row={row} mayCreate={mayCreate} entity={entity} onTarget={onTarget} />
                  {row.target.kind === 'new' && (
                    <PlaceField row={row} shot={row.target.shot} type={entity?.type ?? 0} onTarget={onTarget} />
                  )}
                  {row.target.kind === 'none' && (
                    <Text tone="muted">
                      {row.matches.length > 1
                        ? words.ambiguous({ ...names, count: row.matches.length })
                        : row.matches.length === 0 && !mayCreate
                          ? words.unknown(names)
                          : ''}
                    </Text>
                  )}
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FileSize({ bytes }: { bytes: number }): ReactNode {
  return <Text tone="muted">{formatBytes(bytes, useLanguage())}</Text>
}

interface PlaceFieldProps {
  row: DropRow
  shot: ShotName
  type: number
  onTarget: DropRowsProps['onTarget']
}

/** The place of a new scene as one line of text; it is read when it is left. */
function PlaceField({ row, shot, type, onTarget }: PlaceFieldProps): ReactNode {
  const names = levelValues(useLevels())
  const [typed, setTyped] = useState<string | null>(null)
  function take(): void {
    if (typed === null) return
    const next = placeIn(typed, shot, type)
    setTyped(null)
    if (next.scene !== '') onTarget(row.id, { kind: 'new', shot: next })
  }
  return (
    <TextField
      label={words.placeOf({ name: row.file.name })}
      hideLabel
      title={words.placeHint(names)}
      value={typed ?? placeText(shot)}
      maxLength={800}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

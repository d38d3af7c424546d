import { Search } from '@arbo/kit/icons'
import { Button, Checkbox, classes, Stack, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import type { Levels } from '@arbo/core'
import { moduleName, peopleTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import type { MatrixModule, MatrixRow } from './access-matrix.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './people.module.css'

interface AccessMatrixProps {
  modules: readonly MatrixModule[]
  /** Null: nothing can be changed. Else returns why a key cannot be given, or null where it can. */
  refusal: ((key: string) => string | null) | null
  onKey: (key: string, isHeld: boolean) => void
  /** Opens the explanation of a key; left out where there is none. */
  onExplain?: (row: MatrixRow) => void
}

function matches({ module }: MatrixModule, { label, key }: MatrixRow, search: string, levels: Levels): boolean {
  const needle = search.trim().toLowerCase()
  return `${moduleName(module, levels)} ${label} ${key}`.toLowerCase().includes(needle)
}

/** Every permission by module: from the role, granted, or revoked. */
export function AccessMatrix({ modules, refusal, onKey, onExplain }: AccessMatrixProps): ReactNode {
  const levels = useLevels()
  const [search, setSearch] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  const visibleModules = modules
    .map((module) => ({
      ...module,
      rows: module.rows.filter(
        (row) =>
          matches(module, row, search, levels) &&
          (!changedOnly || row.source === 'granted' || row.source === 'revoked'),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Stack gap={16}>
      <div className={styles['access-tools']}>
        <TextField
          type="search"
          label={peopleTexts.searchKeys}
          hideLabel
          placeholder={peopleTexts.searchKeys}
          icon={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox label={peopleTexts.changedOnly} checked={changedOnly} onChange={setChangedOnly} />
      </div>
      {visibleModules.length === 0 && <p className={styles['people-note']}>{peopleTexts.noKeys}</p>}
      {visibleModules.map(({ module, rows, heldCount, changed }) => (
        <div key={module} className={styles['access-module']} role="group" aria-label={moduleName(module, levels)}>
          <h3>
            {moduleName(module, levels)}
            <span>
              {peopleTexts.moduleCount({
                count: heldCount,
                all: modules.find((one) => one.module === module)?.rows.length ?? 0,
              })}
            </span>
            {changed > 0 && (
              <span className={listStyles['list-badge']}>{peopleTexts.exceptions({ count: changed })}</span>
            )}
          </h3>
          <ul>
            {rows.map((row) => (
              <MatrixLine
                key={row.key}
                row={row}
                refusal={refusal && refusal(row.key)}
                isFixed={refusal === null}
                onKey={onKey}
                onExplain={onExplain}
              />
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}

interface MatrixLineProps {
  row: MatrixRow
  refusal: string | null
  isFixed: boolean
  onKey: (key: string, isHeld: boolean) => void
  onExplain: ((row: MatrixRow) => void) | undefined
}

function MatrixLine({ row, refusal, isFixed, onKey, onExplain }: MatrixLineProps): ReactNode {
  const isException = row.source === 'granted' || row.source === 'revoked'
  return (
    <li className={classes(styles['access-line'], isException && styles['changed'])}>
      <Checkbox
        className={styles['access-check']}
        label={
          <>
            {row.label}
            <code>{row.key}</code>
          </>
        }
        checked={row.isHeld}
        // An exception can always be removed.
        disabled={isFixed || (refusal !== null && !isException)}
        title={refusal ?? undefined}
        onChange={(isHeld) => onKey(row.key, isHeld)}
      />
      {isException && (
        <span className={classes(styles['access-source'], styles[row.source])}>
          {row.source === 'granted' ? peopleTexts.granted : peopleTexts.revoked}
        </span>
      )}
      {onExplain && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`${row.isHeld ? peopleTexts.why : peopleTexts.whyNot} ${row.label}`}
          onClick={() => onExplain(row)}
        >
          {peopleTexts.whyShort}
        </Button>
      )}
    </li>
  )
}

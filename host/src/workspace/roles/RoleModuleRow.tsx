import { isWish } from '@arbo/core'
import { Check, ChevronRight, Minus } from '@arbo/kit/icons'
import { Checkbox, classes, Segmented, Text } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { moduleName } from '../people/texts.ts'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { givesUnheld, type AccessChoice, type RoleKey, type RoleModule } from './role-matrix.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './roles.module.css'

interface RoleModuleRowProps {
  module: RoleModule
  /** Permissions of the module, of which `module.rows` may be some. */
  total: number
  /** All permissions of the role. */
  permissions: readonly string[]
  /** The user's own permissions: nobody can give more. */
  own: ReadonlySet<string>
  /** Shows the rows even if the user has not opened them. */
  forceOpen: boolean
  onAccess: ((access: AccessChoice) => void) | undefined
  onKey: ((key: string, isHeld: boolean) => void) | undefined
}

/** One module of a role: its access as a whole, and its single permissions, which its name opens. */
export function RoleModuleRow(props: RoleModuleRowProps): ReactNode {
  const { module, total, own, forceOpen, onKey } = props
  const [open, setOpen] = useState(false)
  const keys = useId()
  const name = moduleName(module.module, useLevels())
  const isOpen = open || forceOpen
  return (
    <li>
      <div className={styles['role-module-head']}>
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? keys : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight />
            {name}
            <span className={styles['role-module-count']}>
              {rolesTexts.held({ count: module.heldCount, all: total })}
            </span>
          </button>
        </h3>
        {module.changed > 0 && (
          <span className={listStyles['list-badge']}>{rolesTexts.differsShort({ count: module.changed })}</span>
        )}
        <ModuleAccessChoice {...props} name={name} />
      </div>
      {isOpen && (
        <ul id={keys} className={styles['role-keys']} aria-label={rolesTexts.keysOf({ module: name })}>
          {module.rows.map((row) => (
            <KeyLine
              key={row.key}
              row={row}
              isUnheld={!row.isHeld && !own.has(row.key) && !isWish(row.key)}
              onKey={onKey}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** None, view or manage; any other set of permissions shows as custom, which cannot be chosen. */
function ModuleAccessChoice({
  module,
  name,
  permissions,
  own,
  onAccess,
}: RoleModuleRowProps & { name: string }): ReactNode {
  const isCustom = module.access === 'custom'
  if (!onAccess)
    return (
      <Text tone="muted" font="small">
        {rolesTexts.access[module.access]}
      </Text>
    )
  return (
    <>
      {isCustom && (
        <Text tone="muted" font="small">
          {rolesTexts.access.custom}
        </Text>
      )}
      <Segmented
        label={rolesTexts.accessTo({ module: name })}
        value={module.access === 'custom' ? null : module.access}
        options={module.choices.map((choice) => {
          const isRefused = module.access !== choice && givesUnheld(permissions, module.module, choice, own)
          const label = rolesTexts.access[choice]
          return isRefused ? { value: choice, label, refused: rolesTexts.notYours } : { value: choice, label }
        })}
        onChange={onAccess}
      />
    </>
  )
}

interface KeyLineProps {
  row: RoleKey
  /** The user cannot give what they do not have. */
  isUnheld: boolean
  onKey: ((key: string, isHeld: boolean) => void) | undefined
}

function KeyLine({ row: { key, label, isHeld, change }, isUnheld, onKey }: KeyLineProps): ReactNode {
  const words = (
    <span>
      {label}
      <code>{key}</code>
    </span>
  )
  return (
    <li className={classes(styles['role-key'], change !== null && styles['changed'])}>
      {onKey ? (
        <Checkbox
          className={styles['role-check']}
          label={words}
          title={isUnheld ? rolesTexts.notYours : undefined}
          checked={isHeld}
          disabled={isUnheld}
          onChange={(holds) => onKey(key, holds)}
        />
      ) : (
        <span className={classes(styles['role-check'], isHeld ? styles['held'] : styles['lacking'])}>
          {isHeld ? <Check /> : <Minus />}
          <span className="arbo-visually-hidden">{isHeld ? rolesTexts.has : rolesTexts.hasNot}: </span>
          {words}
        </span>
      )}
      {change && <span className={classes(styles['role-change'], styles[change])}>{rolesTexts[change]}</span>}
    </li>
  )
}

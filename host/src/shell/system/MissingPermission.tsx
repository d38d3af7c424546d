import type { PermissionRule } from '@arbo/core'
import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { labelOf } from '../../app/label-of.ts'
import { PRODUCT } from '../../app/settings.ts'
import { systemTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './system.module.css'

function keysOf(rule: PermissionRule): readonly string[] {
  if (typeof rule === 'string') return [rule]
  return 'anyOf' in rule ? rule.anyOf : rule.allOf
}

/** The permission that a page needs, and who can grant it. */
export function MissingPermission({ name }: { name: RouteName }): ReactNode {
  const workspace = useSessionState((state) => state.workspace?.name ?? PRODUCT)
  const levels = useLevels()
  const { label, permission } = routes[name]
  return (
    <>
      <h1>{systemTexts.noAccessTo({ page: labelOf(label, levels) })}</h1>
      <p className="message-text">{systemTexts.noAccessNeeds({ workspace })}</p>
      {permission && (
        <ul className={styles['missing-keys']}>
          {keysOf(permission).map((key) => (
            <li key={key}>
              <code>{key}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

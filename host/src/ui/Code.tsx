import type { ReactNode } from 'react'
import styles from './code.module.css'

/** The short code of an entity or a scene, where it has one. */
export function Code({ of: { code } }: { of: { code: string | null } }): ReactNode {
  return code && <span className={styles['code']}>{code}</span>
}

import type { ReactNode } from 'react'
import './code.css'

/** The short code of an entity or a scene, where it has one. */
export function Code({ of: { code } }: { of: { code: string | null } }): ReactNode {
  return code && <span className="code">{code}</span>
}

import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'
import styles from './demo.module.css'

const COLOURS = [
  ['surface', 'demoSurface'],
  ['accent', 'demoAccent'],
  ['success', 'demoSuccess'],
  ['warning', 'demoWarning'],
  ['danger', 'demoDanger'],
  ['info', 'demoInfo'],
] as const

/** The semantic colours, by name. */
export function Colours(): ReactNode {
  return (
    <ul className={styles['demo-colours']}>
      {COLOURS.map(([token, name]) => (
        <li key={token} className={classes(styles['demo-colour'], styles[`demo-colour-${token}`])}>
          {pageWords[name]}
        </li>
      ))}
    </ul>
  )
}

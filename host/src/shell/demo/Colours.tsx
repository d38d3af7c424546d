import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'
import styles from './demo.module.css'

const COLOURS: readonly (readonly [token: string, name: string])[] = [
  ['surface', pageWords.demoSurface],
  ['accent', pageWords.demoAccent],
  ['success', pageWords.demoSuccess],
  ['warning', pageWords.demoWarning],
  ['danger', pageWords.demoDanger],
  ['info', pageWords.demoInfo],
]

/** The semantic colours, by name. */
export function Colours(): ReactNode {
  return (
    <ul className={styles['demo-colours']}>
      {COLOURS.map(([token, name]) => (
        <li key={token} className={classes(styles['demo-colour'], styles[`demo-colour-${token}`])}>
          {name}
        </li>
      ))}
    </ul>
  )
}

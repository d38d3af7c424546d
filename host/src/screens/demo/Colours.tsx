import type { ReactNode } from 'react'
import { pageWords } from '../../texts/pages.ts'

const COLOURS: readonly (readonly [token: string, name: string])[] = [
  ['surface', pageWords.demoSurface],
  ['accent', pageWords.demoAccent],
  ['success', pageWords.demoSuccess],
  ['warning', pageWords.demoWarning],
  ['danger', pageWords.demoDanger],
  ['info', pageWords.demoInfo],
]

/** The colours that carry a meaning, by their names. */
export function Colours(): ReactNode {
  return (
    <ul className="demo-colours">
      {COLOURS.map(([token, name]) => (
        <li key={token} className={`demo-colour demo-colour-${token}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}

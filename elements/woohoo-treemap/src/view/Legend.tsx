import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'
import { Swatch } from './Swatch.tsx'

/** The statuses with their figures of the whole place; each is switched off and on. */
export function Legend(): ReactNode {
  const texts = useTexts()
  const { report, formats, actions } = useShared()
  const { tree, active, whole } = report
  return (
    <ul className="legend" aria-label={texts.legend}>
      {tree.data.categories.map((category, at) => (
        <li key={category.key}>
          <button
            type="button"
            className="chip"
            aria-pressed={active[at] !== false}
            title={texts.switchOn({ name: category.name })}
            onClick={() => actions.toggle(category.key)}
          >
            <Swatch category={at} />
            <span className="chip-name">{category.name}</span>
            <span className="figure">{formats.category(whole, at)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

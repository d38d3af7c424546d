import { ChevronRight } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { nodeName } from '../model/names.ts'
import { pathTo } from '../model/tree.ts'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'

interface Crumb {
  key: string
  name: string
  go: () => void
}

/** The way down from where the report begins; each step leads back. */
export function Crumbs(): ReactNode {
  const texts = useTexts()
  const { report, heading, actions } = useShared()
  const { tree, place, home } = report
  const below = pathTo(tree, place.node)
  const path = [home, ...below.slice(below.indexOf(home) + 1)]
  const crumbs: Crumb[] = path.map((node) => ({
    key: String(node),
    name: nodeName(tree, node, heading),
    go: () => void actions.enter(node === home ? null : (tree.nodes[node]?.id ?? null)),
  }))
  if (place.others)
    crumbs.push({ key: 'others', name: texts.others({ count: report.parts.length }), go: () => undefined })
  return (
    <nav className="crumbs" aria-label={texts.path}>
      <ol>
        {crumbs.map(({ key, name, go }, at) => (
          <li key={key}>
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {at < crumbs.length - 1 ? (
              <button type="button" title={name} onClick={go}>
                {name}
              </button>
            ) : (
              <span aria-current="page" title={name}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

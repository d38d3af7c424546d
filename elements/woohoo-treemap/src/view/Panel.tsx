import { X } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { figuresOf } from '../model/figures.ts'
import { nodeName, partLevel, partName, pathBelow } from '../model/names.ts'
import type { Part } from '../model/part.ts'
import { isEnterable } from '../model/report.ts'
import { useTexts } from '../texts.ts'
import { MovedList } from './MovedList.tsx'
import { Moved } from './Moved.tsx'
import { StatusRows } from './StatusRows.tsx'
import { useShared } from './report-context.ts'

/** Figures of what is selected, by status; of the whole place where nothing is. */
export function Panel(): ReactNode {
  const texts = useTexts()
  const { report, heading, levels, formats, selection, select, actions, openScenes, comparison } = useShared()
  const { tree, place, parts, active, whole } = report
  const here: Part = place.others
    ? { kind: 'others', node: place.node, members: parts.map(({ node }) => node) }
    : { kind: 'node', node: place.node, members: [place.node] }
  const part = selection?.part ?? here
  const figures = selection ? figuresOf(tree, part, active) : whole
  const path = selection ? pathBelow(tree, part, place.node).map((node) => nodeName(tree, node, heading)) : []
  const mayEnter = selection && (part.kind === 'others' || (part.kind === 'node' && isEnterable(tree, part.node)))
  return (
    <aside className="panel" aria-label={texts.details} part="panel">
      <header className="panel-head">
        <div>
          {path.length > 0 && <p className="panel-path">{path.join(' / ')}</p>}
          <h2>{partName(texts, tree, part, heading)}</h2>
          <p>{partLevel(tree, part, levels)}</p>
        </div>
        {selection && <IconButton size="small" icon={<X />} label={texts.close} onClick={() => select(null)} />}
      </header>
      <dl className="facts">
        <div>
          <dt>{report.showing === 'item_count' ? levels.scene.many : tree.data.primary_metric?.name}</dt>
          <dd>{formats.size(figures)}</dd>
        </div>
        <div>
          <dt>{texts.share({ basis: formats.basis })}</dt>
          <dd>{formats.share(figures, whole)}</dd>
        </div>
        <div>
          <dt>{texts.approvedShare({ basis: formats.basis })}</dt>
          <dd>{formats.approved(figures)}</dd>
        </div>
      </dl>
      <Moved part={part} />
      <p className="panel-path">{texts.byStatus({ basis: formats.basis })}</p>
      <StatusRows part={part} figures={figures} current={selection?.category ?? null} />
      <div className="panel-actions">
        {mayEnter && (
          <Button
            size="small"
            variant="primary"
            onClick={() => actions.enter(tree.nodes[part.node]?.id ?? null, part.kind === 'others')}
          >
            {texts.open}
          </Button>
        )}
        <Button size="small" onClick={() => openScenes(part, selection?.category ?? null)}>
          {texts.showScenes({ scenes: levels.scene.words })}
        </Button>
      </div>
      {comparison && !selection && <MovedList />}
    </aside>
  )
}

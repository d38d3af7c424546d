import type { TreemapNode } from '@arbo/core'
import { Button, Dialog, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './woohoo.module.css'

interface OthersDialogProps {
  nodes: readonly TreemapNode[]
  onChoose: (id: string) => void
  onClose: () => void
}

const scenesOf = ({ counts = [] }: TreemapNode): number => counts.reduce((sum, count) => sum + count, 0)

/** The small parts behind one rectangle: a grid shows the scenes of one of them. */
export function OthersDialog({ nodes, onChoose, onClose }: OthersDialogProps): ReactNode {
  const { scene } = useLevels()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={woohooTexts.others}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      <p>{woohooTexts.othersLead({ count: nodes.length, ...scene })}</p>
      <ul className={styles['woohoo-others']}>
        {nodes
          .toSorted((a, b) => scenesOf(b) - scenesOf(a))
          .map((node) => (
            <li key={node.id}>
              <button type="button" onClick={() => onChoose(node.id)}>
                <span>{node.name}</span>
                <Text figures nowrap>
                  {scenesOf(node)}
                </Text>
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

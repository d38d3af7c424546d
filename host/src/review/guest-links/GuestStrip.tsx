import type { GuestScene } from '@arbo/core'
import { classes, Text } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { guestTexts } from './texts.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import styles from './guest.module.css'

interface GuestStripProps {
  scenes: readonly GuestScene[]
  /** The one on screen. */
  current: string | null
  onShow: (id: string) => void
}

/** The scenes of the playlist, in its order. */
export function GuestStrip({ scenes, current, onShow }: GuestStripProps): ReactNode {
  return (
    <nav className={styles['guest-strip']} aria-label={guestTexts.scenes}>
      <ol>
        {scenes.map((scene) => (
          <Card key={scene.id} scene={scene} isCurrent={scene.id === current} onShow={() => onShow(scene.id)} />
        ))}
      </ol>
    </nav>
  )
}

function Card({ scene, isCurrent, onShow }: { scene: GuestScene; isCurrent: boolean; onShow: () => void }): ReactNode {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const { name, thumbnail, rendition } = scene
  return (
    <li ref={card}>
      <button
        type="button"
        className={classes(styles['guest-scene'], isCurrent && styles['current'])}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
      >
        <Thumbnail src={thumbnail} kind="scene" size="card" />
        <Text truncate>{name}</Text>
        <Text tone="muted">
          {rendition ? guestTexts.version({ number: rendition.number }) : guestTexts.noMediaShort}
        </Text>
      </button>
    </li>
  )
}

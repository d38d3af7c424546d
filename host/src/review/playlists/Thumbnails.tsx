import type { ReactNode } from 'react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import styles from './playlists.module.css'

/** Pictures of the first four scenes of a playlist, in one box. */
export function Thumbnails({ thumbnails }: { thumbnails: readonly (string | null)[] }): ReactNode {
  const hasPicture = thumbnails.some((one) => one !== null)
  if (thumbnails.length < 2 || !hasPicture) return <Thumbnail src={thumbnails[0] ?? null} kind="scene" />
  return (
    <span className={styles['playlist-thumbnails']} aria-hidden="true">
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className={styles['playlist-thumbnail']}>
          {thumbnails[place] && <img src={thumbnails[place]} alt="" decoding="async" loading="lazy" />}
        </span>
      ))}
    </span>
  )
}

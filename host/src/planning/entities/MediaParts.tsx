import { pageLanguage, type MediaBelow } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { TextField, Tick } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { directoryTexts } from './directory-texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './media.module.css'

interface PartProps {
  label: string
  /** Amount to be deleted. */
  amount: string
  /** What is not deleted. */
  remaining: string
  checked: boolean
  disabled: boolean
  onCheck: (checked: boolean) => void
  children?: ReactNode
}

function Part({ label, amount, remaining, checked, disabled, onCheck, children }: PartProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['media-part']}>
      <label className={styles['media-part-head']}>
        <Tick checked={checked} disabled={disabled} aria-describedby={`${id}-amount ${id}-kept`} onChange={onCheck} />
        <span className={styles['media-part-name']}>{label}</span>
        <span id={`${id}-amount`} className={styles['media-part-amount']} role="status">
          {amount}
        </span>
      </label>
      <p id={`${id}-kept`} className={styles['media-part-kept']}>
        {remaining}
      </p>
      {children}
    </div>
  )
}

interface MediaPartsProps {
  /** Null while it is being counted. */
  media: MediaBelow | null
  chosen: { renditions: boolean; thumbnails: boolean }
  onChoose: (chosen: { renditions: boolean; thumbnails: boolean }) => void
  days: string
  isDaysWrong: boolean
  onDays: (days: string) => void
}

/** What can be deleted, with its amount and what stays. */
export function MediaParts({ media, chosen, onChoose, days, isDaysWrong, onDays }: MediaPartsProps): ReactNode {
  const levels = useLevels()
  const { mediaCounting, mediaNone } = directoryTexts
  const renditions = media?.renditions
  const amount =
    renditions && renditions.renditions > 0
      ? directoryTexts.mediaRenditionCount({
          amount: renditions.renditions,
          fileCount: renditions.files,
          bytes: formatBytes(renditions.bytes, pageLanguage()),
        })
      : mediaNone
  const pictures =
    media && media.thumbnails > 0 ? directoryTexts.mediaThumbnailCount({ amount: media.thumbnails }) : mediaNone
  return (
    <fieldset className={styles['media-parts']}>
      <legend className="arbo-visually-hidden">{directoryTexts.mediaWhat}</legend>
      <Part
        label={directoryTexts.mediaRenditions}
        amount={media ? amount : isDaysWrong ? '' : mediaCounting}
        remaining={withLevels(directoryTexts.mediaRenditionsKept, levels)}
        checked={chosen.renditions}
        disabled={false}
        onCheck={(checked) => onChoose({ ...chosen, renditions: checked })}
      >
        <TextField
          className={styles['media-days']}
          label={directoryTexts.mediaOlder}
          hint={directoryTexts.mediaOlderHint}
          inputMode="numeric"
          value={days}
          onChange={({ target }) => onDays(target.value)}
          {...(isDaysWrong ? { error: directoryTexts.mediaOlderInvalid } : {})}
        />
      </Part>
      <Part
        label={directoryTexts.mediaThumbnails}
        amount={media ? pictures : isDaysWrong ? '' : mediaCounting}
        remaining={withLevels(directoryTexts.mediaThumbnailsKept, levels)}
        checked={chosen.thumbnails}
        disabled={media?.thumbnails === 0}
        onCheck={(checked) => onChoose({ ...chosen, thumbnails: checked })}
      />
    </fieldset>
  )
}

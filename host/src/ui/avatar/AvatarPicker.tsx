import { Button, classes, Loading, Skeleton, Stack, Swatches, Text } from '@arbo/kit/ui'
import { Upload } from '@arbo/kit/icons'
import { Suspense, lazy, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { loadCode } from '../../app/load-code.ts'
import { avatarTexts } from './texts.ts'
import styles from './avatar.module.css'
import { choiceOf } from './choice-of.ts'
import { COLOURS, COLOUR_IDS } from './colours.ts'
import type { FaceChoice } from './draw-face.ts'
import { FaceCanvas } from './FaceCanvas.tsx'
import { FaceDrawing } from './FaceDrawing.tsx'
import { FACES } from './faces.ts'
import { openPicture, PICTURE_ACCEPT, PictureError } from './open-picture.ts'

const Cropper = lazy(() =>
  loadCode('Cropper', () => import('./Cropper.tsx')).then(
    (module) => ({ default: module.Cropper }),
    () => ({ default: CropFailed }),
  ),
)

function CropFailed(): ReactNode {
  return (
    <p className="arbo-field-error" role="alert">
      {avatarTexts.cropFailed}
    </p>
  )
}

interface AvatarPickerProps {
  /** Address of the current picture; '' for none. */
  value: string
  /** Gets the chosen picture as a PNG data URL (WS-21). */
  onChange: (dataUrl: string) => void
  /** What is wrong with the choice. */
  error?: string | undefined
}

type Choice =
  | { kind: 'given' }
  | ({ kind: 'face' } & FaceChoice)
  /** `url`: the whole picture, as the browser has it. */
  | { kind: 'upload'; url: string }

/**
 * A picture of oneself: one of ten faces on one of eight colours, or a square of an uploaded picture (WS-19 to WS-22).
 */
export function AvatarPicker({ value, onChange, error }: AvatarPickerProps): ReactNode {
  const [current] = useState(value)
  const [choice, setChoice] = useState<Choice>({ kind: 'given' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const chosenFace = choice.kind === 'face' ? choice : null
  const uploaded = choice.kind === 'upload' ? choice.url : null

  useEffect(() => () => (uploaded === null ? undefined : URL.revokeObjectURL(uploaded)), [uploaded])

  function draw(change: Partial<FaceChoice>): void {
    setRefusal(null)
    setChoice({ kind: 'face', ...choiceOf(chosenFace, change) })
  }

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return
    try {
      setChoice({ kind: 'upload', url: await openPicture(file) })
      setRefusal(null)
    } catch (reason) {
      if (!(reason instanceof PictureError)) throw reason
      setRefusal(reason.message)
    }
  }

  const message = refusal ?? error
  return (
    <div className={styles['avatar-picker']}>
      <div className={styles['avatar-stage']}>
        {choice.kind === 'face' && <FaceCanvas choice={choice} onDrawn={onChange} />}
        {choice.kind === 'upload' && (
          <Suspense
            fallback={
              <Loading label={avatarTexts.cropLoading}>
                <Skeleton width={200} height={200} />
              </Loading>
            }
          >
            <Cropper key={choice.url} url={choice.url} onCrop={onChange} />
          </Suspense>
        )}
        {choice.kind === 'given' &&
          (current ? (
            <img className={styles['avatar-canvas']} src={current} alt={avatarTexts.chosen} />
          ) : (
            <p className={classes(styles['avatar-canvas'], styles['avatar-nothing'])}>{avatarTexts.nothing}</p>
          ))}
        <div className={styles['avatar-upload']}>
          <Button size="small" icon={<Upload />} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            {uploaded === null ? avatarTexts.upload : avatarTexts.uploadAnother}
          </Button>
          <Text id={`${id}-hint`} as="p" tone="subtle" font="small">
            {avatarTexts.uploadHint}
          </Text>
          <input
            ref={input}
            type="file"
            hidden
            accept={PICTURE_ACCEPT}
            onChange={(event) => {
              void upload(event.target.files?.[0])
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
        </div>
      </div>
      <Stack gap={16} shrinks>
        <Swatches
          label={avatarTexts.face}
          values={FACES}
          nameOf={(face) => avatarTexts.faces[face]}
          chosen={chosenFace?.face ?? null}
          onChoose={(face) => draw({ face })}
          className={styles['avatar-swatches']}
          render={(face) => <FaceDrawing face={face} />}
        />
        <Swatches
          label={avatarTexts.colour}
          values={COLOUR_IDS}
          nameOf={(colour) => avatarTexts.colours[colour]}
          chosen={chosenFace?.colour ?? null}
          onChoose={(colour) => draw({ colour })}
          className={styles['avatar-swatches']}
          render={(colour) => <span className={styles['avatar-colour']} style={{ backgroundColor: COLOURS[colour] }} />}
        />
      </Stack>
      {message && (
        <p className={classes('arbo-field-error', styles['avatar-error'], 'danger')} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

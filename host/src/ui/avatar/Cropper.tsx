import { RangeField, Stack, Text } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import EasyCrop from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { avatarTexts } from './texts.ts'
import { cropPicture, type CropArea } from './crop-picture.ts'
import styles from './avatar.module.css'

interface CropperProps {
  /** Address of the picture. */
  url: string
  /** The square that shows, as a PNG data URL; after each change. */
  onCrop: (dataUrl: string) => void
}

/** Percent; the cropper's own scale begins at 1. */
const ZOOM = { min: 100, max: 300 } as const

/** A square part of a picture. In a file of its own, since the library is fetched only for an upload. */
export function Cropper({ url, onCrop }: CropperProps): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const turn = useRef(0)

  async function cut(area: CropArea): Promise<void> {
    turn.current += 1
    const ownTurn = turn.current
    const picture = await cropPicture(url, area)
    if (ownTurn === turn.current) onCrop(picture)
  }

  return (
    <Stack gap={8}>
      <div className={styles['avatar-crop-stage']}>
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom / 100}
          aspect={1}
          minZoom={ZOOM.min / 100}
          maxZoom={ZOOM.max / 100}
          showGrid={false}
          objectFit="cover"
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': avatarTexts.crop }}
          mediaProps={{ alt: '' }}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={(next) => setZoom(Math.round(next * 100))}
          onCropComplete={(_, area) => void cut(area)}
        />
      </div>
      <Text as="p" tone="subtle" font="small">
        {avatarTexts.cropHint}
      </Text>
      <RangeField label={avatarTexts.zoom} value={zoom} min={ZOOM.min} max={ZOOM.max} onChange={setZoom} />
    </Stack>
  )
}

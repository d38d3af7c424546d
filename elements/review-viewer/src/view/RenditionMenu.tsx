import { useState, type ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { Ellipsis } from '@arbo/kit/icons'
import { AlertDialog, Button, useLanguage } from '@arbo/kit/ui'
import { downloadsOf, goesWith } from '../model/tabs/rendition-files.ts'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useReview, useViewer } from './ViewerContext.tsx'

interface RenditionMenuProps {
  rendition: Rendition
  onEdit: () => void
}

/** Rename, download and delete, each with its right; nothing where the user has none of them. */
export function RenditionMenu({ rendition, onEdit }: RenditionMenuProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const viewer = useViewer()
  const { version, name } = rendition
  const changes = viewer.readonly ? undefined : viewer.source.renditions
  const can = useReview((review) => review.can)
  const isOwn = useReview(({ me }) => me?.id === rendition.created_by.id)
  const markers = useReview(
    ({ parts }) => parts?.markers?.filter(({ rendition_id }) => rendition_id === rendition.id).length ?? 0,
  )
  const [asking, setAsking] = useState(false)
  const downloads = downloadsOf(texts, rendition)
  const mayEdit = changes !== undefined && can.upload && (isOwn || can.deleteRendition)
  const mayDelete = changes !== undefined && can.deleteRendition
  if (!mayEdit && !mayDelete && downloads.length === 0) return null
  return (
    <span className="rendition-menu">
      <Popup label={texts.renditionMenu({ version })} face={<Ellipsis />} className="arbo-size-small">
        <div className="menu rendition-downloads">
          {mayEdit && (
            <Button variant="ghost" size="small" wide data-close onClick={onEdit}>
              {texts.renditionDetails}
            </Button>
          )}
          {downloads.map((file) => (
            <a
              key={file.name}
              className="arbo-button arbo-button-ghost arbo-size-small"
              href={file.href}
              download={file.name}
              data-close
            >
              <span className="rendition-file">{file.label}</span>
            </a>
          ))}
          {mayDelete && (
            <Button variant="ghost" size="small" wide data-close onClick={() => setAsking(true)}>
              {texts.deleteRendition}
            </Button>
          )}
        </div>
      </Popup>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteRenditionTitle({ version, name })}
        message={goesWith(texts, rendition, markers, language)}
        confirmLabel={texts.deleteRenditionNow}
        danger
        onConfirm={() => {
          setAsking(false)
          void viewer.attempt(async () => changes?.delete(rendition.id))
        }}
      />
    </span>
  )
}

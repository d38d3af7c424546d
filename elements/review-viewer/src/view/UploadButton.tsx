import { useRef, type ReactNode } from 'react'
import { REVIEW_ACCEPT } from '@arbo/core'
import { Upload } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useUpload } from './use-upload.ts'

/** Chooses files and sends them as new renditions. */
export function UploadButton({ small = false }: { small?: boolean }): ReactNode {
  const texts = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload()
  return (
    <>
      <input
        ref={input}
        className="arbo-visually-hidden"
        type="file"
        multiple
        accept={REVIEW_ACCEPT}
        tabIndex={-1}
        aria-label={texts.upload}
        onChange={(event) => {
          upload([...(event.target.files ?? [])])
          // So that choosing the same file again is a change.
          event.target.value = ''
        }}
      />
      <Button
        size={small ? 'small' : 'medium'}
        icon={<Upload />}
        title={texts.uploadHint}
        onClick={() => input.current?.click()}
      >
        {small ? texts.uploadShort : texts.upload}
      </Button>
    </>
  )
}

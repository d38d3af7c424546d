import { REVIEW_ACCEPT } from '@arbo/core'
import { FileVideo, Folder, Upload } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { takeFiles } from '../app/dropped-files.ts'
import { useSelected } from '../app/store.ts'
import { fileTexts } from './file-texts.ts'

interface ChooseFilesProps {
  /** A folder with all that is in it. */
  folder?: boolean
  /** A sign alone, whose name shows beside it. */
  bare?: boolean
}

/** Films and pictures are chosen, and go the way of dropped ones: where each goes is asked first. */
export function ChooseFiles({ folder = false, bare = false }: ChooseFilesProps): ReactNode {
  const label = folder ? fileTexts.uploadFolder : fileTexts.uploadFiles
  const input = useRef<HTMLInputElement>(null)
  const path = useSelected(useApp().store, (state) => state.place?.location.path ?? '')
  useEffect(() => {
    // React has no such property.
    input.current?.toggleAttribute('webkitdirectory', folder)
  }, [folder])
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={folder ? undefined : REVIEW_ACCEPT}
        onChange={({ target }) => {
          takeFiles([...(target.files ?? [])], path)
          // The same files may be chosen again.
          target.value = ''
        }}
      />
      {bare ? (
        <IconButton size="small" icon={<FileVideo />} label={label} onClick={() => input.current?.click()} />
      ) : (
        <Button icon={folder ? <Folder /> : <Upload />} onClick={() => input.current?.click()}>
          {label}
        </Button>
      )}
    </>
  )
}

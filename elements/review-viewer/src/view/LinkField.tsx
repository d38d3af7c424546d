import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, TextField } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

/** Attaches an address of the web to the comment being written. It lies in the composer's form, so it is none itself. */
export function LinkField({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState(false)
  const add = (): void => {
    const address = url.trim()
    if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
      setFault(true)
      return
    }
    viewer.comments.attach([{ url: address }])
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="link-field">
      <TextField
        label={texts.linkAddress}
        hideLabel
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        autoFocus
        value={url}
        error={fault ? texts.linkFault : undefined}
        onChange={({ target }) => {
          setUrl(target.value)
          setFault(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={add}>
        {texts.add}
      </Button>
      <Button size="small" variant="ghost" onClick={onClose}>
        {texts.cancel}
      </Button>
    </div>
  )
}

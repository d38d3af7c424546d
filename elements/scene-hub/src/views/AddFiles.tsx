import { useRef, useState, type ReactNode } from 'react'
import type { SceneHubStore } from '@arbo/core'
import { Link, Upload } from '@arbo/kit/icons'
import { Button, TextField } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { useNotices } from './notices.ts'

const ADDRESS = /^https?:\/\/\S+$/i

/** Adds files and links to the scene. */
export function AddFiles({ store }: { store: SceneHubStore }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  return (
    <>
      <div className="actions">
        <Button icon={<Upload />} onClick={() => input.current?.click()}>
          {texts.upload}
        </Button>
        <Button icon={<Link />} aria-expanded={linking} onClick={() => setLinking(!linking)}>
          {texts.addLink}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={texts.upload}
          onChange={({ target }) => {
            store.addFiles([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {linking && <LinkForm store={store} onClose={() => setLinking(false)} />}
    </>
  )
}

function LinkForm({ store, onClose }: { store: SceneHubStore; onClose: () => void }): ReactNode {
  const { run } = useNotices()
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [fault, setFault] = useState(false)
  const [busy, setBusy] = useState(false)
  async function add(): Promise<void> {
    if (!ADDRESS.test(url.trim())) return setFault(true)
    setBusy(true)
    const isAdded = await run(() => store.addLink({ url: url.trim(), ...(name.trim() ? { name: name.trim() } : {}) }))
    setBusy(false)
    if (isAdded) onClose()
  }
  return (
    <form
      className="link-form"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={texts.linkAddress}
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={fault ? texts.linkFault : undefined}
        onChange={({ target }) => {
          setUrl(target.value)
          setFault(false)
        }}
      />
      <TextField label={texts.linkName} maxLength={255} value={name} onChange={({ target }) => setName(target.value)} />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy}>
          {texts.add}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

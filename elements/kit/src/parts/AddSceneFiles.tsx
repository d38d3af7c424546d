import { useRef, useState, type ReactNode } from 'react'
import type { ScenePartChanges } from '@arbo/core'
import { Link, Upload } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/use-form.ts'
import type { PartProps } from './part-props.ts'

const ADDRESS = /^https?:\/\/\S+$/i

interface AddFilesProps {
  changes: ScenePartChanges
  run: PartProps['run']
  size?: 'small' | 'medium' | undefined
}

/** Adds files and links to the scene. */
export function AddSceneFiles({ changes, run, size = 'medium' }: AddFilesProps): ReactNode {
  const partTexts = usePartTexts()
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  return (
    <>
      <div className="arbo-part-actions">
        <Button size={size} icon={<Upload />} onClick={() => input.current?.click()}>
          {partTexts.upload}
        </Button>
        <Button size={size} icon={<Link />} aria-expanded={linking} onClick={() => setLinking(!linking)}>
          {partTexts.addLink}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={partTexts.upload}
          onChange={({ target }) => {
            changes.addFiles([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {linking && <LinkForm changes={changes} run={run} size={size} onClose={() => setLinking(false)} />}
    </>
  )
}

function LinkForm({ changes, run, size, onClose }: AddFilesProps & { onClose: () => void }): ReactNode {
  const texts = useTexts()
  const partTexts = usePartTexts()
  const bound = useForm(() => ({
    fields: { url: [(value: string) => (ADDRESS.test(value.trim()) ? null : partTexts.linkFault)], name: [] },
  }))
  const { field, sending } = bound
  const add = ({ url, name }: { url: string; name: string }): Promise<boolean> =>
    run(() => changes.addLink({ url: url.trim(), ...(name.trim() ? { name: name.trim() } : {}) }))
  return (
    <Form of={bound} className="arbo-part-link" send={add} done={(isAdded) => isAdded && onClose()}>
      <TextField
        label={partTexts.linkAddress}
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        {...field('url')}
      />
      <TextField label={partTexts.linkName} maxLength={255} {...field('name')} />
      <div className="arbo-part-actions">
        <Button type="submit" size={size} variant="primary" busy={sending}>
          {partTexts.add}
        </Button>
        <Button size={size} variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

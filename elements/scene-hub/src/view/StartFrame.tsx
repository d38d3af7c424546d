import { useState, type ReactNode } from 'react'
import type { SceneHubStore } from '@arbo/core'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

const FRAME = /^\d{1,8}$/

/** The number that the first frame is shown as; a field for those who may change it. */
export function StartFrame(): ReactNode {
  const { data, store } = useHubContext()
  const { start_frame, own_start_frame, editable } = data.item
  if (store && editable?.includes('name')) {
    return <FrameField key={own_start_frame} store={store} own={own_start_frame} shown={start_frame} />
  }
  return <span>{start_frame}</span>
}

interface FrameFieldProps {
  store: SceneHubStore
  own: number | null
  /** What holds: its own, or that of what is above. */
  shown: number
}

/** Sent when the field is left or Enter is pressed; empty, it follows what is above. */
function FrameField({ store, own, shown }: FrameFieldProps): ReactNode {
  const texts = useTexts()
  const { run } = useNotices()
  const before = own === null ? '' : String(own)
  const [value, setValue] = useState(before)
  async function send(): Promise<void> {
    const text = value.trim()
    if (text === before) return
    if (text !== '' && !FRAME.test(text)) return setValue(before)
    if (!(await run(() => store.setStartFrame(text === '' ? null : Number(text))))) setValue(before)
  }
  return (
    <input
      className="date-field"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      aria-label={texts.startFrame}
      placeholder={own === null ? texts.startFrameAbove({ frame: shown }) : undefined}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void send()
        if (key === 'Escape') setValue(before)
      }}
    />
  )
}

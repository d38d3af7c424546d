import { useEffect, useRef, type ReactNode } from 'react'
import { Send } from '@arbo/kit/icons'
import { Button, classes } from '@arbo/kit/ui'
import { hasRange } from '../model/viewer/loop.ts'
import type { CommentScope } from '../model/viewer/ui-store.ts'
import { fill, texts } from '../texts.ts'
import { usePlayer, useScope, useUi, useViewer } from './ViewerContext.tsx'
import { useRendition } from './useRendition.ts'

/** Where a comment is written: bound to the frame on screen, to the range between in and out point, or to the whole. */
export function Composer(): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const draft = useUi((ui) => ui.draft)
  const sending = useUi((ui) => ui.sending)
  const scope = useUi((ui) => ui.draftScope)
  const calls = useUi((ui) => ui.composerCalls)
  const field = useRef<HTMLTextAreaElement>(null)
  const video = useRendition()?.kind === 'video'

  useEffect(() => {
    if (calls > 0) field.current?.focus()
  }, [calls])

  const insertFrame = (): void => {
    const link = `@${viewer.player.getState().frame + startFrame} `
    const at = field.current?.selectionStart ?? draft.length
    const before = draft.slice(0, at)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    viewer.ui.setState({ draft: `${before}${gap}${link}${draft.slice(at)}` })
    field.current?.focus()
  }

  return (
    <form
      className="composer"
      part="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void viewer.comments.send()
      }}
    >
      {video && <Scope />}
      <textarea
        ref={field}
        className="arbo-textarea"
        aria-label={texts.composer}
        placeholder={video && scope !== 'whole' ? texts.composerPlaceholder : texts.composerPlaceholderWhole}
        rows={2}
        maxLength={10_000}
        value={draft}
        // Who starts to write means the picture they see.
        onFocus={() => viewer.pause()}
        onChange={(event) => viewer.ui.setState({ draft: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className="form-buttons">
        {video && (
          <Button size="small" variant="ghost" title={texts.insertFrame} onClick={insertFrame}>
            @<span className="arbo-visually-hidden">{texts.insertFrame}</span>
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          type="submit"
          icon={<Send />}
          busy={sending}
          disabled={draft.trim() === ''}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

function Scope(): ReactNode {
  const viewer = useViewer()
  const { startFrame } = useScope()
  const scope = useUi((ui) => ui.draftScope)
  const frame = usePlayer((player) => player.frame)
  const count = usePlayer((player) => player.frameCount)
  const loop = usePlayer((player) => player.loop)
  const choices: { scope: CommentScope; label: string }[] = [
    { scope: 'frame', label: fill('scopeFrame', { frame: frame + startFrame }) },
  ]
  if (hasRange(loop)) {
    const [first, last] = [loop.start + startFrame, (loop.end ?? count - 1) + startFrame]
    choices.push({ scope: 'range', label: fill('scopeRange', { first, last }) })
  }
  choices.push({ scope: 'whole', label: texts.scopeWhole })
  const chosen = choices.some((each) => each.scope === scope) ? scope : 'frame'
  return (
    <div className="scope" role="group" aria-label={texts.scope}>
      {choices.map((each) => (
        <button
          key={each.scope}
          type="button"
          className={classes('scope-choice', each.scope === chosen && 'chosen')}
          aria-pressed={each.scope === chosen}
          onClick={() => viewer.ui.setState({ draftScope: each.scope })}
        >
          {each.label}
        </button>
      ))}
    </div>
  )
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Audience } from '@arbo/core'
import { Film, Link, Mic, Paperclip, Send } from '@arbo/kit/icons'
import { Button, IconButton, classes } from '@arbo/kit/ui'
import { hasRange } from '../model/viewer/loop.ts'
import type { CommentScope } from '../model/viewer/ui-store.ts'
import { voicePart } from '../on-demand/voice-part.ts'
import { useTexts } from '../texts.ts'
import { mentionedIn } from '../model/comments/mentions.ts'
import { AssigneePopup } from './AssigneePopup.tsx'
import { AudienceChoice, GuestWarning } from './AudienceChoice.tsx'
import { DraftAttachments } from './DraftAttachments.tsx'
import { LinkField } from './LinkField.tsx'
import { MarkerColour } from './MarkerColour.tsx'
import { MentionField } from './MentionField.tsx'
import { OnDemand } from './OnDemand.tsx'
import { usePlayer, useReview, useScope, useUi, useViewer } from './ViewerContext.tsx'
import { useRendition } from './use-rendition.ts'

/** The form for a comment on the frame on screen, on the range between in and out point, or on the whole. */
export function Composer(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const draft = useUi((ui) => ui.draft)
  const scope = useUi((ui) => ui.draftScope)
  const calls = useUi((ui) => ui.composerCalls)
  const audience = useAudience()
  const [adding, setAdding] = useState<'link' | 'voice' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const video = useRendition()?.kind === 'video'
  const paged = (useRendition()?.files.length ?? 0) > 1
  const isRich = useReview(({ wordsOnly }) => !wordsOnly)
  const about = video && scope !== 'whole' ? '' : paged ? 'Page' : 'Whole'

  useEffect(() => {
    const { current } = field
    if (calls === 0 || !current || !viewer.comments.typed.waiting) return
    current.focus()
    viewer.comments.typed.arrive()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [calls, viewer])

  const files = (list: FileList | null): boolean => {
    if (!isRich || !list || list.length === 0) return false
    viewer.comments.attach([...list].map((file) => ({ file })))
    return true
  }

  return (
    <form
      className="composer"
      part="composer"
      data-audience={audience ?? undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void viewer.comments.send()
      }}
    >
      {video && <Scope />}
      <MentionField
        field={field}
        aria-label={texts.composer}
        placeholder={texts[`composerPlaceholder${about}`]}
        rows={2}
        value={draft}
        // A comment is about the picture on screen when writing starts.
        onFocus={() => {
          viewer.pause()
          viewer.comments.typed.arrive()
        }}
        onText={(text) => viewer.comments.write(text)}
        onMention={(person) => viewer.comments.mention(person)}
        onPaste={(event) => {
          if (files(event.clipboardData.files)) event.preventDefault()
        }}
        onKey={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <DraftAttachments />
      {adding === 'link' && <LinkField onClose={() => setAdding(null)} />}
      {adding === 'voice' && (
        <OnDemand part={voicePart} wait={<div className="voice-bar" aria-busy="true" />}>
          {({ VoiceBar }) => <VoiceBar onClose={() => setAdding(null)} />}
        </OnDemand>
      )}
      <NamedGuests />
      <Tools field={field} adding={adding} onAdd={setAdding} onFiles={files} />
      {audience !== null && (
        <div className="composer-foot">
          <AudienceChoice audience={audience} onChoose={(draftAudience) => viewer.ui.setState({ draftAudience })} />
          <SendButton />
        </div>
      )}
      <slot name="decision" />
    </form>
  )
}

/** The audience of the comment being written; null where there is no choice. */
function useAudience(): Audience | null {
  const usual = useReview(({ usualAudience }) => usualAudience ?? null)
  const chosenAudience = useUi((ui) => ui.draftAudience)
  return usual === null ? null : (chosenAudience ?? usual)
}

function NamedGuests(): ReactNode {
  const { ui } = useViewer()
  const audience = useAudience()
  const draft = useUi((state) => state.draft)
  const people = useUi((state) => state.draftPeople)
  const assignee = useUi((state) => state.draftAssignee)
  const named = [...mentionedIn(draft, people), ...(assignee ? [assignee] : [])]
  return <GuestWarning audience={audience} people={named} onShare={() => ui.setState({ draftAudience: 'clients' })} />
}

function SendButton(): ReactNode {
  const texts = useTexts()
  const sending = useUi((ui) => ui.sending)
  const empty = useUi((ui) => ui.draft.trim() === '' && ui.draftAttachments.length === 0)
  return (
    <Button
      size="small"
      variant="primary"
      type="submit"
      className="composer-send"
      icon={<Send />}
      busy={sending}
      disabled={empty}
      aria-keyshortcuts="Control+Enter"
      title="Ctrl+Enter"
    >
      {texts.send}
    </Button>
  )
}

interface ToolsProps {
  field: { current: HTMLTextAreaElement | null }
  adding: 'link' | 'voice' | null
  onAdd: (what: 'link' | 'voice' | null) => void
  onFiles: (list: FileList | null) => boolean
}

/** Attachments and other additions to a comment, and the button that sends it. */
function Tools({ field, adding, onAdd, onFiles }: ToolsProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const video = useRendition()?.kind === 'video'
  const audience = useAudience()
  const colour = useUi((ui) => ui.draftColour)
  const assignee = useUi((ui) => ui.draftAssignee)
  const input = useRef<HTMLInputElement>(null)
  const isRich = useReview(({ wordsOnly }) => !wordsOnly)

  const insertFrame = (): void => {
    const { draft } = viewer.ui.getState()
    const at = field.current?.selectionStart ?? draft.length
    const before = draft.slice(0, at)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    const link = `@${viewer.player.aim + startFrame} `
    viewer.comments.write(`${before}${gap}${link}${draft.slice(at)}`)
    field.current?.focus()
  }

  return (
    <div className="composer-tools">
      {video && <IconButton size="small" label={texts.insertFrame} icon={<Film />} onClick={insertFrame} />}
      {isRich && (
        <>
          <IconButton size="small" label={texts.attach} icon={<Paperclip />} onClick={() => input.current?.click()} />
          <IconButton
            size="small"
            label={texts.attachLink}
            icon={<Link />}
            pressed={adding === 'link'}
            onClick={() => onAdd(adding === 'link' ? null : 'link')}
          />
          <IconButton
            size="small"
            label={texts.voice}
            icon={<Mic />}
            pressed={adding === 'voice'}
            onClick={() => onAdd(adding === 'voice' ? null : 'voice')}
          />
        </>
      )}
      <MarkerColour colour={colour} onChoose={(draftColour) => viewer.ui.setState({ draftColour })} />
      {isRich && (
        <AssigneePopup assignee={assignee} onAssign={(draftAssignee) => viewer.ui.setState({ draftAssignee })} />
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          onFiles(target.files)
          // Cleared, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      {audience === null && <SendButton />}
    </div>
  )
}

function Scope(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const scope = useUi((ui) => ui.draftScope)
  const frame = usePlayer((player) => player.frame)
  const count = usePlayer((player) => player.frameCount)
  const loop = usePlayer((player) => player.loop)
  const choices: { scope: CommentScope; label: string }[] = [
    { scope: 'frame', label: texts.scopeFrame({ frame: frame + startFrame }) },
  ]
  if (hasRange(loop)) {
    const [first, last] = [loop.start + startFrame, (loop.end ?? count - 1) + startFrame]
    choices.push({ scope: 'range', label: texts.scopeRange({ first, last }) })
  }
  choices.push({ scope: 'whole', label: texts.scopeWhole })
  const chosenScope = choices.some((each) => each.scope === scope) ? scope : 'frame'
  return (
    <div className="scope" role="group" aria-label={texts.scope}>
      {choices.map((each) => (
        <button
          key={each.scope}
          type="button"
          className={classes('scope-choice', each.scope === chosenScope && 'chosen')}
          aria-pressed={each.scope === chosenScope}
          onClick={() => viewer.ui.setState({ draftScope: each.scope })}
        >
          {each.label}
        </button>
      ))}
    </div>
  )
}

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Audience, Person } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { readWords, writeWords } from '../model/comments/kept.ts'
import { mentionedIn } from '../model/comments/mentions.ts'
import { wordsSince } from '../model/comments/unsent.ts'
import { useTexts } from '../texts.ts'
import { AudienceChoice, GuestWarning } from './AudienceChoice.tsx'
import { MentionField } from './MentionField.tsx'
import { useViewer } from './ViewerContext.tsx'

interface CommentFormProps {
  label: string
  submitLabel: string
  initial?: string
  /** What the words are kept by until they are sent or given up by the button: no key loses them. */
  keep: string
  /** Whom it mentions already. */
  mentions?: readonly Person[]
  /** For whom it will be; without it there is no choice. `fixed`: it cannot be wider. */
  audience?: { usual: Audience; fixed: boolean } | null
  onSubmit: (text: string, mentions: Person[], audience: Audience | null) => Promise<boolean>
  onCancel: () => void
}

const NOBODY: readonly Person[] = []

/** A field for a reply or a changed comment. Ctrl+Enter sends, Escape folds it with its words. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const texts = useTexts()
  const {
    label,
    submitLabel,
    initial = '',
    keep,
    mentions = NOBODY,
    audience: choice = null,
    onSubmit,
    onCancel,
  } = props
  const [chosenAudience, setChosenAudience] = useState<Audience | null>(null)
  const audience = choice && (chosenAudience ?? choice.usual)
  const { ui } = useViewer()
  const [text, setText] = useState(() => readWords(keep) || initial)
  const [people, setPeople] = useState(mentions)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(text)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  useEffect(() => {
    const count = (change: number): void => ui.setState(({ openForms }) => ({ openForms: openForms + change }))
    count(1)
    return () => count(-1)
  }, [ui])

  const write = (words: string): void => {
    latest.current = words
    setText(words)
    writeWords(keep, words === initial ? '' : words)
  }
  const submit = async (): Promise<void> => {
    if (busy || text.trim() === '') return
    setBusy(true)
    // What was written while it was on its way is there when the form is opened again.
    if (await onSubmit(text.trim(), mentionedIn(text, people), audience))
      writeWords(keep, wordsSince(text, latest.current))
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else return
    // Taken: the composer's own Ctrl+Enter must not answer as well.
    event.preventDefault()
  }

  return (
    <form
      className="comment-form"
      data-audience={audience ?? undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        field={field}
        aria-label={label}
        placeholder={label}
        rows={2}
        value={text}
        onText={write}
        onMention={(person) => setPeople((before) => [...before, person])}
        onKey={onKeyDown}
      />
      {choice && audience && (
        <>
          <GuestWarning
            audience={audience}
            people={mentionedIn(text, people)}
            onShare={choice.fixed ? null : () => setChosenAudience('clients')}
          />
          <AudienceChoice audience={audience} fixed={choice.fixed} onChoose={setChosenAudience} />
        </>
      )}
      <div className="form-buttons">
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            writeWords(keep, '')
            onCancel()
          }}
        >
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { SearchGroup, SearchKind } from '@arbo/core'
import { useEmit, useLevels, useSession } from '@arbo/kit'
import { Search } from '@arbo/kit/icons'
import { Button, Dialog } from '@arbo/kit/ui'
import type { GlobalSearchEvents } from '../events.ts'
import type { SearchAction } from '../model/actions.ts'
import { sectionsOf, type Choice } from '../model/sections.ts'
import { useTexts } from '../texts.ts'
import { ChoiceList, choiceId } from './ChoiceList.tsx'
import { KeyHints } from './KeyHints.tsx'
import { KindChips } from './KindChips.tsx'
import { kindText } from './kind-texts.ts'
import { moved } from './moved.ts'
import { useSearch } from './use-search.ts'

interface PaletteProps {
  entityId: string | undefined
  actions: readonly SearchAction[]
  groups: readonly SearchGroup[] | undefined
  onClose: () => void
}

/** How a result opens. */
interface Opening {
  newTab: boolean
  review: boolean
}

const openingOf = (event: KeyboardEvent | MouseEvent): Opening => ({
  newTab: event.ctrlKey || event.metaKey,
  review: event.shiftKey,
})

const ASSIGN = ['media_updateItemAssignee_update', 'item_updateItemDetails_update'] as const
const REVIEW = 'media_getReviewUserInterface_read'

/** The open search: a field that keeps the focus, and a list below it that the arrows walk through (ARIA combobox). */
export function Palette({ entityId, actions, groups, onClose }: PaletteProps): ReactNode {
  const texts = useTexts()
  const emit = useEmit<GlobalSearchEvents>()
  const session = useSession()
  const levels = useLevels()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<SearchKind | null>(null)
  const { state, store, isOnline } = useSearch(entityId, groups, { query: query.trim(), kind })
  const [pointed, setPointed] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  // Enter was pressed before the answer came: what an earlier query had found is not what was asked for.
  const held = useRef<Opening | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    store?.ask(query, kind)
    emit('query-change', { query: query.trim(), kind })
  }, [store, query, kind, emit])

  const sections = useMemo(
    () =>
      sectionsOf({
        query: query.trim(),
        kind,
        groups: state.groups,
        recent: state.recent,
        actions,
        recentHeading: texts.recent,
        headingOf: (one) => kindText(texts, one, levels),
      }),
    [texts, query, kind, state.groups, state.recent, actions, levels],
  )
  const choices = sections.flatMap((section) => section.choices)
  // If the pointed result is missing from a new answer, the first line is active.
  const pointedChoice = choices.find(({ key }) => key === pointed) ?? choices[0] ?? null
  const mayReview = !session || session.can(REVIEW)
  const mayAssign = store !== null && ASSIGN.some((key) => session?.can(key))

  const ask = (next: { query?: string; kind?: SearchKind | null }): void => {
    if (next.query !== undefined) setQuery(next.query)
    if (next.kind !== undefined) setKind(next.kind)
    setPointed(null)
    setNote(null)
    held.current = null
  }

  async function assign(choice: Choice): Promise<void> {
    if (choice.type !== 'found' || choice.row.kind !== 'scene' || !store || !mayAssign) return
    try {
      await store.assignToMe(choice.row.id)
      setNote(texts.assigned({ name: choice.row.title }))
    } catch (error) {
      setNote(error instanceof Error ? error.message : texts.assignFailed)
    }
  }

  function run(choice: Choice | null, { newTab, review }: Opening): void {
    if (!choice) return
    if (choice.type === 'more') {
      ask({ kind: choice.kind })
      input.current?.focus()
      return
    }
    if (choice.type === 'action') {
      if (emit('action', { id: choice.action.id })) onClose()
      return
    }
    const { row } = choice
    const isReview = review && row.kind === 'scene' && mayReview
    if (!emit('result-open', { row, newTab, review: isReview })) return
    store?.remember(row)
    // Stays open after a new tab: the user may open another result.
    if (!newTab) onClose()
  }

  const isBusy = state.status === 'waiting'
  useEffect(() => {
    const opening = held.current
    if (!opening || isBusy) return
    held.current = null
    if (state.status === 'ready') run(pointedChoice, opening)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [isBusy])

  const onKeyDown = (event: KeyboardEvent): void => {
    // While characters are composed, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    const at = pointedChoice ? choices.indexOf(pointedChoice) : 0
    const next = moved(event.key, at, choices.length)
    if (next !== null) setPointed(choices[next]?.key ?? null)
    else if (event.key === 'Enter' && event.altKey) {
      if (pointedChoice) void assign(pointedChoice)
    } else if (event.key === 'Enter') {
      if (isBusy && pointed === null && pointedChoice?.type !== 'action') held.current = openingOf(event)
      else run(pointedChoice, openingOf(event))
    } else if (event.key === 'Backspace' && query === '' && kind !== null) ask({ kind: null })
    else return
    event.preventDefault()
  }

  const onChoose = (choice: Choice, event: MouseEvent): void => {
    run(choice, openingOf(event))
  }

  const words = query.trim()
  const isNothing = choices.length === 0 && !isBusy && state.status !== 'failed'
  const count = choices.filter(({ type }) => type === 'found').length
  const countText = texts.found({ count })
  const status = note ?? (words === '' ? '' : isBusy ? texts.searching : isNothing ? '' : countText)

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.search}
      position="top"
      size="large"
      initialFocus={input}
    >
      <div className="palette" part="palette">
        <div className="arbo-input field">
          <span className="arbo-input-icon">
            <Search />
          </span>
          <input
            ref={input}
            value={query}
            maxLength={200}
            placeholder={texts.hint}
            aria-label={texts.search}
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={pointedChoice ? choiceId(`${id}-list`, pointedChoice.key) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => ask({ query: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </div>
        <KindChips kind={kind} onKind={(next) => ask({ kind: next })} />
        <ChoiceList
          id={`${id}-list`}
          sections={sections}
          chosen={pointedChoice?.key ?? null}
          isBusy={isBusy}
          onPoint={setPointed}
          onChoose={onChoose}
        />
        {isNothing && (
          <div className="nothing">
            <p>{words === '' ? texts.nothingThere : texts.nothing({ query: words })}</p>
            {words !== '' && <p className="nothing-hint">{store || groups ? texts.nothingHint : texts.noSession}</p>}
          </div>
        )}
        {state.status === 'failed' && (
          <div className="failed">
            <p>{isOnline ? (state.error?.message ?? texts.failed) : texts.offline}</p>
            <Button onClick={() => store?.retry()}>{texts.retry}</Button>
          </div>
        )}
        {state.indexing && <p className="nothing-hint indexing">{texts.indexing}</p>}
        <div className="foot">
          <p role="status" className={note ? 'note' : 'count'}>
            {status}
          </p>
          <KeyHints
            choice={pointedChoice}
            mayReview={mayReview}
            mayAssign={mayAssign}
            onRun={(what) => {
              if (what === 'assign' && pointedChoice) void assign(pointedChoice)
              else run(pointedChoice, { newTab: what === 'new-tab', review: what === 'review' })
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}

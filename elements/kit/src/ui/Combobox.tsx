import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useComboboxTexts } from '../combobox-texts.ts'
import { Search } from '../icons.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { ComboboxList, showRow } from './ComboboxList.tsx'
import { rowsOf, withChosen, type ComboboxOption } from './combobox-options.ts'
import type { FieldProps } from './Field.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'
import { TextField } from './TextField.tsx'
import { useOptions, type OptionSource } from './use-options.ts'

export type ComboboxProps = OptionSource &
  FieldProps & {
    /** Ids. */
    chosen: readonly string[]
    /** The chosen ones in full where a search may not find them: they can be put off all the same. */
    chosenOptions?: readonly ComboboxOption[]
    /** Several may be chosen; choosing one again puts it off. */
    multiple?: boolean
    /** `fill`: with Ctrl or Command. */
    onChoose: (option: ComboboxOption, how: { fill: boolean }) => void
    /** Before its own keys; what it prevents is its own. */
    onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
    /** What is in the field at first. */
    initial?: string
    placeholder?: string
    /** It takes the focus as it comes. */
    focused?: boolean
    /** Where nothing has the text. */
    none?: string | ((text: string) => string)
    failed?: string
    /** A frame around the list, where none is around all of it. */
    framed?: boolean
    /** Between the field and the list. */
    children?: ReactNode
  }

/** How far each key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/**
 * Chooses out of many: a field that keeps the focus and narrows them down, and the list below it, which the arrow keys
 * move through (ARIA combobox). It is always open; a popover around it is its caller's.
 */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hideLabel, hint, error, className, chosen, chosenOptions = [], multiple = false, onChoose } = props
  const { initial = '', placeholder, focused = false, none, failed, framed = false, children } = props
  const texts = useComboboxTexts()
  const [text, setText] = useState(initial)
  const found = useOptions(props, text)
  const [active, setActive] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Enter was pressed before the answer: it means the first that is found for what was typed. */
  const awaited = useRef<{ fill: boolean } | null>(null)
  const listId = useId()

  const options = found.options && withChosen(found.options, chosenOptions, found.text ?? '')
  const rows = useMemo(() => rowsOf(options ?? []), [options])
  const firstChosen = found.text === '' ? options?.findIndex(({ id }) => id === chosen[0]) : undefined
  const moved = options?.findIndex(({ id }) => id === active) ?? -1
  const at = moved === -1 ? Math.max(firstChosen ?? 0, 0) : moved
  const current = options?.[at]
  const shows = !found.hasFailed && rows.length > 0

  useLayoutEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true })
  }, [focused])

  // Each answer is seen from its first line; all of them from the chosen one.
  useLayoutEffect(() => {
    if (shows) showRow(list.current, rows, at, at === 0 ? 'nearest' : 'center')
    // oxlint-disable-next-line react/exhaustive-deps -- what the arrow keys do is not undone
  }, [found.text, shows])

  useEffect(() => {
    if (found.isBusy || !awaited.current) return
    const { fill } = awaited.current
    awaited.current = null
    if (shows) choose(current, fill)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [found.isBusy])

  function choose(option: ComboboxOption | undefined, fill: boolean): void {
    if (!option || option.disabled) return
    setActive(option.id)
    onChoose(option, { fill })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While characters are composed, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    props.onKeyDown?.(event)
    if (event.defaultPrevented) return
    const step = STEPS[event.key]
    if (step !== undefined && options && shows) {
      const next = Math.min(Math.max(at + step, 0), options.length - 1)
      setActive(options[next]?.id ?? null)
      showRow(list.current, rows, next, 'nearest')
    } else if (event.key === 'Enter') {
      const fill = event.ctrlKey || event.metaKey
      if (found.hasFailed) found.retry()
      else if (!found.isBusy) choose(shows ? current : undefined, fill)
      else if (text.trim() !== '') awaited.current = { fill }
    } else return
    event.preventDefault()
  }

  const isNone = !found.hasFailed && options?.length === 0
  const noneText = typeof none === 'function' ? none(text.trim()) : (none ?? texts.none)
  // What waits for the first letter shows no list, and no word about it.
  const isIdle = isNone && noneText === ''
  return (
    <div className={classes('arbo-combobox', framed && 'arbo-combobox-framed', className)}>
      <TextField
        ref={field}
        label={label}
        hideLabel={hideLabel ?? false}
        {...(error === undefined ? {} : { error })}
        {...(hint === undefined ? {} : { hint })}
        icon={<Search />}
        placeholder={placeholder ?? texts.search}
        role="combobox"
        aria-expanded={shows}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shows && current ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          awaited.current = null
          setText(event.target.value)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
      />
      {children}
      <div className="arbo-combobox-box" data-idle={isIdle || undefined}>
        <ComboboxList
          list={list}
          id={listId}
          label={label}
          rows={shows ? rows : []}
          at={at}
          chosen={chosen}
          multiple={multiple}
          isBusy={found.isBusy}
          onPoint={(option) => setActive(option.id)}
          onChoose={(option) => choose(option, false)}
        />
        {found.hasFailed && (
          <div className="arbo-combobox-note" role="alert">
            <p>{failed ?? texts.failed}</p>
            <Button size="small" onClick={found.retry}>
              {texts.retry}
            </Button>
          </div>
        )}
        {!found.options && !found.hasFailed && (
          <Loading label={texts.loading}>
            {[60, 80, 50].map((width) => (
              <Skeleton key={width} className="arbo-combobox-waits" width={`${width}%`} height={12} />
            ))}
          </Loading>
        )}
        <p role="status" className={isNone && !isIdle ? 'arbo-combobox-note' : 'arbo-visually-hidden'}>
          {isNone ? noneText : shows && text.trim() !== '' ? texts.found({ count: String(options?.length ?? 0) }) : ''}
        </p>
      </div>
    </div>
  )
}

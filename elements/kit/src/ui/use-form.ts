import { createForm, type CheckedForm, type FieldName, type Form, type FormState, type RuledForm } from '@arbo/core'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type RefObject } from 'react'

export interface BoundForm<Values extends object> extends Pick<
  FormState<Values>,
  'values' | 'errors' | 'sending' | 'failure' | 'valid'
> {
  form: Form<Values>
  /** The <form>. */
  element: RefObject<HTMLFormElement | null>
  /** Props of a kit field: `<TextField label={...} {...field('email')} />`. The input keeps its own value. */
  field(name: FieldName<Values>): {
    name: FieldName<Values>
    defaultValue: string
    error: string | undefined
    onInput: (event: { currentTarget: { value: string } }) => void
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Sends valid values. Resolves to null where they are not, or are refused: then the first wrong field has the focus. */
  send<T>(action: (values: Readonly<Values>) => Promise<T>): Promise<T | null>
  /** Puts the focus on a field and selects what is in it. */
  focus(name: FieldName<Values>): void
}

/**
 * Whether leaving an empty field shows a fault. Not on the way to a link or button, which the message would push from
 * under the pointer, and not when the whole window is left.
 */
function isBlamed(next: EventTarget | null): boolean {
  return document.hasFocus() && !(next instanceof HTMLElement && next.matches('a, button'))
}

/** A form of core, bound to kit's fields. `options` is asked once. */
export function useForm<Name extends string>(options: () => RuledForm<Name>): BoundForm<Record<Name, string>>
export function useForm<Values extends object>(options: () => CheckedForm<Values>): BoundForm<Values>
export function useForm<Values extends object>(options: () => unknown): BoundForm<Values> {
  const [form] = useState(() => createForm(options() as CheckedForm<Values>))
  // Hydration of a served page reads the same state: its content comes from no store.
  const state = useSyncExternalStore(form.subscribe, form.getState, form.getState)
  const { values, errors, touched } = state
  const element = useRef<HTMLFormElement>(null)

  /** A text field; several inputs of one name are a list, which has neither focus nor selection. */
  const inputOf = (name: FieldName<Values>) =>
    element.current?.elements.namedItem(name) as Partial<HTMLInputElement> | null | undefined

  function focus(name: FieldName<Values>): void {
    inputOf(name)?.focus?.()
    inputOf(name)?.select?.()
  }

  // Fields filled in before hydration have had their animation already.
  useEffect(() => {
    if (element.current?.querySelector('input:autofill')) form.autofilled()
  }, [form])

  return {
    ...state,
    form,
    element,
    focus,
    field: (name) => ({
      name,
      defaultValue: form.getInitialState().values[name] as string,
      error: errors[name],
      onInput: ({ currentTarget }) => form.set(name, currentTarget.value as Values[typeof name]),
      onBlur({ currentTarget: { value }, relatedTarget }) {
        if (value === '' && !touched[name] && !isBlamed(relatedTarget)) return
        // The browser filled it in without an event.
        if (value !== values[name]) form.set(name, value as Values[typeof name])
        else form.blur(name)
      },
    }),
    async send(action) {
      // The texts that the inputs really have: a browser may fill them in without an event.
      const texts: Partial<Record<string, unknown>> = {}
      for (const name of form.names) {
        const input = inputOf(name)
        if (input && typeof values[name] === 'string') texts[name] = input.value
      }
      const answer = await form.send(action, texts as Partial<Values>)
      const first = form.firstError()
      if (answer === null && first) focus(first)
      return answer
    },
  }
}

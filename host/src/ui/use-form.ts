import { createForm, type Form, type FormOptions, type FormState } from '@arbo/core'
import {
  useEffect,
  useRef,
  useState,
  type AnimationEvent,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { useSelected } from '../app/store.ts'

/** Kit animates fields that the browser has filled in: a page gets no other sign of it. */
const AUTOFILL = 'arbo-autofill'

type Values<Name extends string> = Readonly<Record<Name, string>>

export interface BoundForm<Name extends string> extends Pick<FormState<Name>, 'sending' | 'failure' | 'valid'> {
  form: Form<Name>
  /** Props of a kit field: `<TextField label={...} {...field('email')} />`. The input keeps its own value. */
  field(name: Name): {
    name: Name
    defaultValue: string
    error: string | undefined
    onInput: (event: { currentTarget: { value: string } }) => void
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /**
   * Props of the <form>. `action` gets valid values; a refusal shows at the fields or as `failure`, and the
   * focus goes to the first wrong field. `done` gets the action's answer.
   */
  props<T>(
    action: (values: Values<Name>) => Promise<T>,
    done?: (answer: T, values: Values<Name>) => void,
  ): {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onAnimationStart: (event: AnimationEvent) => void
    'data-valid': '' | undefined
  }
  /** Puts the focus on a field and selects what is in it. */
  focus(name: Name): void
}

/**
 * Whether leaving an empty field shows a fault. Not on the way to a link or button, which the message would push from
 * under the pointer, and not when the whole window is left.
 */
function isBlamed(next: EventTarget | null): boolean {
  return document.hasFocus() && !(next instanceof HTMLElement && next.matches('a, button'))
}

/** A form of core, bound to kit's fields. `options` is asked once. */
export function useForm<Name extends string>(options: () => FormOptions<Name>): BoundForm<Name> {
  const [form] = useState(() => createForm(options()))
  const { values, errors, sending, failure, valid, touched } = useSelected(form, (state) => state)
  const element = useRef<HTMLFormElement>(null)

  function inputOf(name: Name): HTMLInputElement | HTMLTextAreaElement | null {
    const input = element.current?.elements.namedItem(name)
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
  }

  function focus(name: Name): void {
    inputOf(name)?.focus()
    inputOf(name)?.select()
  }

  /** The inputs' actual values: a browser may fill them in without an event. */
  function current(): Partial<Record<Name, string>> {
    const values: Partial<Record<Name, string>> = {}
    for (const name of form.names) {
      const input = inputOf(name)
      if (input) values[name] = input.value
    }
    return values
  }

  function focusFirstError(): void {
    const first = form.firstError()
    if (first) focus(first)
  }

  // Fields filled in before hydration have had their animation already.
  useEffect(() => {
    if (element.current?.querySelector('input:autofill')) form.autofilled()
  }, [form])

  return {
    form,
    sending,
    failure,
    valid,
    focus,
    field: (name) => ({
      name,
      defaultValue: form.getInitialState().values[name],
      error: errors[name],
      onInput: ({ currentTarget }) => form.set(name, currentTarget.value),
      onBlur({ currentTarget: { value }, relatedTarget }) {
        if (value === '' && !touched[name] && !isBlamed(relatedTarget)) return
        // The browser filled it in without an event.
        if (value !== values[name]) form.set(name, value)
        else form.blur(name)
      },
    }),
    props(action, done) {
      async function run(): Promise<void> {
        const sent = await form.send(async (values) => ({ answer: await action(values), values }))
        if (sent) done?.(sent.answer, sent.values)
        else focusFirstError()
      }
      return {
        ref: element,
        noValidate: true,
        'data-valid': valid ? '' : undefined,
        onAnimationStart: ({ animationName }) => animationName === AUTOFILL && form.autofilled(),
        onSubmit(event) {
          event.preventDefault()
          if (sending) return
          if (form.submit(current())) void run()
          else focusFirstError()
        },
      }
    },
  }
}

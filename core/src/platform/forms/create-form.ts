import { createStore } from 'zustand/vanilla'
import { isApiError } from '../api/api-error.ts'
import type { Failure } from '../api/failure.ts'
import type { ReadableStore } from '../data/live-store.ts'
import type { Rule } from './rules.ts'

/** A form as a view shows it. */
export interface FormState<Name extends string> {
  values: Readonly<Record<Name, string>>
  /** Messages by field; a field that is right, or was not validated yet, has none. */
  errors: Readonly<Partial<Record<Name, string>>>
  /** Fields that were validated once. */
  touched: Readonly<Partial<Record<Name, boolean>>>
  /** No errors and every field was validated, or the browser filled the form in (CORE-29). */
  valid: boolean
  /** A `send` is on its way. */
  sending: boolean
  /** Why the last `send` failed, unless a field's message says it. */
  failure: Failure | null
}

/** The fields of a form, in their order, and what they hold at first. */
export interface FormOptions<Name extends string> {
  /** Rules by field; the first one that objects is shown. */
  fields: Readonly<Record<Name, readonly Rule[]>>
  /** The first values of the fields; empty where none is given. */
  values?: Partial<Readonly<Record<Name, string>>>
}

/** The logic of a form: a store with the user's actions. */
export interface Form<Name extends string> extends ReadableStore<FormState<Name>> {
  readonly names: readonly Name[]
  /** The user's input: keeps and validates it (CORE-27). */
  set(name: Name, value: string): void
  /** The field was left: validates it (CORE-27). */
  blur(name: Name): void
  /** The browser filled the form in. It may hide the values until the first click, so errors so far are void. */
  autofilled(): void
  /**
   * Validates every field and says whether all are right. `current` are the values that the fields really have, where
   * the browser filled them in without telling.
   */
  submit(current?: Partial<Readonly<Record<Name, string>>>): boolean
  /** The message for a field's current value; it does not show. */
  check(name: Name): string | null
  /** The first field with an error, in the order of the form: where the focus belongs after a refused submit. */
  firstError(): Name | null
  /**
   * Submits and sends: resolves to the action's answer, or to null where the form is not valid, is being sent already,
   * or the action fails with an ApiError, which is then shown by `errors` and `failure`.
   */
  send<T>(action: (values: Readonly<Record<Name, string>>) => Promise<T>): Promise<T | null>
  /** Shows the server's refusal: messages of fields at these fields, any other as `failure`. */
  refuse(failure: Failure): void
  /** Back to the first values, or to these. */
  reset(values?: Partial<Readonly<Record<Name, string>>>): void
}

/** The messages of `validation_failed` by field. */
function fieldMessages(failure: Failure): Record<string, string> {
  const fields = failure.meta?.['fields']
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}

/** A form without a page: values, rules and messages. Views bind their fields to `set` and `blur`. */
export function createForm<Name extends string>({ fields, values: given = {} }: FormOptions<Name>): Form<Name> {
  type State = FormState<Name>
  type Values = Record<Name, string>
  const names = Object.keys(fields) as Name[]
  // TypeScript does not see that nothing is missing where every name is optional.
  const nothing = {} as Partial<Record<Name, never>>
  const initial = (values: Partial<Values>): State => ({
    values: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Values,
    errors: nothing,
    touched: nothing,
    valid: false,
    sending: false,
    failure: null,
  })
  const store = createStore<State>(() => initial(given))
  const { getState } = store
  let isAutofilled = false
  /** The server's message about a value; it stays until the value changes or is sent again. */
  let refused: Partial<Record<Name, { value: string; message: string }>> = {}

  function patch(change: Partial<State>): void {
    const next = { ...getState(), ...change }
    const isChecked = names.every((name) => next.touched[name] === true)
    store.setState({ ...change, valid: Object.keys(next.errors).length === 0 && (isChecked || isAutofilled) })
  }

  /** The first rule's message that objects. */
  function broken(name: Name, values: Values): string | null {
    for (const rule of fields[name]) {
      const message = rule(values[name], values)
      if (message !== null) return message
    }
    return null
  }

  /** Errors and touched fields after validating these; fields validated before are validated again. */
  function checked(values: Values, fieldNames: readonly Name[]): Pick<State, 'values' | 'errors' | 'touched'> {
    const touchedFields: State['touched'] = {
      ...getState().touched,
      ...Object.fromEntries(fieldNames.map((name) => [name, true])),
    }
    const errors: Partial<Values> = {}
    // A field may depend on another one: a confirmation on what it confirms.
    for (const name of names) {
      if (!touchedFields[name]) continue
      const message = refused[name]?.value === values[name] ? refused[name]?.message : broken(name, values)
      if (message) errors[name] = message
    }
    return { values, errors, touched: touchedFields }
  }

  const firstError = () => names.find((name) => getState().errors[name] !== undefined) ?? null

  function refuse(failure: Failure): void {
    const messages = fieldMessages(failure)
    const { values } = getState()
    const blamed = names.filter((name) => messages[name])
    for (const name of blamed) refused[name] = { value: values[name], message: messages[name] ?? failure.message }
    patch({ ...checked(values, blamed), failure: blamed.length > 0 ? null : failure })
  }

  function submit(current: Partial<Values> = {}): boolean {
    refused = {}
    patch({ ...checked({ ...getState().values, ...current }, names), failure: null })
    return firstError() === null
  }

  return {
    names,
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set(name, value) {
      patch({ ...checked({ ...getState().values, [name]: value }, [name]), failure: null })
    },
    blur(name) {
      patch(checked(getState().values, [name]))
    },
    autofilled() {
      isAutofilled = true
      patch({ errors: nothing })
    },
    submit,
    check: (name) => broken(name, getState().values),
    firstError,
    refuse,
    async send(action) {
      if (getState().sending || !submit()) return null
      patch({ sending: true })
      try {
        return await action(getState().values)
      } catch (error) {
        if (!isApiError(error)) throw error
        refuse(error.toFailure())
        return null
      } finally {
        patch({ sending: false })
      }
    },
    reset(values = given) {
      isAutofilled = false
      refused = {}
      store.setState(initial(values), true)
    },
  }
}

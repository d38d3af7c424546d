import { createStore } from 'zustand/vanilla'
import { isApiError } from '../api/api-error.ts'
import type { Failure } from '../api/failure.ts'
import type { ReadableStore } from '../data/live-store.ts'
import type { FormValues, Rule } from './rules.ts'

/** A field of a form with these values. */
export type FieldName<Values> = keyof Values & string

/** Messages by field. */
export type Faults<Values> = Readonly<{ [Name in FieldName<Values>]?: string | undefined }>

/** A form as a view shows it. */
export interface FormState<Values extends object> {
  values: Readonly<Values>
  /** What the user's values are changes of. */
  base: Readonly<Values>
  /** Messages by field; a field that is right, or was not validated yet, has none. */
  errors: Faults<Values>
  /** Fields that were validated once. */
  touched: Readonly<Partial<Record<FieldName<Values>, boolean>>>
  /** No errors and every field was validated, or the browser filled the form in (CORE-29). */
  valid: boolean
  /** A `send` is on its way. */
  sending: boolean
  /** Why the last `send` failed, unless a field's message says it. */
  failure: Failure | null
}

/** A form of texts: its fields, in their order, with their rules. */
export interface RuledForm<Name extends string> {
  /** Rules by field; the first one that objects is shown. */
  fields: Readonly<Record<Name, readonly Rule[]>>
  /** The first values of the fields; empty where none is given. */
  values?: Partial<Readonly<Record<Name, string>>>
}

/** A form of any values, in the order of its fields. */
export interface CheckedForm<Values extends object> {
  values: Values
  /** What is wrong, by field. */
  check?: (values: Values) => Faults<Values>
  /** The refusal in the words of this form; messages of fields are in its `meta.fields`. */
  reword?: (failure: Failure) => Failure
}

/** The logic of a form: a store with the user's actions. */
export interface Form<Values extends object> extends ReadableStore<FormState<Values>> {
  readonly names: readonly FieldName<Values>[]
  /** The user's input: keeps and validates it (CORE-27). */
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void
  /** Keeps what is typed; fields that were validated once are validated again. `base` is what all values are changes of. */
  change(part: Partial<Values>, base?: Values): void
  /** The field was left: validates it (CORE-27). */
  blur(name: FieldName<Values>): void
  /** The browser filled the form in. It may hide the values until the first click, so errors so far are void. */
  autofilled(): void
  /**
   * Validates every field and says whether all are right. `current` are the values that the fields really have, where
   * the browser filled them in without telling.
   */
  submit(current?: Partial<Values>): boolean
  /** The message for a field's current value; it does not show. */
  check(name: FieldName<Values>): string | null
  /** The first field with an error, in the order of the form: where the focus belongs after a refused submit. */
  firstError(): FieldName<Values> | null
  /**
   * Submits and sends: resolves to the action's answer, or to null where the form is not valid, is being sent already,
   * or the action fails with an ApiError, which is then shown by `errors` and `failure`. `current` is that of `submit`.
   */
  send<T>(action: (values: Readonly<Values>) => Promise<T>, current?: Partial<Values>): Promise<T | null>
  /** Back to the first values, or to these. */
  reset(values?: Partial<Values>): void
}

/** A form of texts without a page: values, rules and messages. Views bind their fields to it. */
export function createForm<Name extends string>(options: RuledForm<Name>): Form<Record<Name, string>>
/** A form of any values, which `check` looks over. */
export function createForm<Values extends object>(options: CheckedForm<Values>): Form<Values>
export function createForm<Values extends object>(
  options: Partial<CheckedForm<Values>> & { fields?: Readonly<Record<string, readonly Rule[]>> },
): Form<Values> {
  type State = FormState<Values>
  type Name = FieldName<Values>
  const { fields = {}, check, reword, values: given = {} } = options
  const names = Object.keys({ ...fields, ...given }) as Name[]
  // TypeScript does not see that nothing is missing where every name is optional.
  const nothing = {} as Record<Name, never>
  function initial(first: Partial<Values>): State {
    const values = { ...Object.fromEntries(names.map((name) => [name, ''])), ...first } as Values
    return { values, base: values, errors: nothing, touched: nothing, valid: false, sending: false, failure: null }
  }
  const store = createStore<State>(() => initial(given))
  const { getState } = store
  let isAutofilled = false
  /** The server's message about a value; it stays until the value changes or is sent again. */
  let refused: Partial<Record<Name, { value: unknown; message: string }>> = {}

  /** What is wrong with a field's value: what the check says, else the first rule that objects. */
  function broken(name: Name, values: Values): string | null {
    let message = check?.(values)[name] ?? null
    for (const rule of fields[name] ?? []) message ??= rule(values[name] as string, values as FormValues)
    return message
  }

  /** Changes the state, and validates these fields; those validated before are validated again. */
  function update(change: Partial<State>, fieldNames: readonly Name[] = []): void {
    const next = { ...getState(), ...change }
    const touched: Partial<Record<Name, boolean>> = { ...next.touched }
    for (const name of fieldNames) touched[name] = true
    const errors: Partial<Record<Name, string>> = {}
    // A field may depend on another one: a confirmation on what it confirms.
    for (const name of names) {
      const value = next.values[name]
      const message =
        touched[name] && (refused[name]?.value === value ? refused[name]?.message : broken(name, next.values))
      if (message) errors[name] = message
    }
    const isChecked = isAutofilled || names.every((name) => touched[name])
    store.setState({ ...next, touched, errors, valid: isChecked && Object.keys(errors).length === 0 })
  }

  const firstError = () => names.find((name) => getState().errors[name]) ?? null

  function change(part: Partial<Values>, base = getState().base, validated?: readonly Name[]): void {
    update({ values: { ...getState().values, ...part }, base, failure: null }, validated)
  }

  /** Messages of fields show at these fields, any other refusal as `failure`. */
  function refuse(given: Failure): void {
    const failure = reword?.(given) ?? given
    const messages = failure.meta?.['fields'] as Readonly<Record<string, string>> | undefined
    const blamed = names.filter((name) => messages?.[name])
    for (const name of blamed) refused[name] = { value: getState().values[name], message: messages?.[name] ?? '' }
    update({ failure: blamed[0] ? null : failure }, blamed)
  }

  function submit(current: Partial<Values> = {}): boolean {
    refused = {}
    change(current, undefined, names)
    return firstError() === null
  }

  return {
    names,
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (name, value) => change({ [name]: value } as unknown as Partial<Values>, undefined, [name]),
    change: (part, base) => change(part, base),
    blur: (name) => update({}, [name]),
    autofilled() {
      isAutofilled = true
      update({ touched: nothing })
    },
    submit,
    check: (name) => broken(name, getState().values),
    firstError,
    async send(action, current) {
      if (getState().sending || !submit(current)) return null
      update({ sending: true })
      try {
        return await action(getState().values)
      } catch (error) {
        if (!isApiError(error)) throw error
        refuse(error.toFailure())
        return null
      } finally {
        update({ sending: false })
      }
    },
    reset(values = given) {
      isAutofilled = false
      refused = {}
      store.setState(initial(values), true)
    },
  }
}

import type { ComponentProps, ReactNode } from 'react'
import type { BoundForm } from './use-form.ts'

/** Kit animates fields that the browser has filled in: a page gets no other sign of it. */
const AUTOFILL = 'arbo-autofill'

interface FormProps<Values extends object, T> extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  of: Pick<BoundForm<Values>, 'element' | 'form' | 'valid' | 'send'>
  /** Gets valid values; a refusal shows at the fields or as `failure`, and the focus goes to the first wrong field. */
  send: (values: Readonly<Values>) => Promise<T>
  /** Gets the action's answer. */
  done?: ((answer: T, values: Readonly<Values>) => void) | undefined
}

/** The <form> of a form of core: all forms are sent by it. */
export function Form<Values extends object, T>(props: FormProps<Values, T>): ReactNode {
  const { of, send, done, ...rest } = props
  const { element, form, valid } = of

  async function submit(): Promise<void> {
    const sent = await of.send(async (values) => [await send(values), values] as const)
    if (sent) done?.(...sent)
  }

  return (
    <form
      {...rest}
      ref={element}
      noValidate
      data-valid={valid ? '' : undefined}
      onAnimationStart={({ animationName }) => animationName === AUTOFILL && form.autofilled()}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    />
  )
}

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Called in place of the browser's submission. @param field reads a field by its name; "": empty or not checked */
  onSubmit: (field: (name: string) => string, form: HTMLFormElement) => unknown
}

/** A form that a script submits. */
export const Form = ({ onSubmit, ...props }: Props) => (
  <form
    {...props}
    onSubmit={(event) => {
      // The close button of a dialog inside submits a form of its own, whose event arrives here, too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      const values = new FormData(event.currentTarget)
      void onSubmit((name) => String(values.get(name) ?? ''), event.currentTarget)
    }}
  />
)

import { useId, type ComponentProps, type ReactNode } from 'react'
import '../styles/forms.css'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Beside the text, inside the box. */
  button?: ReactNode
} & Omit<ComponentProps<'input'>, 'id'>

/** One line to type into, with its name above and its rule below. */
export function Field({ label, hint, button, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">
        <input {...input} id={id} aria-describedby={hint ? `${id}hint` : undefined} />
        {button}
      </span>
      {hint && <small id={`${id}hint`}>{hint}</small>}
    </div>
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import '../styles/forms.css'

type Named = {
  label: ReactNode
  hint?: ReactNode
  /** Error message for the typed value. */
  error?: ReactNode
}

/** A label above the field, and a hint or an error below. */
function Framed({ id, label, hint, error, children }: Named & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">{children}</span>
      {hint && <small id={`${id}hint`}>{hint}</small>}
      {error && (
        <small id={`${id}error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}

const describedBy = (id: string, { hint, error }: Pick<Named, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ') || undefined,
})

type Props = Named & {
  /** A button inside the box, beside the text. */
  button?: ReactNode
} & Omit<ComponentProps<'input'>, 'id'>

/** A text field with one line. */
export function Field({ label, hint, error, button, ...input }: Props) {
  const id = useId()
  const frame = { label, hint, error }
  return (
    <Framed {...frame} id={id}>
      <input {...input} {...describedBy(id, frame)} />
      {button}
    </Framed>
  )
}

/** A text field with several lines. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: Named & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId()
  const frame = { label, hint, error }
  return (
    <Framed {...frame} id={id}>
      <textarea rows={6} {...area} {...describedBy(id, frame)} />
    </Framed>
  )
}

type Option = { value: string; name: ReactNode }

export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: Named & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  const frame = { label, hint, error }
  return (
    <Framed {...frame} id={id}>
      <select {...select} {...describedBy(id, frame)}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Framed>
  )
}

export function Checkbox({
  label,
  error,
  ...box
}: Named & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const id = useId()
  return (
    <div className="field">
      <label className="tick tick-long">
        <input {...box} type="checkbox" {...describedBy(id, { error })} />
        <span>{label}</span>
      </label>
      {error && (
        <small id={`${id}error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import '../styles/forms.css'

type Named = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with what was typed. */
  error?: ReactNode
}

/** A name above, a rule or a refusal below. */
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

const described = (id: string, { hint, error }: Pick<Named, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ') || undefined,
})

type Props = Named & {
  /** Beside the text, inside the box. */
  button?: ReactNode
} & Omit<ComponentProps<'input'>, 'id'>

/** One line to type into. */
export function Field({ label, hint, error, button, ...input }: Props) {
  const id = useId()
  const named = { label, hint, error }
  return (
    <Framed {...named} id={id}>
      <input {...input} {...described(id, named)} />
      {button}
    </Framed>
  )
}

/** Several lines. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: Named & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId()
  const named = { label, hint, error }
  return (
    <Framed {...named} id={id}>
      <textarea rows={6} {...area} {...described(id, named)} />
    </Framed>
  )
}

type Option = { value: string; name: ReactNode }

/** One of a few. */
export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: Named & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  const named = { label, hint, error }
  return (
    <Framed {...named} id={id}>
      <select {...select} {...described(id, named)}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Framed>
  )
}

/** Something to agree to. */
export function Checkbox({
  label,
  error,
  ...box
}: Named & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const id = useId()
  return (
    <div className="field">
      <label className="tick tick-long">
        <input {...box} type="checkbox" {...described(id, { error })} />
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

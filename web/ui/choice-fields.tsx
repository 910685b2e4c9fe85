import { useId, type ComponentProps, type ReactNode } from 'react'

type Option = { value: string; label: string }

export function SelectField({
  label,
  options,
  groups,
  error,
  ...select
}: {
  label: ReactNode
  options: readonly Option[]
  groups?: readonly { name: string; options: readonly Option[] }[]
  /** Error message for the chosen value. */
  error?: ReactNode
} & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  const items = (list: readonly Option[]) =>
    list.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
        >
          {items(options)}
          {groups?.map(({ name, options: list }) => (
            <optgroup key={name} label={name}>
              {items(list)}
            </optgroup>
          ))}
        </select>
      </span>
      {error && (
        <small id={`${id}error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** The problem that the checkbox would solve, displayed below it. */
  note?: ReactNode
}

export function CheckboxWithNote({ checked, onChange, children, note }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="tick">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={note ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      {note && (
        <p id={id} className="admin-note">
          {note}
        </p>
      )}
    </div>
  )
}

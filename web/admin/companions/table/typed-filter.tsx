import { useState, type ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'

type Props = {
  /** What the address has. */
  value: string
  onCommit: (value: string) => void
} & Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>

/** A filter that counts once it is typed whole: when the field is left, or with Enter. */
export function TypedFilter({ value, onCommit, ...field }: Props) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }

  function commit({ validity }: HTMLInputElement) {
    if (validity.valid && text.trim() !== value) onCommit(text.trim())
  }
  return (
    <Field
      {...field}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={({ currentTarget }) => commit(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Not the search of the same form.
        event.preventDefault()
        if (event.currentTarget.reportValidity()) commit(event.currentTarget)
      }}
    />
  )
}

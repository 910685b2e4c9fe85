import { useState, type ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'

type Props = {
  /** The value in the address. */
  value: string
  onCommit: (value: string) => void
} & Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>

/** A filter that applies when the field loses the focus or Enter is pressed, not at each letter. */
export function TypedFilter({ value, onCommit, ...field }: Props) {
  const [text, setText] = useState(value)
  const [input, setInput] = useState(value)
  if (input !== value) {
    setInput(value)
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
        // Enter would also submit the search of the same form.
        event.preventDefault()
        if (event.currentTarget.reportValidity()) commit(event.currentTarget)
      }}
    />
  )
}

import { useEffect, useEffectEvent, useState } from 'react'

type Props = {
  label: string
  placeholder: string
  maxLength?: number
  value: string
  onSave: (value: string) => void
}

/** Text field that saves when it loses focus or is unmounted. */
export function SavedField({ label, placeholder, maxLength = 300, value, onSave }: Props) {
  const [text, setText] = useState(value)
  const [savedText, setSavedText] = useState(value)
  if (savedText !== value) {
    setSavedText(value)
    setText(value)
  }
  const save = () => {
    if (text.trim() !== value) onSave(text.trim())
  }
  const leave = useEffectEvent(save)
  useEffect(() => () => leave(), [])
  return (
    <span className="field-box">
      <input
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
    </span>
  )
}
